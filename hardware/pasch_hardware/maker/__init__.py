"""Everything a maker needs to build a board: parts, wiring, power, drawings, templates, handbook.

Knows boards. Nothing of the running system knows it.
"""
