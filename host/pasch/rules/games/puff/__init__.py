"""Puff (PF-*): its record, moves, and what the judge must know of it.

Knows the 24 points, judge and search, but no other games.
"""
