"""What a position is worth: to whom, how surely, by which network, and which play leads to most.

`value` is the seam for all who decide, advise or analyse; `search` looks ahead with it. Knows the
rules, and neither cube, match, board nor clock.
"""
