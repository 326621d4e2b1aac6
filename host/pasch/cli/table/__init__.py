"""The commands at the table: `play`, `demo`, `calibrate`.

Parse, call, print.
"""
