"""Finds the board in two pictures of a fixed camera: a search, then a fit to every checker."""
