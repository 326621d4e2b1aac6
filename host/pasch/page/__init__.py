"""The page at the table: a web server in the program's own process, for screens and phones.

Shows snapshots, passes requests to the table's own input, and guards who may make them. Contains
no rule and decides nothing about the game.
"""
