"""What follows from a command: a handler for each, and the table that says which one is due.

Knows state, commands and rules. Changes no state: handlers return answers with events.
"""
