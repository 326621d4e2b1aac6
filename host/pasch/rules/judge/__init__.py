"""Judging a position against a roll: legal, unfinished or wrong, why, and the way back.

Knows a game by its `MovementSpec` only. Refuses to know a single game.
"""
