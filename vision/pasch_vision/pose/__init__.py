"""Where the camera stands: from board millimetres to pixels and back, and how that is found.

Knows geometry. Reads no checkers.
"""
