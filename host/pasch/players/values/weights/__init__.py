"""The trained networks, one file per game, made by `pasch.players.training`.

Data only; knows nothing.
"""
