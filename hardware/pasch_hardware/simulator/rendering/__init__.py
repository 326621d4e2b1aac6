"""The picture that the simulated webcam takes: board, table, checkers, hand, glow.

Knows what a scene holds. Refuses to know why it lies so.
"""
