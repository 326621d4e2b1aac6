"""The search for legal plays: small states, all that a roll can reach, the longest ways.

Knows states and moves handed to it. Refuses to know which game is played.
"""
