"""What the game is: rules, referee, the lights' meaning, link, journal, command line.

Knows the game and the table. Refuses to know pixels of a camera picture and pins of a board.
"""

__version__ = "0.1.0"
