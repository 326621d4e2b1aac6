"""Readers of single places (rows, areas, trays), and how totals help them to choose.

Knows the evidence and the profile. Refuses to know rules.
"""
