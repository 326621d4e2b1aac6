"""The rows of a journal as values, and what a row may hold."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field

from pasch.errors import UnwritableError
from pasch.journal.store.shapes import event_in
from pasch.referee.model.events import EventKind, JournalEvent

__all__ = [
    "TABLE_NAME",
    "UNREADABLE",
    "GameRow",
    "KeptGame",
    "Timed",
    "check_readable",
    "event_of",
    "is_time",
    "nearest_time",
    "number_of",
    "table_in",
]

TABLE_NAME = re.compile(r"\w[\w-]{0,30}")
# Stands for a setting that has been altered; no table has this name.
UNREADABLE = "?"
# The last moment that the calendar can express: the end of the year 9999.
LATEST_MS = 253_402_300_799_999


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a journal: its number, when it began (UTC, ms since 1970), whether it ended.

    `origin` names the file it was imported from; empty if it was played here. `table` names the
    table it was played at; empty if that had no name, `?` if it can no longer be read, or if it
    was none of this journal's.
    """

    id: int
    started_ms: int
    is_finished: bool
    origin: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Timed:
    """An event with its number in the file and its time (UTC, ms since 1970)."""

    seq: int
    time_ms: int
    event: JournalEvent


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A whole game outside any file: when it began and its events with their times (ms).

    `table`: the table at which it goes on, if it was saved from a damaged journal; see `GameRow`.
    """

    started_ms: int
    events: tuple[tuple[int, JournalEvent], ...]
    table: str | None = field(default=None, compare=False)

    @classmethod
    def of(cls, row: GameRow, timed: Iterable[Timed]) -> KeptGame:
        """A game of a journal with these events."""
        return cls(row.started_ms, tuple((one.time_ms, one.event) for one in timed))


def is_time(value: object) -> bool:
    """Whether this is a moment, in ms since 1970, that a calendar can express."""
    return type(value) is int and 0 <= value <= LATEST_MS


def nearest_time(now_ms: int) -> int:
    """The time, or the nearest one that a calendar can express: clocks may be set to anything."""
    return min(max(now_ms, 0), LATEST_MS)


def event_of(kind: bytes, data: bytes) -> JournalEvent:
    """The event of a row; raises `ValueError` or `TypeError` if the row holds none."""
    try:
        return event_in(kind.decode(), data.decode())
    except AttributeError as error:
        raise ValueError("no event") from error


def check_readable(kind: EventKind, data: str) -> None:
    """Raise `JournalError` for an event that could not be read again and would cost its game."""
    try:
        event_in(kind.value, data)
    except (ValueError, TypeError):
        raise UnwritableError(
            "what {kind!r} holds is too much, or of another kind than a journal keeps; nothing was"
            " written",
            kind=kind.value,
        ) from None


def table_in(value: bytes) -> str:
    """The name of a table as stored in a journal, empty for one without; `UNREADABLE` if it is not
    a valid one.
    """
    name = value.decode(errors="replace")
    return name if not name or TABLE_NAME.fullmatch(name) else UNREADABLE


def number_of(cursor: sqlite3.Cursor) -> int:
    """The number of the row that was added last."""
    if cursor.lastrowid is None:
        raise AssertionError("SQLite gave a new row no number")
    return cursor.lastrowid
