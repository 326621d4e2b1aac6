"""Finds the board in two pictures from a fixed camera: a search, then a fit to every checker.

Knows geometry and a known position. Refuses to read what lies on the board.
"""
