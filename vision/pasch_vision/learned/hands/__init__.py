"""What hides the board: hands, sleeves, cups.

Knows places only as regions of the board's plan. Refuses to say what lies on them.
"""
