"""Draws boards and trains the networks of sight on them; nothing that reads needs it."""
