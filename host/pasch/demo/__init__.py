"""The whole system with no hardware: virtual players at a virtual board, refereed for real.

Knows every room, because it brings them all together. Does not look at the twin's truth before the
check at the end.
"""
