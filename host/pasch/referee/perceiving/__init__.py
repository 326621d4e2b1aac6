"""From what was seen of a board to what may be ruled on, and what is to be said of it.

Knows probabilities and legal outcomes. Changes no state.
"""
