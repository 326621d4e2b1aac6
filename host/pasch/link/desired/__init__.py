"""What the host wants of the board, each thing repeated until the board agrees.

desired_state  all of it, and the lines that are due
lights         the frame
rolls          the requested roll, and dice that are already known
series         the promise that rolls depend on
sound          a tune

Knows lines and when to repeat them. Refuses to know the state of the connection.
"""
