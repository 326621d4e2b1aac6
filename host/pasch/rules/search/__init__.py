"""The search for legal plays: small states, everything a roll can reach, the longest plays.

Knows the states and moves passed to it, not which game is being played.
"""
