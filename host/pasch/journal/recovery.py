"""Reading the games out of another journal file, damaged or not, without changing it.

Rows that cannot be read are skipped. A game is kept up to its first missing event; its number in
the sequence of the whole file tells where one is missing.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

from pasch.errors import JournalError
from pasch.journal.formats.archive import readable_part
from pasch.journal.store.journal import ENDS, KeptGame
from pasch.journal.store.schema import check_identity
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.message import Message, cause, message

__all__ = ["salvage"]

# Damage may reach so many rows beyond the last one that could be read.
REACH = 1 << 24

Row = tuple[int, int, int, str, str]


def salvage(path: Path) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """All games of a journal as far as they can be read, and what is to be said of what is lost.

    Raises `JournalError` where the file is no journal or nothing of it can be read.
    """
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as file:
            check_identity(file, str(path))
            rows, is_damaged = _rows(file)
            started = _started(file)
    except sqlite3.DatabaseError as error:
        raise JournalError(
            "nothing can be read from {path} ({error})", path=path, error=cause(error)
        ) from None
    notes = []
    if is_damaged:
        notes.append(message("{path} is damaged; what could be read of it was kept.", path=path))
    games, last = [], rows[-1][1] if rows else 0
    if is_damaged and not rows:
        raise JournalError("nothing can be read from {path}: it is damaged", path=path)
    for game_id in dict.fromkeys(row[1] for row in rows):
        kept, fault = _game(rows, game_id, started, is_cut=is_damaged and game_id == last)
        if fault:
            lost = "{path}: game {game} ends early: {fault}. Everything before that was kept."
            notes.append(message(lost, path=path, game=game_id, fault=fault))
        if kept:
            games.append(kept)
    return tuple(games), tuple(notes)


def _rows(file: sqlite3.Connection) -> tuple[list[Row], bool]:
    """The rows that can be read, in order, and whether some cannot; over damage it leaps ever
    farther."""
    rows: list[Row] = []
    leap, is_damaged = 0, False
    while leap < REACH:
        try:
            last = rows[-1][0] if rows else 0
            for row in file.execute(
                "SELECT seq, game_id, time_ms, kind, data FROM events NOT INDEXED "
                "WHERE seq > ? ORDER BY seq",
                (last + leap,),
            ):
                rows.append(row)
                leap = 0
            return rows, is_damaged
        except sqlite3.DatabaseError:
            leap, is_damaged = max(1, 2 * leap), True
    return rows, is_damaged


def _started(file: sqlite3.Connection) -> dict[int, int]:
    """When each game began, as far as that table can be read."""
    found = {}
    try:
        for number, started_ms in file.execute("SELECT id, started_ms FROM games NOT INDEXED"):
            found[number] = started_ms
    except sqlite3.DatabaseError:
        return found
    return found


def _game(
    rows: list[Row], game_id: int, started: dict[int, int], *, is_cut: bool
) -> tuple[KeptGame | None, Message | None]:
    """One game up to its first event that is missing or cannot be read.

    `is_cut`: there may have been more events behind the last one, unless that ends it.
    """
    events: list[tuple[int, JournalEvent]] = []
    before, fault = 0, None
    for seq, owner, time_ms, kind, data in rows:
        if owner == game_id:
            is_gap = bool(events) and before != seq - 1
            event = None if is_gap else _event(kind, data)
            if event is None:
                fault = message(
                    "event {number} cannot be read", number=before + 1 if is_gap else seq
                )
                break
            events.append((time_ms, event))
        before = seq
    if is_cut and not fault and events and events[-1][1].kind not in ENDS:
        fault = message("what came after event {number} cannot be read", number=before)
    first_ms = events[0][0] if events else 0
    return readable_part(started.get(game_id, first_ms), events, fault)


def _event(kind: str, data: str) -> JournalEvent | None:
    try:
        return JournalEvent(EventKind(kind), MappingProxyType(dict(json.loads(data))))
    except (ValueError, TypeError):
        return None
