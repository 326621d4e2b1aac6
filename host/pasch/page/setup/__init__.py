"""Setting up from the page, step by step, until a table can be opened.

Chooses and keeps; what can be learned of a board `pasch_vision` knows.
"""
