"""Gamwin on the strip with Miwin's dice (GW-*), with a judge of its own.

Knows model and notation by trips, but neither the shared judge nor other games.
"""
