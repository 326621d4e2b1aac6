"""Checkers lying on checkers: layers, piles, and what they hide."""
