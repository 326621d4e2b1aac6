"""Draws 24-point boards as flat sheets seen through a camera; needs no network."""
