"""What the host wants of the board, each thing repeated until the board agrees.

wanted  all of it, and the lines that are due
lights  the frame
rolls   the roll that is asked for, and dice that are known already
series  the promise that rolls hang on
sound   a tune
"""
