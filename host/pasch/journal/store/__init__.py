"""The journal on disk: one append-only SQLite file of events, and the pictures beside it.

Knows events as rows, not what they mean.
"""
