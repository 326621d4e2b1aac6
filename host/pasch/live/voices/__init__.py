"""What is said: commentary, notices, spoken words, the board in a terminal.

Knows table events. Decides nothing.
"""
