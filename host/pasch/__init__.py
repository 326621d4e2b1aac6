"""What the game is: rules, referee, the lights' meaning, link, journal, command line."""

__version__ = "0.1.0"
