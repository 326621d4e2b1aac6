"""Has the scene come to rest, and are camera and board still where they were calibrated?"""
