"""Trains the network that reads a 24-point board by its corners alone."""
