"""The games, one room per family.

Each knows model, search and judge, and no other family except the 24 points it is played on.
"""
