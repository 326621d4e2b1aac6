"""The games, one room per family.

Each knows model, search and judge, and no other family, except that families played on 24 points
share those.
"""
