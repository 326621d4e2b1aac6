"""Where Pasch keeps what outlasts a run: the system's own folder for a program's data."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

__all__ = ["default_journal"]


def default_journal() -> Path:
    """The journal that games are kept in when nothing is said."""
    return user_data_path("pasch", appauthor=False) / "games.db"
