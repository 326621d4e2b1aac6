"""The trained networks, one file a game; `pasch.players.training` makes them.

Data only; knows nothing.
"""
