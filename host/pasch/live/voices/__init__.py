"""What people are told: commentary, notices, spoken words, the board in a terminal.

Knows table events. Decides nothing.
"""
