"""The referee's contract in JSON: events parsed into commands, sentences for answers.

Knows the contract. Refuses to know the rules.
"""
