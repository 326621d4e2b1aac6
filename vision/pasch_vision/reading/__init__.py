"""From the probabilities of single places to a board: numbers that add up, what cannot be seen.

Knows geometry and numbers of checkers. Refuses to know pictures and rules.
"""
