"""German Tric-Trac for points (TT-*): record, moves, scoring, a turn laid out.

Knows the 24 points, judge and search. Refuses to know the other games.
"""
