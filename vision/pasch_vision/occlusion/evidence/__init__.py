"""What each pixel shows: board, a checker of some colour, or something else; seen from above.

Knows colours and light. Refuses to know places.
"""
