"""The reducer: events in, state out. The only place where the referee's state changes.

Knows events. Refuses to know who asked for them, and never fails on one that was journaled.
"""
