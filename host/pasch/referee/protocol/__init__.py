"""The referee's contract in JSON: events into commands, answers and states into objects.

Knows the contract and, alone in the referee, languages. Decides nothing.
"""
