"""What the board is: profiles, geometry, LED map, and its virtual twin."""
