"""What people see of an answer: lights, dice, how long a sign stays, sight trouble.

Knows answers and settings. Decides nothing about the game.
"""
