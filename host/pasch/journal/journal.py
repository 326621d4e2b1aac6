"""The journal: every event of every game, appended to one SQLite file and never changed.

What `append` or `record` was given is on the disk when it returns (rollback journal,
synchronous=FULL); where that fails nothing of it is in the file and the caller may try again.
Decides nothing about a game: it keeps what the referee emitted and gives it back in order.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pasch.errors import JournalError
from pasch.journal.schema import prepare
from pasch.referee.events import EventKind, JournalEvent

__all__ = ["GameRow", "Journal", "Timed"]

BUSY_WAIT_S = 5.0


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a journal: its number, when it began (UTC, ms since 1970), whether it ended."""

    id: int
    started_ms: int
    is_finished: bool


@dataclass(frozen=True, slots=True)
class Timed:
    """An event with its number in the file and its time (UTC, ms since 1970)."""

    seq: int
    time_ms: int
    event: JournalEvent


class Journal:
    """One journal file; get it with `Journal.open`, use it from one thread."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._game_id: int | None = None

    @classmethod
    def open(cls, path: Path | str) -> Journal:
        """Open a journal, or begin one where there is no file yet; raises `JournalError`."""
        path = Path(path)
        with _spoken(path):
            connection = sqlite3.connect(path, timeout=BUSY_WAIT_S, isolation_level=None)
            try:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                prepare(connection, str(path))
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    def close(self) -> None:
        """Close the file; nothing is waiting to be written."""
        self._connection.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, game_id: int, events: Sequence[JournalEvent], now_ms: int) -> None:
        """Append events of one game, all or none, durable on return; raises `JournalError`."""
        with _spoken(self._path), self._transaction():
            for event in events:
                self._insert(game_id, event, now_ms)

    def record(self, events: Sequence[JournalEvent], now_ms: int) -> int | None:
        """Append the events of one answer to the game going on, as `append` does.

        A `started` event begins a new game; returns the number of the game going on, None
        while there is none. Raises `JournalError`; the same events may then be given again.
        """
        game_id = self._game_id
        if not events:
            return game_id
        with _spoken(self._path), self._transaction():
            for event in events:
                if event.kind is EventKind.STARTED:
                    game_id = self._new_game(now_ms)
                if game_id is None:
                    raise JournalError("there is no game in the journal yet to append to")
                self._insert(game_id, event, now_ms)
        self._game_id = game_id
        return game_id

    def resume(self, game_id: int) -> tuple[JournalEvent, ...]:
        """The events of a game, which `record` then goes on with."""
        events = self.events(game_id)
        self._game_id = game_id
        return events

    def events(self, game_id: int) -> tuple[JournalEvent, ...]:
        """The events of a game in order; raises `JournalError` where there is no such game."""
        return tuple(timed.event for timed in self.timed_events(game_id))

    def timed_events(self, game_id: int) -> tuple[Timed, ...]:
        """The same with numbers and times."""
        with _spoken(self._path):
            rows = self._connection.execute(
                "SELECT seq, time_ms, kind, data FROM events WHERE game_id = ? ORDER BY seq",
                (game_id,),
            ).fetchall()
        if not rows:
            raise JournalError(f"{self._path} holds no game {game_id}")
        return tuple(self._timed(*row) for row in rows)

    def games(self) -> tuple[GameRow, ...]:
        """All games, the oldest first."""
        with _spoken(self._path):
            rows = self._connection.execute(
                "SELECT id, started_ms, (SELECT kind FROM events WHERE game_id = games.id "
                "AND kind IN (?, ?, ?) ORDER BY seq DESC LIMIT 1) FROM games ORDER BY id",
                tuple(kind.value for kind in (*ENDS, EventKind.UNDONE)),
            ).fetchall()
        ends = [kind.value for kind in ENDS]
        return tuple(GameRow(number, started, last in ends) for number, started, last in rows)

    def unfinished(self) -> tuple[GameRow, ...]:
        """The games that neither ended nor were abandoned, the oldest first."""
        return tuple(game for game in self.games() if not game.is_finished)

    def _new_game(self, now_ms: int) -> int:
        cursor = self._connection.execute("INSERT INTO games (started_ms) VALUES (?)", (now_ms,))
        if cursor.lastrowid is None:
            raise AssertionError("SQLite gave a new row no number")
        return cursor.lastrowid

    def _insert(self, game_id: int, event: JournalEvent, now_ms: int) -> None:
        data = json.dumps(dict(event.data), sort_keys=True)
        self._connection.execute(
            "INSERT INTO events (game_id, time_ms, kind, data) VALUES (?, ?, ?, ?)",
            (game_id, now_ms, event.kind.value, data),
        )

    def _timed(self, seq: int, time_ms: int, kind: str, data: str) -> Timed:
        try:
            event = JournalEvent(EventKind(kind), MappingProxyType(dict(json.loads(data))))
        except (ValueError, TypeError):
            raise JournalError(
                f"event {seq} of {self._path} cannot be read; what stands before it is intact"
            ) from None
        return Timed(seq, time_ms, event)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


ENDS = (EventKind.GAME_OVER, EventKind.ABANDONED)


@contextmanager
def _spoken(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into one sentence for people."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_sentence(path, error)) from None
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise JournalError(_full(path)) from None
        raise JournalError(f"{path} cannot be used as a journal: {error.strerror}") from None


def _full(path: Path) -> str:
    return (
        f"the disk is full, {path} could not be written; nothing was lost: "
        "make room and the game goes on"
    )


def _sentence(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    folder = path.absolute().parent
    if code == sqlite3.SQLITE_FULL:
        return _full(path)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is no journal; name another file"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{path} is damaged; keep it, and name another file for new games"
    if code == sqlite3.SQLITE_BUSY:
        return f"{path} is being written by another program; close that one first"
    if code == sqlite3.SQLITE_CANTOPEN and not folder.is_dir():
        return f"there is no folder {folder} for the journal; make it or name another file"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"{path} cannot be written; name a journal in a folder that you may write to"
    return f"{path} could not be written or read ({error}); nothing was lost, try again"
