"""The reducer: events in, state out. The only place where the referee's state changes.

Knows events, not who asked for them, and never fails on a journaled one.
"""
