"""The host's end of the link to the board: `BoardLink` is what the rest of the host uses.

wire        one line, built and read (a typed view of the board's own `wire.py`)
messages    what is wanted of the board, and what it reports
states      the connection's states as one table
desired     what is wanted of the board, and the lines that say so
core        the protocol: bytes and time in, bytes and events out
serial_edge the serial port, and finding it
board_link  the thread that owns port and core

Knows the board as lines and events, but no games and no meanings of lights.
"""
