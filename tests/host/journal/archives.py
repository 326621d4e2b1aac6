"""A JSON text of games, read at once."""

from __future__ import annotations

import io

from pasch.journal import KeptGame
from pasch.journal.formats import archive
from pasch_hardware.message import Message


def read_archive(text: str) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """The games in a text, and messages about those that could not be kept."""
    file = io.StringIO(text)
    archive.count_games(file)
    file.seek(0)
    parts = list(archive.read_archive(file))
    return tuple(game for game, _ in parts if game), tuple(note for _, note in parts if note)
