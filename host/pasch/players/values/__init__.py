"""What a position is worth to each seat, by which network, and which play is best.

`value` is the interface for everything that decides, advises or analyses; `search` looks ahead
with it. Knows the rules, but neither cube, match, board nor clock.
"""
