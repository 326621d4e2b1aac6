"""Readers of single places (rows, areas, trays), and how totals help them to choose."""
