"""The journal: every event of every game, appended to one SQLite file and never changed.

When `append` or `record` returns, its events are on the disk (synchronous = FULL); if it fails,
none of them is in the file and the caller may try again. Decides nothing about a game: it stores
what the referee emitted and returns it in order.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pasch.errors import JournalError, UnwritableError
from pasch.journal.store.faults import damaged, spoken
from pasch.journal.store.owner import Owner
from pasch.journal.store.schema import (
    EVENT_SUM,
    GAME_SUM,
    INDEXED,
    MISFILED,
    SETTING_SUM,
    VERSION,
    prepare,
)
from pasch.journal.store.shapes import MOST_TEXT, event_in
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.files import write_new, write_whole
from pasch_hardware.foreign import printable

__all__ = [
    "ENDS",
    "TABLE_NAME",
    "GameRow",
    "Journal",
    "KeptGame",
    "Timed",
    "event_of",
    "is_time",
    "local_day",
]

# How long a write waits for another program's. In the middle of a game the wait is shorter,
# because the table stands still meanwhile and tries again by itself (`RetryingJournal`).
BUSY_WAIT_S, PLAYED_WAIT_S = 5.0, 0.25
# The prefix, before a game's number, of the setting that names the table it was played at.
TABLE = "table."
TABLE_NAME = re.compile(r"\w[\w-]{0,30}")
# Stands for a setting that has been altered; no table has this name.
UNREADABLE = "?"
# The last moment that the calendar can express: the end of the year 9999.
LATEST_MS = 253_402_300_799_999
ENDS = (EventKind.GAME_OVER, EventKind.ABANDONED)


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a journal: its number, when it began (UTC, ms since 1970), whether it ended.

    `origin` names the file it was imported from; empty if it was played here. `table` names the
    table it was played at; empty if that had no name, `?` if it can no longer be read.
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
    """A whole game outside any file: when it began and its events with their times (ms)."""

    started_ms: int
    events: tuple[tuple[int, JournalEvent], ...]

    @classmethod
    def of(cls, row: GameRow, timed: Iterable[Timed]) -> KeptGame:
        """A game of a journal with these events."""
        return cls(row.started_ms, tuple((one.time_ms, one.event) for one in timed))


def is_time(value: object) -> bool:
    """Whether this is a moment, in ms since 1970, that a calendar can express."""
    return type(value) is int and 0 <= value <= LATEST_MS


def local_day(time_ms: int) -> tuple[int, int, int]:
    """The local year, month and day of a moment, as other programs date games."""
    day = time.localtime(time_ms / 1000)
    return day.tm_year, day.tm_mon, day.tm_mday


def _moment(now_ms: int) -> int:
    """The time, or the nearest one that a calendar can express: clocks may be set to anything."""
    return min(max(now_ms, 0), LATEST_MS)


def event_of(kind: bytes, data: bytes) -> JournalEvent:
    """The event of a row; raises `ValueError` or `TypeError` if the row holds none."""
    try:
        return event_in(kind.decode(), data.decode())
    except AttributeError as error:
        raise ValueError("no event") from error


class Journal:
    """One journal file; get it with `Journal.open`, use it from one thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        owner: Owner | None = None,
        table: str = "",
    ) -> None:
        self._connection = connection
        self._path = path
        self._file = os.stat(path)
        self._owner = owner
        self.table = table
        self._is_checked = True
        self._misfiled: frozenset[object] | None = None
        self._game_id: int | None = None
        # The number of the current game's last event, as far as this program knows.
        self._last_seq = 0

    @classmethod
    def open(cls, path: Path | str, *, is_played: bool = False, table: str = "") -> Journal:
        """The journal in a file, begun if there is none; raises `JournalError`.

        `is_played`: a game is about to be written to it, event by event. They then go to a log
        beside the file, which waits for the disk once instead of three times, and into the file on
        `close`, or on the next opening after a crash. Only one program at a time may open it this
        way for each `table`; the games of all tables share the file.
        """
        path = Path(path)
        with spoken(path), ExitStack() as stack:
            owner = None
            if is_played and Path(os.path.realpath(path)).parent.is_dir():
                owner = Owner(path, table)
                stack.callback(owner.let_go)
            connection = _connected(path, is_played)
            stack.callback(connection.close)
            journal = cls(connection, path, owner, table)
            stack.pop_all()
        return journal

    def trust_rows(self) -> None:
        """Also read rows whose checksum does not match: for those who look for altered entries."""
        self._is_checked = False

    def close(self) -> None:
        """Close the file; nothing is left unwritten.

        Raises `JournalError` if the file was damaged during a game, or was removed and cannot be
        put back.
        """
        try:
            if self._owner:
                self._leave_whole()
        finally:
            self._close()
        if self._owner and self._game_id is not None:
            self._read_again(self._game_id)

    def _read_again(self, game_id: int) -> None:
        """Read the played game anew: SQLite would not notice damage to pages it has cached."""
        try:
            with Journal.open(self._path) as journal:
                journal.events(game_id)
        except JournalError:
            raise JournalError(damaged(self._path)) from None

    def _leave_whole(self) -> None:
        """Put a removed journal back, or save it beside the file that has taken its place."""
        with spoken(self._path):
            if not self._is_replaced():
                self._put_back()
                return
            saved = self._saved_beside()
        raise JournalError(
            "another file now lies at {path}, where the journal was: its games are kept in "
            "{saved}; add them with 'pasch games import {path} {saved}'",
            path=self._path,
            saved=saved,
        )

    def _saved_beside(self) -> Path:
        """Write the journal under the next free name: another table may be leaving too."""
        data = self._connection.serialize()
        for number in itertools.count(2):
            saved = self._path.with_name(f"{self._path.stem}-{number}{self._path.suffix}")
            with suppress(FileExistsError):
                write_new(saved, data)
                break
        return saved

    def _close(self) -> None:
        if self._owner:
            # At rest a journal is one file, which can be copied and read anywhere. While another
            # table is playing it is not at rest, and there is no point in waiting for that.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA busy_timeout = 0")
            _keep_log(self._connection, "DELETE")
        self._connection.close()
        if self._owner:
            self._owner.let_go()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, game_id: int, events: Sequence[JournalEvent], now_ms: int) -> None:
        """Append events of one game, all or none, durable on return; raises `JournalError`."""
        with self.writing():
            for event in events:
                self._insert(game_id, event, now_ms)

    def record(self, events: Sequence[JournalEvent], now_ms: int) -> int | None:
        """Append the events of one answer to the current game, as `append` does.

        A `started` event begins a new game; returns the number of the current game, None if there
        is none. Raises `JournalError`; the same events may then be passed in again.
        """
        game_id, seq = self._game_id, self._last_seq
        if not events:
            return game_id
        with self.writing():
            if game_id is not None and events[0].kind is not EventKind.STARTED:
                self._check_last(game_id)
            for event in events:
                if event.kind is EventKind.STARTED:
                    game_id = self._new_game_here(now_ms)
                if game_id is None:
                    raise JournalError("there is no game in the journal yet to append to")
                seq = self._insert(game_id, event, now_ms)
        self._game_id, self._last_seq = game_id, seq
        return game_id

    def _check_last(self, game_id: int) -> None:
        """Raise `JournalError` if another program has continued the current game: no lock keeps
        out a program that removes the lock's file.
        """
        last = "SELECT max(seq) FROM events WHERE game_id = ?"
        if self._connection.execute(last, (game_id,)).fetchone()[0] != self._last_seq:
            raise JournalError(
                "another program has gone on with this game in {path}: leave it here and open it"
                " again, as it stands there",
                path=self._path,
            )

    def resume(self, game_id: int) -> tuple[JournalEvent, ...]:
        """The events of a game, which `record` then continues."""
        timed = self.timed_events(game_id)
        self._game_id, self._last_seq = game_id, timed[-1].seq
        return tuple(one.event for one in timed)

    def events(self, game_id: int) -> tuple[JournalEvent, ...]:
        """The events of a game in order; raises `JournalError` if there is no such game."""
        return tuple(timed.event for timed in self.timed_events(game_id))

    def timed_events(self, game_id: int) -> tuple[Timed, ...]:
        """The events of a game in order, with their numbers and times."""
        found = self._read(game_id)
        if not found:
            raise self._no_game(game_id)
        return found

    def outline(self, game_id: int) -> tuple[JournalEvent, ...]:
        """How a game began, its `abandoned`, and all events from its last `game-over` on; its
        other rows only have their checksums verified. Raises `JournalError` as `events` does.
        """
        of_game = "FROM events WHERE game_id = ?"
        found = self._read(
            game_id,
            f"seq = (SELECT min(seq) {of_game}) OR kind = 'abandoned' "
            f"OR seq >= (SELECT max(seq) {of_game} AND kind = 'game-over') "
            f"OR kind NOT IN ({_listed(EventKind)}) OR crc IS NOT {EVENT_SUM}",
            game_id,
            game_id,
        )
        if not found:
            raise self._no_game(game_id)
        return tuple(timed.event for timed in found)

    def ends(self) -> Mapping[int, tuple[object, ...]]:
        """By game number, a value that changes as soon as something is added to the game: its row
        count, the last row's number, and its checksum.
        """
        with spoken(self._path):
            rows = self._connection.execute(
                "SELECT game_id, number, last, (SELECT crc FROM events WHERE seq = last) FROM "
                "(SELECT game_id, count(*) AS number, max(seq) AS last FROM events "
                "GROUP BY game_id)"
            ).fetchall()
        return {game_id: tuple(end) for game_id, *end in rows}

    def _no_game(self, game_id: int) -> JournalError:
        return JournalError("{path} holds no game {game}", path=self._path, game=game_id)

    def _read(self, game_id: int, where: str = "TRUE", *values: object) -> tuple[Timed, ...]:
        """The events of a game for which `where` holds."""
        with spoken(self._path):
            if self._is_checked and game_id in self._misfiled_games():
                raise JournalError(damaged(self._path))
            rows = self._connection.execute(
                "SELECT seq, time_ms, CAST(kind AS BLOB), CAST(data AS BLOB), "
                f"crc IS {EVENT_SUM} FROM events WHERE game_id = ? AND ({where}) ORDER BY seq",
                (game_id, *values),
            )
            return tuple(self._timed(*row) for row in self._bounded(rows))

    def _bounded(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """These rows of one game; raises `JournalError` if they hold more than any game."""
        left = MOST_TEXT
        for row in rows:
            left -= len(row[3] or b"")
            if left < 0:
                raise JournalError(damaged(self._path))
            yield row

    def _misfiled_games(self) -> frozenset[object]:
        """The games whose rows, as the index finds them, are not those that the table holds: a
        damaged index would leave rows out unseen. Compared once, as SQLite reads a page.
        """
        if self._misfiled is None:
            try:
                rows = self._connection.execute(MISFILED).fetchall()
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                # A page of the table that is none must not hide games on others; one of the
                # index leaves nothing to go by, and raises again.
                self._connection.execute(INDEXED).fetchone()
                rows = []
            self._misfiled = frozenset(game_id for (game_id,) in rows)
        return self._misfiled

    def readable(self, after: int = 0) -> Iterator[tuple[GameRow, tuple[Timed, ...] | None]]:
        """All games after this number, oldest first, each with its events, or None if some cannot
        be read: a damaged game does not hide others.
        """
        return self._each(self.timed_events, after)

    def naming(
        self, kinds: Sequence[EventKind], words: Sequence[str]
    ) -> Iterator[tuple[GameRow, tuple[Timed, ...] | None]]:
        """As `readable`, but only events of these kinds whose JSON contains one of these words.
        Rows of no known kind, and damaged rows of these kinds, are read as well.
        """
        named = " OR ".join(["instr(data, ?)"] * len(words)) or "FALSE"
        where = (
            f"kind NOT IN ({_listed(EventKind)}) OR kind IN ({_listed(kinds)}) "
            f"AND (crc IS NOT {EVENT_SUM} OR {named})"
        )
        return self._each(lambda game_id: self._read(game_id, where, *words))

    def _each(
        self, read: Callable[[int], tuple[Timed, ...]], after: int = 0
    ) -> Iterator[tuple[GameRow, tuple[Timed, ...] | None]]:
        for row in self.games(after):
            try:
                timed = read(row.id)
            except JournalError:
                yield row, None
            else:
                yield row, timed

    def games(self, after: int = 0) -> tuple[GameRow, ...]:
        """All games after this number, oldest first."""
        with spoken(self._path):
            try:
                rows = self._game_rows("id > ?", after)
            except sqlite3.DataError:
                rows = self._game_rows_one_by_one(after)
        ends = [kind.value for kind in ENDS]
        return tuple(
            # A row spoilt by damage or another program must not hide the others.
            GameRow(
                number,
                started if is_time(started) else 0,
                last in ends,
                printable(origin.decode(errors="replace")),
                "" if table is None else _table_in(table),
            )
            for number, started, origin, last, table in rows
        )

    def _game_rows(self, where: str, value: int) -> list[tuple[Any, ...]]:
        """The rows of the games for which `where` holds, with their last ends and tables."""
        return self._connection.execute(
            "SELECT id, started_ms, CAST(origin AS BLOB), (SELECT kind FROM events "
            "WHERE game_id = games.id AND kind IN (?, ?, ?) ORDER BY seq DESC LIMIT 1), "
            f"(SELECT iif(crc IS {SETTING_SUM}, CAST(value AS BLOB), x'3F') FROM settings "
            "WHERE name = ? || games.id) "
            f"FROM games WHERE {where} ORDER BY id",
            (*(kind.value for kind in (*ENDS, EventKind.UNDONE)), TABLE, value),
        ).fetchall()

    def _game_rows_one_by_one(self, after: int) -> list[tuple[Any, ...]]:
        """As `_game_rows`, where a text too long to be read must not hide the other games."""
        numbers = self._connection.execute(
            "SELECT id FROM games WHERE id > ? ORDER BY id", (after,)
        ).fetchall()
        found: list[tuple[Any, ...]] = []
        for (number,) in numbers:
            try:
                found += self._game_rows("id = ?", number)
            except sqlite3.DataError:
                found.append((number, 0, b"", None, UNREADABLE.encode()))
        return found

    def unfinished(self) -> tuple[GameRow, ...]:
        """The games of this table that neither ended nor were abandoned, oldest first."""
        return tuple(game for game in self.own_games() if not game.is_finished)

    def own_games(self) -> tuple[GameRow, ...]:
        """The games played at the table for which the journal was opened."""
        return tuple(game for game in self.games() if game.table == self.table)

    def add_game(self, game: KeptGame, origin: str) -> int:
        """Add a whole game from elsewhere, all or nothing; returns its number.

        `record` keeps appending to the current game. Raises `JournalError`.
        """
        with self.writing():
            number = self._new_game(game.started_ms, origin)
            for time_ms, event in game.events:
                self._insert(number, event, time_ms)
        return number

    def kept_game(self, row: GameRow) -> KeptGame:
        """A game as `add_game` takes it; raises `JournalError`."""
        return KeptGame.of(row, self.timed_events(row.id))

    def setting(self, name: str) -> str | None:
        """The user's setting of this name, None if there is none, `UNREADABLE` if it has been
        altered; raises `JournalError`.
        """
        with spoken(self._path):
            try:
                found = self._connection.execute(
                    f"SELECT iif(crc IS {SETTING_SUM}, CAST(value AS BLOB), x'3F') FROM settings "
                    "WHERE name = ?",
                    (name,),
                ).fetchone()
            except sqlite3.DataError:
                return UNREADABLE
        return None if found is None else bytes(found[0]).decode(errors="replace")

    def set(self, name: str, value: str) -> None:
        """Store a setting under this name; raises `JournalError`."""
        with self.writing():
            self._keep(name, value)

    def _keep(self, name: str, value: str) -> None:
        self._connection.execute(
            "INSERT INTO settings (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )
        self._connection.execute(
            f"UPDATE settings SET crc = {SETTING_SUM} WHERE name = ?", (name,)
        )

    def _new_game(self, now_ms: int, origin: str = "") -> int:
        cursor = self._connection.execute(
            "INSERT INTO games (started_ms, origin) VALUES (?, ?)", (_moment(now_ms), origin)
        )
        number = _number_of(cursor)
        self._connection.execute(f"UPDATE games SET crc = {GAME_SUM} WHERE id = ?", (number,))
        return number

    def _new_game_here(self, now_ms: int) -> int:
        """The number of a new game, played at this table."""
        game_id = self._new_game(now_ms)
        if self.table:
            self._keep(f"{TABLE}{game_id}", self.table)
        return game_id

    def _insert(self, game_id: int, event: JournalEvent, now_ms: int) -> int:
        """Append one event; returns its number in the file."""
        # Keys keep their order: who pays whom is listed as the referee lists it.
        data = json.dumps(dict(event.data))
        _check_readable(event.kind, data)
        cursor = self._connection.execute(
            "INSERT INTO events (game_id, time_ms, kind, data) VALUES (?, ?, ?, ?)",
            (game_id, _moment(now_ms), event.kind.value, data),
        )
        self._connection.execute(
            f"UPDATE events SET crc = {EVENT_SUM} WHERE seq = ?", (cursor.lastrowid,)
        )
        return _number_of(cursor)

    def _timed(self, seq: int, time_ms: int, kind: bytes, data: bytes, is_whole: int) -> Timed:
        try:
            if (self._is_checked and not is_whole) or not is_time(time_ms):
                raise ValueError("the row is not what was written")
            event = event_of(kind, data)
        except (ValueError, TypeError):
            raise JournalError(
                "event {number} of {path} cannot be read; what stands before it is intact: "
                "save it with 'pasch games import NEW.db {path}'",
                number=seq,
                path=self._path,
            ) from None
        return Timed(seq, time_ms, event)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose writes all succeed or all fail, with nobody else writing meanwhile; raises
        `JournalError`.
        """
        if self._connection.in_transaction:
            yield
            return
        with spoken(self._path, is_played=self._owner is not None):
            if self._owner:
                self._put_back()
                self._owner.hold_on(self._path)
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _is_replaced(self) -> bool:
        """Whether another file has taken the journal's place."""
        try:
            return not os.path.samestat(os.stat(self._path), self._file)
        except FileNotFoundError:
            return False

    def _put_back(self) -> None:
        """Write the file again if somebody has removed it: SQLite would go on writing to a file
        without a name, and everything would be lost in the end.

        Raises `JournalError` if another file lies there, or a smaller one than before.
        """
        if self._is_replaced():
            raise JournalError(
                "another file now lies at {path}, where the journal was: move it away, and "
                "the game goes on; nothing was lost",
                path=self._path,
            )
        file = Path(os.path.realpath(self._path))
        if file.exists():
            if file.stat().st_size < self._file.st_size:
                raise JournalError(damaged(self._path, is_played=True))
            return
        try:
            file.parent.mkdir(exist_ok=True)
        except OSError:
            raise JournalError(
                "the journal's folder {folder} is gone: put it back, and the game goes on; "
                "nothing was lost",
                folder=file.parent,
            ) from None
        if self._owner:
            self._owner.let_go()
            self._owner = Owner(file, self.table)
        write_whole(file, self._connection.serialize())
        # Closing removes the log, which the new file must not find.
        self._connection.close()
        self._connection, self._file = _connected(self._path, is_played=True), os.stat(file)


def _listed(kinds: Iterable[EventKind]) -> str:
    """These kinds as an SQL list."""
    return ", ".join(f"'{kind.value}'" for kind in kinds)


def _table_in(value: bytes) -> str:
    """The name of a table as stored in a journal; `UNREADABLE` if it is not a valid one."""
    name = value.decode(errors="replace")
    return name if TABLE_NAME.fullmatch(name) else UNREADABLE


def _number_of(cursor: sqlite3.Cursor) -> int:
    """The number of the row that was added last."""
    if cursor.lastrowid is None:
        raise AssertionError("SQLite gave a new row no number")
    return cursor.lastrowid


def _connected(path: Path, is_played: bool) -> sqlite3.Connection:
    """A connection to the journal in a file, begun if there is none."""
    connection = sqlite3.connect(path, timeout=BUSY_WAIT_S, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        prepare(connection, str(path))
    except BaseException:
        connection.close()
        raise
    if is_played:
        _try_writing(connection)
        # On file systems without support for this log the journal is only slower.
        _keep_log(connection, "WAL")
        connection.execute(f"PRAGMA busy_timeout = {PLAYED_WAIT_S * 1000:.0f}")
    return connection


def _try_writing(connection: sqlite3.Connection) -> None:
    """Begin a write and roll it back, so that a read-only journal is refused before anybody sits
    down to play, not at the first roll.
    """
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("ROLLBACK")


def _keep_log(connection: sqlite3.Connection, mode: str) -> None:
    """Choose how SQLite keeps its log; leave it as it was if that is not possible just now."""
    with suppress(sqlite3.Error):
        connection.execute(f"PRAGMA journal_mode = {mode}")


def _check_readable(kind: EventKind, data: str) -> None:
    """Raise `JournalError` for an event that could not be read again and would cost its game."""
    try:
        event_of(kind.value.encode(), data.encode())
    except (ValueError, TypeError):
        raise UnwritableError(
            "what {kind!r} holds is too much, or of another kind than a journal keeps; nothing was"
            " written",
            kind=kind.value,
        ) from None
