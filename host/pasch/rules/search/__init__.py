"""The search for legal plays: small states, everything a roll can reach, the longest ways.

Knows the states and moves passed to it. Refuses to know which game is being played.
"""
