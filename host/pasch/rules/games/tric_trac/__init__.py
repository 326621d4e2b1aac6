"""German Tric-Trac for points (TT-*): record, moves, scoring, a turn laid out.

Knows the 24 points, judge and search, but no other games.
"""
