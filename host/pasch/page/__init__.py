"""The page at the table: a web server in the program's own process, for screens and phones.

Shows snapshots, takes requests in at the table's own door, and guards it. Holds no rule, and
decides nothing about the game.
"""
