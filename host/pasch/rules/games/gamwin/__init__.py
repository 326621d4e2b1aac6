"""Gamwin on the strip with Miwin's dice (GW-*), with a judge of its own.

Knows model and notation by trips. Refuses to know the shared judge and the other games.
"""
