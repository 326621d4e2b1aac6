"""What the board is: profiles, geometry, LED map, and its virtual twin.

Knows boards and what they are made of. Refuses to know rules and what a camera reads.
"""
