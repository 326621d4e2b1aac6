"""Setting up from the page, step by step, until a table can be opened.

Makes and stores the choices; `pasch_vision` learns the board.
"""
