"""What a page receives, always the newest and complete, and what it sends: snapshots out, commands
in.

Decides nothing: commands go to the table's own input.
"""
