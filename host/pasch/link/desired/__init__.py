"""What the host wants of the board, each thing repeated until the board agrees.

wanted all of it, and the lines that are due lights the frame rolls the requested roll, and dice
that are already known series the promise that rolls hang on sound a tune
"""
