"""The games on the ring of 28 places: High Gammon (HG-*) and Friedl's Tric-Trac (FT-*).

Knows the shared judge and search, but no other boards.
"""
