"""Reads the games in another journal file, damaged or not, without changing it.

Skips rows that are unreadable, out of order or altered. Keeps a game up to its first missing
event, found by gaps in the numbering of the whole file. Damage may send a reader round in circles,
so it reads no more than the file can hold.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from pasch.errors import JournalError
from pasch.journal.formats.archive import readable_part
from pasch.journal.store.replaced import places, replaced
from pasch.journal.store.rows import KeptGame, event_of, table_in
from pasch.journal.store.schema import (
    EVENT_SUM,
    GAME_SUM,
    SETTING_SUM,
    SUMMED,
    TABLE,
    check_identity,
    know_sums,
)
from pasch.journal.store.shapes import MOST_EVENTS, MOST_TEXT, TOO_LONG
from pasch.referee.model.events import JournalEvent, has_ended
from pasch_hardware.message import Message, cause, message

__all__ = ["salvage"]

# Damage may reach this many rows beyond the last readable one.
REACH = 1 << 24
# The least that a row takes in the file besides its texts.
LEAST = 16
# SQLite numbers the rows from 1.
NUMBERED_BY_OTHERS = "SELECT 1 FROM events NOT INDEXED WHERE seq < 1 LIMIT 1"
ENDS_EARLY = "{path}: game {game} ends early: {fault}. Everything before that was kept."
DAMAGED = "nothing can be read from {path}: it is damaged"


class EventRow(NamedTuple):
    """An event as the file holds it; `before` is the number of the preceding row, and
    `is_next` says that no number is missing between them, and that row is as it was written.
    """

    seq: int
    game_id: Any
    time_ms: Any
    kind: bytes
    data: bytes
    is_whole: int
    before: int
    is_next: bool


def salvage(path: Path) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """All games of a journal as far as they can be read, and messages about what is lost.

    Those of a damaged journal that were played at its tables go on there.
    Raises `JournalError` if the file is not a journal or nothing in it can be read.
    """
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as file:
            # Otherwise SQLite reads nothing of a truncated file.
            file.execute("PRAGMA writable_schema = ON")
            know_sums(file)
            is_summed = check_identity(file, str(path)) >= SUMMED or _has_sums(file)
            of_game, last, is_damaged = _rows(file, _size(path), is_summed=is_summed)
            started = _started(file, is_summed=is_summed)
            fuller, tables = _replaced(file), _tables(file)
    except sqlite3.DatabaseError as error:
        raise JournalError(
            "nothing can be read from {path} ({error})", path=path, error=cause(error)
        ) from None
    except UnicodeDecodeError:
        # SQLite's message about a damaged file may contain bytes of it.
        raise JournalError(DAMAGED, path=path) from None
    notes = []
    if is_damaged:
        notes.append(message("{path} is damaged; what could be read of it was kept.", path=path))
    games: dict[Any, KeptGame] = {}
    at, moved = {each: place for place, each in enumerate(of_game)}, places(fuller)
    for game_id in sorted(of_game, key=lambda each: at.get(moved.get(each, each), at[each])):
        own = of_game[game_id]
        is_cut = is_damaged and game_id == last
        started_ms, is_own = started.get(game_id, (None, True))
        kept, fault = _game(own, started_ms, is_cut=is_cut)
        if fault:
            lost = ENDS_EARLY if kept else "{path}: {fault}."
            notes.append(message(lost, path=path, game=game_id, fault=fault))
        if kept:
            games[game_id] = replace(kept, table=tables.get(game_id, "" if is_own else None))
    if is_damaged and not games:
        raise JournalError(DAMAGED, path=path)
    # A fuller record hides the poorer one only where something of it could be kept.
    hidden = {poorer for poorer, number in fuller.items() if number in games}
    listed = [game for game_id, game in games.items() if game_id not in hidden]
    if not notes:
        # A sound journal would be played on in itself: this one is somebody else's.
        listed = [replace(game, table=None) for game in listed]
    return tuple(listed), tuple(notes)


def _has_sums(file: sqlite3.Connection) -> bool:
    """Whether the events have checksums, whatever number a damaged head gives the schema."""
    columns = file.execute("SELECT name FROM pragma_table_info('events')")
    return ("crc",) in columns.fetchall()


def _size(path: Path) -> int:
    """How many bytes there are to read, including a log left by a crash."""
    log = path.with_name(f"{path.name}-wal")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)


def _rows(
    file: sqlite3.Connection, size: int, *, is_summed: bool
) -> tuple[dict[Any, list[EventRow]], Any, bool]:
    """The readable rows of each game in order, as far as they may be of use; the game of the last
    row; and whether some rows are unreadable.
    """
    of_game: dict[Any, list[EventRow]] = {}
    last, left, is_damaged = None, size, False
    for row in _leaping(file, is_summed):
        if row is None:
            is_damaged = True
            continue
        left -= LEAST + len(row.kind or b"") + len(row.data or b"")
        if left < 0:
            return of_game, last, True
        last = row.game_id
        own = of_game.setdefault(last, [])
        # A game ends before a row that was altered, and where it is longer than any.
        if len(own) <= MOST_EVENTS and (not own or own[-1].is_whole):
            own.append(row)
    return of_game, last, is_damaged


def _leaping(file: sqlite3.Connection, is_summed: bool) -> Iterator[EventRow | None]:
    """The readable rows, with None for unreadable ones: skips ever farther ahead over damage."""
    before, leap, is_whole = 0, 0, True
    while leap < REACH:
        try:
            if before == 0 and file.execute(NUMBERED_BY_OTHERS).fetchone():
                yield None
            for row in _after(file, before, leap, is_summed):
                yield EventRow._make((*row, before, is_whole and row[0] == before + 1))
                before, leap, is_whole = row[0], 0, bool(row[5])
            return
        except sqlite3.DatabaseError:
            leap = max(1, 2 * leap)
            yield None


def _after(
    file: sqlite3.Connection, seq: int, leap: int, is_summed: bool
) -> Iterator[tuple[Any, ...]]:
    """The events more than one skip after this number, each with whether its checksum matches."""
    is_whole = f"crc IS {EVENT_SUM}" if is_summed else "1"
    for row in file.execute(
        "SELECT seq, game_id, time_ms, CAST(kind AS BLOB), CAST(data AS BLOB), "
        f"{is_whole} FROM events NOT INDEXED WHERE seq > ? ORDER BY seq",
        (seq + leap,),
    ):
        if row[0] <= seq:
            raise sqlite3.DatabaseError("a row out of order")
        seq = row[0]
        yield row


def _started(file: sqlite3.Connection, *, is_summed: bool) -> dict[int, tuple[int, bool]]:
    """When each game began, and whether it was not imported, as far as that table is readable."""
    found: dict[int, tuple[int, bool]] = {}
    is_whole, is_own = (f"crc IS {GAME_SUM}", "origin = ''") if is_summed else ("1", "1")
    query = f"SELECT id, started_ms, {is_own}, {is_whole} FROM games NOT INDEXED ORDER BY id"
    try:
        for number, started_ms, is_played, is_as_written in file.execute(query):
            if found and number <= next(reversed(found)):
                return found
            if is_as_written:
                found[number] = started_ms, bool(is_played)
    except sqlite3.DatabaseError:
        return found
    return found


def _replaced(file: sqlite3.Connection) -> dict[int, int]:
    """The games of which a fuller record was added, as far as that is readable."""
    try:
        return replaced(file)
    except sqlite3.DatabaseError:
        # A journal of an older version has no settings; damaged ones hide no game.
        return {}


def _tables(file: sqlite3.Connection) -> dict[int, str]:
    """The tables at which the games were played, as far as that is readable."""
    query = (
        "SELECT CAST(substr(name, length(?1) + 1) AS INTEGER), CAST(value AS BLOB) "
        f"FROM settings WHERE instr(name, ?1) = 1 AND crc IS {SETTING_SUM}"
    )
    try:
        return {number: table_in(value or b"") for number, value in file.execute(query, (TABLE,))}
    except sqlite3.DatabaseError:
        return {}


def _game(
    rows: Sequence[EventRow], started_ms: int | None, *, is_cut: bool
) -> tuple[KeptGame | None, Message | None]:
    """One game up to its first event that is missing or unreadable.

    An altered row, whatever game it now names, may be the missing one of a game that goes on after
    it. `is_cut`: more events may have followed the last one, unless it ends the game.
    """
    events: list[tuple[int, JournalEvent]] = []
    fault, left = None, MOST_TEXT
    for row in rows:
        left -= len(row.data or b"")
        if left < 0:
            fault = message(TOO_LONG, most=MOST_TEXT >> 20)
            break
        is_gap = bool(events) and not row.is_next
        event = None if is_gap else _event(row)
        if event is None:
            number = row.before + 1 if is_gap else row.seq
            fault = message("event {number} cannot be read", number=number)
            break
        events.append((row.time_ms, event))
    if is_cut and not fault and events and not has_ended(event.kind for _, event in events):
        fault = message("what came after event {number} cannot be read", number=rows[-1].seq)
    first_ms = events[0][0] if events else 0
    return readable_part(first_ms if started_ms is None else started_ms, events, fault)


def _event(row: EventRow) -> JournalEvent | None:
    try:
        return event_of(row.kind, row.data) if row.is_whole else None
    except (ValueError, TypeError):
        return None
