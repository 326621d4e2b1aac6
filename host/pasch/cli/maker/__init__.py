"""The commands for who builds a board: `doctor`, `flash`, `hardware`, `lights`.

Parse, call, print.
"""
