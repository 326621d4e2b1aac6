"""The machine player: what it would do, how well, and its seat at a game.

`advice` weighs every choice of a decision by a `Value`; `level` makes that weaker in a way that
looks human; `machine` is a `Player`. Knows rules, cube and match; no board, no clock.
"""
