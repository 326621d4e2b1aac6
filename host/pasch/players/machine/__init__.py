"""The machine player: what it would do, how well, and its seat at a game.

`advice` evaluates every choice of a decision by a `Value`; `level` weakens that in a human-looking
way; `machine` is a `Player`. Knows rules, cube and match; no board and no clock.
"""
