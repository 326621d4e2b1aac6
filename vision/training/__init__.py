"""Draws boards and trains the vision networks on them; nothing that reads boards needs it."""
