"""Drawn boards for the network that reads by corners alone, and its training."""
