"""What the lights say: meanings chosen from the game, their looks, and the frame for a board.

Knows the referee's state and the board's LED map. Judges no play.
"""
