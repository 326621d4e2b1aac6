"""The table: camera, board, referee, journal and lights, wired together in one place.

Knows every edge and what each is for. Refuses to decide anything about the game.
"""
