"""The machine at the table: its seats, and the worker that thinks for them.

Knows the table by what it hears and what it puts in, as every player does; rules on nothing.
"""
