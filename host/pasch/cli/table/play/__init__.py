"""`pasch play`: its options, its knowledge of the board, the listeners, and the table itself.

Parse, call, print.
"""
