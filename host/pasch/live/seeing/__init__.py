"""From frames to still readings: the watching thread, and patience with checkers in a hand.

Knows pictures and readings. Rules on nothing.
"""
