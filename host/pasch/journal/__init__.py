"""The journal of games: an append-only file, and what can be made of it."""

from pasch.journal.store.journal import GameRow, Journal, KeptGame, Timed

__all__ = ["GameRow", "Journal", "KeptGame", "Timed"]
