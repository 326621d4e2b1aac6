"""What a page receives and sends: the newest complete snapshots out, commands in.

Decides nothing: commands go to the table's own input.
"""
