"""The whole system with no hardware: virtual players at a virtual board, refereed for real.

Knows every room, as it brings them all together. Refuses to look at the twin's truth before the
check at the end.
"""
