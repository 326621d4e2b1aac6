"""Players: the one interface between a game and whoever decides in it, and games without a board.

`player` defines a decision and a random player, `game_driver` advances a game by the rules alone,
`self_play` seats players before a referee. Knows rules and referee; no camera, board or lights.
"""
