"""Figures about recorded games: statistics, pip counts, analysis by GNU Backgammon.

Knows recorded games. Changes none of them.
"""
