"""Draws boards by lot, for any network; knows of none."""
