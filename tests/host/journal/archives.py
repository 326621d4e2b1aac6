"""What tests of journals share: a JSON text of games, read at once, and what is read of a file."""

from __future__ import annotations

import io

import pytest

from pasch.journal import KeptGame
from pasch.journal.formats import archive
from pasch.journal.store import journal
from pasch.referee.model.events import JournalEvent
from pasch_hardware.message import Message


def read_archive(text: str) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """The games in a text, and messages about those that could not be kept."""
    file = io.StringIO(text)
    archive.count_games(file)
    file.seek(0)
    parts = list(archive.read_archive(file))
    return tuple(game for game, _ in parts if game), tuple(note for _, note in parts if note)


def events_read(monkeypatch: pytest.MonkeyPatch) -> list[JournalEvent]:
    """A list to which every event that is read from a journal from now on is added."""
    read: list[JournalEvent] = []
    event_of = journal.event_of

    def counted(kind: bytes, data: bytes) -> JournalEvent:
        read.append(event_of(kind, data))
        return read[-1]

    monkeypatch.setattr(journal, "event_of", counted)
    return read
