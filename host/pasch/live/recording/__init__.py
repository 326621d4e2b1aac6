"""What is stored of a live game: the journal, however long a disk is full, and a recording.

Only writes. Decides nothing.
"""
