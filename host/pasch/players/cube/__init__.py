"""The doubling cube: what points are worth at a score, what a cube is worth, when to turn it.

Pure arithmetic on chances of winning; knows no game, no position and no player.
"""
