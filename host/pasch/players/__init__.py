"""Players: the one interface between a game and whoever decides in it, and games without a board.

`player` defines a decision, `due` finds the one that a referee waits for, `game_driver` advances a
game by the rules alone. Knows rules and referee; no camera, board or lights.
"""
