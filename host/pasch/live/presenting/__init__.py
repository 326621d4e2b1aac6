"""What people see of an answer: lights, dice, the time a sign stands, trouble with sight.

Knows answers and settings. Decides nothing about the game.
"""
