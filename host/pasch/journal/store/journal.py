"""The journal: every event of every game, appended to one SQLite file and never changed.

When `record` returns, its events are on the disk (synchronous = FULL); if it fails, none of them
is in the file and the caller may try again. Decides nothing about a game: it stores what the
referee emitted and returns it in order.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pasch.errors import JournalError
from pasch.journal.store.faults import damaged, spoken
from pasch.journal.store.index_check import misfiled_games
from pasch.journal.store.journal_file import JournalFile
from pasch.journal.store.replaced import places, replaced
from pasch.journal.store.rows import (
    UNREADABLE,
    GameRow,
    KeptGame,
    Timed,
    check_readable,
    event_of,
    is_time,
    nearest_time,
    number_of,
    table_in,
)
from pasch.journal.store.schema import EVENT_SUM, GAME_SUM, INSTEAD, SETTING_SUM, TABLE
from pasch.journal.store.shapes import MOST_TEXT
from pasch.referee.model.events import ENDS, LAST_WORDS, EventKind, JournalEvent
from pasch_hardware.foreign import printable

__all__ = ["Journal"]


class Journal:
    """One journal file; get it with `Journal.open`, use it from one thread."""

    def __init__(self, file: JournalFile, table: str) -> None:
        self._file = file
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
        return cls(JournalFile.open(Path(path), is_played=is_played, table=table), table)

    def trust_rows(self) -> None:
        """Also read rows whose checksum does not match: for those who look for altered entries."""
        self._is_checked = False

    def close(self) -> None:
        """Close the file; nothing is left unwritten.

        Raises `JournalError` if the file was damaged during a game, or was removed and cannot be
        put back.
        """
        self._file.close()
        if self._file.is_played and self._game_id is not None:
            self._read_again(self._game_id)

    def _read_again(self, game_id: int) -> None:
        """Read the played game anew: SQLite would not notice damage to pages it has cached."""
        try:
            with Journal.open(self._path) as journal:
                journal.events(game_id)
        except JournalError:
            raise JournalError(damaged(self._path)) from None

    @property
    def _connection(self) -> sqlite3.Connection:
        return self._file.connection

    @property
    def _path(self) -> Path:
        return self._file.path

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def writing(self) -> AbstractContextManager[None]:
        """A block whose writes all succeed or all fail, with nobody else writing meanwhile; raises
        `JournalError`.
        """
        return self._file.writing()

    def record(self, events: Sequence[JournalEvent], now_ms: int) -> int | None:
        """Append the events of one answer to the current game, all or none, durable on return.

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
        return self._read_some(game_id)

    def outline(self, game_id: int) -> tuple[JournalEvent, ...]:
        """How a game began, its `abandoned`, and all events from its last `game-over` on; its
        other rows only have their checksums verified. Raises `JournalError` as `events` does.
        """
        of_game = "FROM events WHERE game_id = ?"
        found = self._read_some(
            game_id,
            f"seq = (SELECT min(seq) {of_game}) OR kind = 'abandoned' "
            f"OR seq >= (SELECT max(seq) {of_game} AND kind = 'game-over') "
            f"OR kind NOT IN ({_listed(EventKind)}) OR crc IS NOT {EVENT_SUM}",
            game_id,
            game_id,
        )
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

    def _read_some(self, game_id: int, where: str = "TRUE", *values: object) -> tuple[Timed, ...]:
        """As `_read`; raises `JournalError` if there are none."""
        if found := self._read(game_id, where, *values):
            return found
        raise JournalError("{path} holds no game {game}", path=self._path, game=game_id)

    def _read(self, game_id: int, where: str, *values: object) -> tuple[Timed, ...]:
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
        """The games whose rows the index does not find; compared once, as SQLite reads a page."""
        if self._misfiled is None:
            self._misfiled = misfiled_games(self._connection)
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
        """All games after this number, oldest first; a fuller record stands in the place of the
        poorer ones."""
        with spoken(self._path):
            try:
                rows, fuller = self._game_rows("id > ?", after), replaced(self._connection)
            except sqlite3.DataError:
                # What cannot be read hides no game.
                rows, fuller = self._game_rows_one_by_one(after), {}
        at = places(fuller)
        ends = [kind.value for kind in ENDS]
        return tuple(
            # A row spoilt by damage or another program must not hide the others.
            GameRow(
                number,
                started if is_time(started) else 0,
                last in ends,
                printable(origin.decode(errors="replace")),
                UNREADABLE if origin and table is None else table_in(table or b""),
            )
            for number, started, origin, last, table in sorted(
                rows, key=lambda row: at.get(row[0], row[0])
            )
            if number not in fuller
        )

    def _game_rows(self, where: str, value: int) -> list[tuple[Any, ...]]:
        """The rows of the games for which `where` holds, with their last words and tables."""
        return self._connection.execute(
            "SELECT id, started_ms, CAST(origin AS BLOB), (SELECT kind FROM events "
            f"WHERE game_id = games.id AND kind IN ({_listed(LAST_WORDS)}) "
            "ORDER BY seq DESC LIMIT 1), "
            f"(SELECT iif(crc IS {SETTING_SUM}, CAST(value AS BLOB), x'3F') FROM settings "
            "WHERE name = ? || games.id) "
            f"FROM games WHERE {where} ORDER BY id",
            (TABLE, value),
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
        """The games played at the table for which the journal was opened, none from elsewhere."""
        return tuple(game for game in self.games() if game.table == self.table)

    def add_game(self, game: KeptGame, origin: str, instead_of: Iterable[int] = ()) -> int:
        """Add a whole game from elsewhere, all or nothing; returns its number.

        `instead_of`: poorer records of it, which stay in the file and are listed no more. `record`
        keeps appending to the current game. Raises `JournalError`.
        """
        with self.writing():
            number = self._new_game(game.started_ms, origin)
            for time_ms, event in game.events:
                self._insert(number, event, time_ms)
            for poorer in instead_of:
                self._keep(f"{INSTEAD}{poorer}", str(number))
            if game.table is not None:
                self._keep(f"{TABLE}{number}", game.table)
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
            "INSERT INTO games (started_ms, origin) VALUES (?, ?)", (nearest_time(now_ms), origin)
        )
        number = number_of(cursor)
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
        check_readable(event.kind, data)
        cursor = self._connection.execute(
            "INSERT INTO events (game_id, time_ms, kind, data) VALUES (?, ?, ?, ?)",
            (game_id, nearest_time(now_ms), event.kind.value, data),
        )
        self._connection.execute(
            f"UPDATE events SET crc = {EVENT_SUM} WHERE seq = ?", (cursor.lastrowid,)
        )
        return number_of(cursor)

    def _timed(self, seq: int, time_ms: int, kind: bytes, data: bytes, is_whole: int) -> Timed:
        try:
            if (self._is_checked and not is_whole) or not is_time(time_ms):
                raise ValueError("the row is not what was written")
            event = event_of(kind, data)
        except (ValueError, TypeError):
            raise JournalError(
                "event {number} of {path} cannot be read; what stands before it is intact: "
                "save it with 'pasch games import NEW.db {path:shell}'",
                number=seq,
                path=self._path,
            ) from None
        return Timed(seq, time_ms, event)


def _listed(kinds: Iterable[EventKind]) -> str:
    """These kinds as an SQL list."""
    return ", ".join(f"'{kind.value}'" for kind in kinds)
