"""The referee's values: its state, what can be told to it, what it answers, what it journals.

Frozen values only. Refuses to decide anything.
"""
