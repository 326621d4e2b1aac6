"""From what was seen of a board to what may be ruled on, and what to say about it.

Knows probabilities and legal outcomes. Changes no state.
"""
