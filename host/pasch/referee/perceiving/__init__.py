"""From an observation of the board to a reading that may be ruled on.

Knows probabilities and legal outcomes. Changes no state.
"""
