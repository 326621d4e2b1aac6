"""What the game is: rules, referee, the lights' meaning, link, journal, command line.

Knows the game and the table, but neither the pixels of a camera picture nor the pins of a board.
"""

__version__ = "0.1.0"
