"""From frames to still readings: the thread that watches, and patience with what a hand holds.

Knows pictures and readings. Refuses to rule.
"""
