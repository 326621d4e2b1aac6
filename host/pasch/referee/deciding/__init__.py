"""What follows from a command: one handler for each, and the table that picks it.

Knows state, commands and rules, and no language. Changes no state: an answer carries its events
and the state they lead to.
"""
