"""Whether the scene has come to rest, and whether camera and board are still where they were.

Knows the board's own details. Refuses to know checkers.
"""
