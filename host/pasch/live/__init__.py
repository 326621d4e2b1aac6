"""The table: camera, board, referee, journal and lights, wired together in one place.

Knows every edge and what each is for. Decides nothing about the game.
"""
