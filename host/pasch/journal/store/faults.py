"""Turns errors of SQLite and the system about a journal into one sentence for people.

The sentence says what can be done at that moment: when a journal is opened, another file can be
named; in the middle of a game it cannot.
"""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pasch.errors import JournalError
from pasch_hardware.message import Message, cause, message

__all__ = ["NO_JOURNAL", "damaged", "spoken"]

# Bytes of the index of SQLite's log, needed even if a journal is only read; without room for them
# SQLite does not report a full disk.
LOG_INDEX = 32 * 1024

NO_JOURNAL = "{path} is not a journal; name another file"
# Sentences for the middle of a game.
LOCKED = (
    "{path} is locked by another program: close that one, and the game goes on; nothing was lost"
)
READ_ONLY = (
    "{path} can no longer be written: let this program write to it and to its folder again, and "
    "the game goes on; nothing was lost"
)
UNWRITTEN = (
    "{path} cannot be written just now ({error}); nothing that was accepted is lost: if it stays "
    "like this, leave the game and go on with it later"
)
# Damage, too, are a text longer than any that is written, and tables that are not those of the
# schema's number (SQLite calls that an error in the SQL).
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_ERROR)
UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
WHILE_PLAYED = {sqlite3.SQLITE_BUSY: LOCKED, **dict.fromkeys(UNWRITABLE, READ_ONLY)}


@contextmanager
def spoken(path: Path, is_played: bool = False) -> Iterator[None]:
    """Turn errors of SQLite and the system into one sentence for people; `is_played`: they are in
    the middle of a game, and cannot name another file.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(_sentence(path, error, is_played)) from None
    except UnicodeDecodeError:
        # SQLite's message about a damaged file may contain bytes of it.
        raise JournalError(damaged(path, is_played)) from None
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise JournalError(_full(path, is_played)) from None
        if is_played:
            raise JournalError(UNWRITTEN, path=path, error=cause(error)) from None
        raise JournalError(
            "{path} cannot be used as a journal: {reason}", path=path, reason=cause(error)
        ) from None


def _full(path: Path, is_played: bool) -> Message:
    if is_played:
        return message(
            "the disk is full, {path} could not be written; nothing was lost: make room and "
            "the game goes on",
            path=path,
        )
    return message(
        "the disk is full, {path} could not be written; nothing was lost: make room and try again",
        path=path,
    )


def damaged(path: Path, is_played: bool = False) -> Message:
    """The message that a journal is damaged, and what can be done about it."""
    if is_played:
        return message(
            "{path} is damaged, nothing more can be written to it: leave the game, save what can "
            "be read with 'pasch games import NEW.db {path:shell}', and go on with --journal "
            "NEW.db",
            path=path,
        )
    return message(
        "{path} is damaged; keep it, name another file for new games, and save what "
        "can be read with 'pasch games import NEW.db {path:shell}'",
        path=path,
    )


def _sentence(path: Path, error: sqlite3.Error, is_played: bool) -> Message:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    folder = path.absolute().parent
    is_out_of_room = code == sqlite3.SQLITE_IOERR and _free(folder) < LOG_INDEX
    if code == sqlite3.SQLITE_FULL or is_out_of_room:
        return _full(path, is_played)
    if code in DAMAGE or (is_played and code == sqlite3.SQLITE_NOTADB):
        return damaged(path, is_played)
    if is_played:
        return message(WHILE_PLAYED.get(code, UNWRITTEN), path=path, error=cause(error))
    if code == sqlite3.SQLITE_NOTADB:
        return message(NO_JOURNAL, path=path)
    if code == sqlite3.SQLITE_BUSY:
        return message(
            "{path} is being written by another program; close that one first", path=path
        )
    if code == sqlite3.SQLITE_CANTOPEN and not folder.is_dir():
        return message(
            "there is no folder {folder} for the journal; make it or name another file",
            folder=folder,
        )
    if code in UNWRITABLE and not _is_readable(path):
        return message("{path} cannot be read; ask its owner for permission", path=path)
    if code in UNWRITABLE:
        return message(
            "{path} cannot be written; name a journal in a folder that you may write to", path=path
        )
    return message(
        "{path} could not be written or read ({error}); nothing was lost, try again",
        path=path,
        error=cause(error),
    )


def _is_readable(path: Path) -> bool:
    """Whether this program may read a file, or begin it."""
    try:
        path.open("rb").close()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _free(folder: Path) -> int:
    """How many bytes are free on a folder's disk; enough if that is unknown."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return LOG_INDEX
