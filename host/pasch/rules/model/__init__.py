"""What every game is made of: positions, plays, options, cube, scores.

Values and checks only. Does not search, and knows no single game.
"""
