"""`pasch play`: its options, what it knows of the board, who listens, and the table itself.

Parse, call, print.
"""
