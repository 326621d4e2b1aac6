"""Finds the board in two pictures from a fixed camera: a search, then a fit to every checker."""
