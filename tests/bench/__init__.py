"""Measurements for people who work on Pasch: they stay in the clone and are not installed.

`pasch bench` runs those that `command` names; `board.py`, `dice.py`, `evening.py`, `link.py` and
`noise.py` are programs of their own.
"""
