"""Trains the network that finds hands over the board, see docs/sight-learned.md."""
