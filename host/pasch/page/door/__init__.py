"""The door: who is let in, by which names and keys, and how a request is answered or refused.

Knows nothing of games.
"""
