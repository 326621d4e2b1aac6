"""What people see of an answer: lights, dice, how long a sign stays, trouble with sight.

Knows answers and settings. Decides nothing about the game.
"""
