"""Where Pasch keeps its files: the system's folder for a program's data."""

from pathlib import Path

from platformdirs import user_data_path

__all__ = ["default_journal"]


def default_journal() -> Path:
    """The journal used unless another one is named."""
    return user_data_path("pasch", appauthor=False) / "games.db"
