"""Draws boards of all kinds by casting rays, and trains the network that reads their places."""
