"""What every game is made of: positions, plays, options, cube, scores.

Values and checks only. Refuses to search, and knows no single game.
"""
