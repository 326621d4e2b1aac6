"""The referee's values: its state, the commands it takes, its answers, and its events.

Frozen values only. Decides nothing.
"""
