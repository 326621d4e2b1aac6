"""What the host wants of the board, repeated until the board agrees.

desired_state  everything wanted, and the lines that are due
lights         the frame
rolls          the requested roll, and dice that are already known
series         the promise that rolls depend on
sound          a tune

Knows lines and when to repeat them, not the state of the connection.
"""
