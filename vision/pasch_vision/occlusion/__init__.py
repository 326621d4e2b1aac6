"""What hides the board: hands, sleeves, cups.

Knows places only as regions of the picture. Refuses to say what lies on them.
"""
