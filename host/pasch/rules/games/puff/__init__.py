"""Puff (PU-*): its record, moves, and what the judge must know of it."""
