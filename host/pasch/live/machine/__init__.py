"""The machine at the table: its seats, and the worker that thinks for them.

Knows the table only through what it hears and puts in, like every player; rules on nothing.
"""
