"""The drawings of a board, one module each: cuts, wiring, the LED chain, the camera's stand.

Knows boards, and sheets to draw on. Refuses to know how a sheet becomes a file.
"""
