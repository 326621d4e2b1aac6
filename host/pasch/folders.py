"""Where Pasch keeps what outlasts a run: the system's own folder for a program's data."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

__all__ = ["default_journal", "sight_folder"]


def default_journal() -> Path:
    """The journal that games are kept in when nothing is said."""
    return user_data_path("pasch", appauthor=False) / "games.db"


def sight_folder() -> Path:
    """The folder in which is kept what was learned of boards under cameras."""
    return user_data_path("pasch", appauthor=False) / "sight"
