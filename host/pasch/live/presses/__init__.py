"""What people tell a table: presses, counted and interpreted, and typed words.

Knows what is due. Changes no state.
"""
