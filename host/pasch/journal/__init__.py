"""The journal of games: an append-only file, and everything that can be derived from it.

Knows events and what follows from them, but no boards, cameras or lights.
"""

from pasch.journal.store.journal import Journal
from pasch.journal.store.rows import GameRow, KeptGame, Timed

__all__ = ["GameRow", "Journal", "KeptGame", "Timed"]
