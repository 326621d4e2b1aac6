"""What follows from a command: a handler for each, and the table that picks the right one.

Knows state, commands and rules, and no language. Changes no state: an answer carries its events
and the state they lead to.
"""
