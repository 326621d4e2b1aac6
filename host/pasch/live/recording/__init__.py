"""What is kept of a live game: the journal, however long a disk is full, and a recording.

Writes. Decides nothing.
"""
