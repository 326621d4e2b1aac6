"""Readers of single places: rows, areas, trays, and how numbers help to choose."""
