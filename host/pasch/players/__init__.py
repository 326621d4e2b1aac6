"""Who plays: the one seam between a game and whoever decides in it, and games without a board.

`player` says what a decision is and has a player by chance, `game_driver` takes a game on by the
rules alone, `self_play` seats players before a referee. Knows rules and referee; no camera, no
board, no lights.
"""
