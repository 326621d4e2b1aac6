"""The machine at the table: its seats, and the worker that thinks for them.

Knows the table only by what it hears and what it puts in, like every player; rules on nothing.
"""
