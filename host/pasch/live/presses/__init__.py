"""What people tell a table: presses counted and understood, words typed.

Knows what is due. Changes nothing.
"""
