"""The file of a journal: opened, held while a game is played into it, and left whole.

SQLite would go on writing to a file that somebody has removed or replaced, and everything would be
lost in the end: each write looks for it first. Knows nothing of what the file holds.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from pasch.errors import JournalError
from pasch.journal.store.faults import NO_JOURNAL, damaged, spoken
from pasch.journal.store.owner import Owner
from pasch.journal.store.schema import VERSION, prepare
from pasch_hardware.files import write_new, write_whole

__all__ = ["JournalFile"]

# How long a write waits for another program's. In the middle of a game the wait is shorter,
# because the table stands still meanwhile and tries again by itself (`RetryingJournal`).
BUSY_WAIT_S, PLAYED_WAIT_S = 5.0, 0.25
# What journals have in common of which one goes on from the other: rows are only ever added.
UP_TO = "SELECT count(*), sum(crc) FROM events WHERE seq <= ?"


class JournalFile:
    """An open journal file; get it with `JournalFile.open`, use it from one thread."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, owner: Owner | None, table: str
    ) -> None:
        self.connection = connection
        self.path = path
        self._stat = os.stat(path)
        self._owner = owner
        self._table = table

    @classmethod
    def open(cls, path: Path, *, is_played: bool, table: str) -> JournalFile:
        """The file, begun if there is none; raises `JournalError`. See `Journal.open`."""
        with spoken(path), ExitStack() as stack:
            if path.exists() and not path.is_file():
                raise JournalError(NO_JOURNAL, path=path)
            owner = None
            if is_played and Path(os.path.realpath(path)).parent.is_dir():
                owner = Owner(path, table)
                stack.callback(owner.let_go)
            is_new = not path.exists()
            if is_new:
                _clear_logs(path)
            try:
                connection = _connected(path, is_played)
            except sqlite3.Error as error:
                # While another program is beginning the same file, it is empty, too.
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if is_new and code != sqlite3.SQLITE_BUSY:
                    _take_away_unbegun(path)
                raise
            stack.callback(connection.close)
            file = cls(connection, path, owner, table)
            stack.pop_all()
        return file

    @property
    def is_played(self) -> bool:
        """Whether a game is played into it."""
        return self._owner is not None

    def close(self) -> None:
        """Close the file; nothing is left unwritten.

        Raises `JournalError` if it was removed during a game and cannot be put back.
        """
        try:
            if self._owner:
                self._leave_whole()
        finally:
            self._close()

    def _leave_whole(self) -> None:
        """Put a removed journal back, or save it beside the file that has taken its place."""
        with spoken(self.path):
            if self._is_in_place():
                self._check_size()
                return
            if not self._is_replaced() or self._is_continued():
                self._begin()
                self.connection.execute("ROLLBACK")
                return
            saved = self._saved_beside()
        raise JournalError(
            "another file now lies at {path}, where the journal was: its games are kept in "
            "{saved}; add them with 'pasch games import {path:shell} {saved:shell}'",
            path=self.path,
            saved=saved,
        )

    def _saved_beside(self) -> Path:
        """Write the journal under the next free name: another table may be leaving too."""
        data = self.connection.serialize()
        for number in itertools.count(2):
            saved = self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")
            with suppress(FileExistsError):
                write_new(saved, data)
                break
        return saved

    def _close(self) -> None:
        # Of a file that is elsewhere SQLite would remove the log of the one at its path.
        if self._owner and self._is_in_place():
            # At rest a journal is one file, which can be copied and read anywhere. While another
            # table is playing it is not at rest, and there is no point in waiting for that.
            with suppress(sqlite3.Error):
                self.connection.execute("PRAGMA busy_timeout = 0")
            _keep_log(self.connection, "DELETE")
        self.connection.close()
        if self._owner:
            self._owner.let_go()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose writes all succeed or all fail, with nobody else writing meanwhile; raises
        `JournalError`.
        """
        if self.connection.in_transaction:
            yield
            return
        with spoken(self.path, is_played=self._owner is not None):
            try:
                self._begin()
                if self._owner:
                    self._owner.hold_on(self.path)
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _begin(self) -> None:
        """Begin a write to the file that lies at the journal's path, not to a removed one."""
        self.connection.execute("BEGIN IMMEDIATE")
        # From here on no other program that had the same file open writes to it or puts it back.
        if not self._is_in_place():
            self._find_place()
            self.connection.execute("BEGIN IMMEDIATE")
        elif self._owner:
            self._check_size()

    def _find_place(self) -> None:
        """Open what lies at the path if it is this journal, put back by another table; put it back
        if nothing does. Raises `JournalError` if something else does.
        """
        if self._owner is None:
            raise JournalError(
                "{path} was removed or replaced meanwhile, and no more is written to it; see what"
                " lies there now, and try again",
                path=self.path,
            )
        if not self._is_replaced():
            self._put_back()
        elif not self._is_continued():
            raise JournalError(
                "another file now lies at {path}, where the journal was: move it away, and "
                "the game goes on; nothing was lost",
                path=self.path,
            )
        found, removed = _connected(self.path, is_played=True), self.connection
        self.connection, self._stat = found, os.stat(self.path)
        # SQLite leaves the log at its path alone if the file it closes is not there any more.
        removed.close()

    def _is_in_place(self) -> bool:
        """Whether the open file is the one at its path."""
        return self.path.exists() and not self._is_replaced()

    def _check_size(self) -> None:
        """Raise `JournalError` if the file has shrunk: no journal does."""
        if os.stat(self.path).st_size < self._stat.st_size:
            raise JournalError(damaged(self.path, is_played=True))

    def _is_replaced(self) -> bool:
        """Whether another file has taken the journal's place."""
        try:
            return not os.path.samestat(os.stat(self.path), self._stat)
        except FileNotFoundError:
            return False

    def _is_continued(self) -> bool:
        """Whether the file in the journal's place holds all that this one does: then another table
        has put the journal back.
        """
        if not self.path.is_file():
            return False
        last = self.connection.execute("SELECT max(seq) FROM events").fetchone()
        own = self.connection.execute(UP_TO, last).fetchone()
        try:
            with closing(
                sqlite3.connect(f"file:{quote(str(self.path))}?mode=ro", uri=True)
            ) as other:
                return bool(other.execute(UP_TO, last).fetchone() == own)
        except sqlite3.DatabaseError:
            return False

    def _put_back(self) -> None:
        """Write the file again after somebody has removed it."""
        file = Path(os.path.realpath(self.path))
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
            self._owner = Owner(file, self._table)
        _clear_logs(file)
        write_whole(file, self.connection.serialize())


def _clear_logs(path: Path) -> None:
    """Take away what a removed file has left in the place of its logs: programs that still have it
    open may be using them, and a new file must not.
    """
    file = Path(os.path.realpath(path))
    for log in ("-wal", "-shm"):
        file.with_name(f"{file.name}{log}").unlink(missing_ok=True)


def _take_away_unbegun(path: Path) -> None:
    """Take away a new file that there was no room to begin: an empty one is no journal."""
    with suppress(OSError):
        if not path.stat().st_size:
            Path(os.path.realpath(path)).unlink()


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
