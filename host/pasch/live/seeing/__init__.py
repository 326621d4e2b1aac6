"""From frames to still readings: the thread that watches, and patience with checkers in a hand.

Knows pictures and readings. Refuses to rule.
"""
