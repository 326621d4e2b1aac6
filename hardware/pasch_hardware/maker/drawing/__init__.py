"""Drawings of a board as values in millimetres, and how they become SVG and PDF."""
