"""The commands about recorded games: `games ...` and `report`.

Parse, call, print.
"""
