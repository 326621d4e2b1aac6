"""The simulator's world of light: camera, rays, lamps, surfaces, sensor, as values and arrays.

Knows physics. Draws no board.
"""
