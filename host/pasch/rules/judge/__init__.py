"""Judges a position against a roll: legal, unfinished or wrong, why, and the way back.

Knows a game only by its `MovementSpec`, and no particular game.
"""
