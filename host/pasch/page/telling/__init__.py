"""What a page is told, always the newest and complete, and what it says: snapshots out, commands
in.

Decides nothing: commands go to the table's own input.
"""
