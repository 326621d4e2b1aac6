"""Drawings as values in millimetres, and how they become SVG and PDF.

Knows lines and labels. Refuses to know what is drawn.
"""
