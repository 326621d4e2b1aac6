"""What each pixel says: board, checker of a colour, or something else; seen from above."""
