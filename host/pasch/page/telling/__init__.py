"""What a page is told, whole and newest, and what it says: snapshots out, commands in.

Decides nothing: commands are put in at the table's own door.
"""
