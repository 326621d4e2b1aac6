"""Checkers lying on checkers: layers, piles, and what they hide.

Knows outlines and the camera's position. Refuses to know rules.
"""
