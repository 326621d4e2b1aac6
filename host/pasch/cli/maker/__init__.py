"""The commands for people who build a board: `doctor`, `flash`, `hardware`, `lights`.

Parse, call, print.
"""
