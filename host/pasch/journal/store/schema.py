"""The tables of a journal file, and how older files become today's.

`user_version` holds the schema's number; `MIGRATIONS[n]` turns a file of number n into n + 1,
so a new file walks through all of them. Rows are only ever added.
"""

from __future__ import annotations

import sqlite3

from pasch.errors import JournalError

__all__ = ["APPLICATION_ID", "MIGRATIONS", "VERSION", "check_identity", "prepare"]

# "Pasc" in ASCII: tells a journal from any other SQLite file.
APPLICATION_ID = 0x50617363

_FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    started_ms INTEGER NOT NULL
);
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    time_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX events_of_game ON events (game_id, seq);
"""

# `origin`: the file a game was imported from, empty for one that was played here.
_SECOND = """
ALTER TABLE games ADD COLUMN origin TEXT NOT NULL DEFAULT '';
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
"""

MIGRATIONS: tuple[str, ...] = (_FIRST, _SECOND)
VERSION = len(MIGRATIONS)


def check_identity(connection: sqlite3.Connection, path: str) -> int:
    """The schema's number of an open file, 0 where it is empty.

    Raises `JournalError` for another program's database and for a newer Pasch's journal.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if identity != APPLICATION_ID and not is_empty:
        raise JournalError(
            "{path} is a database, but no journal of Pasch; name another file for the journal",
            path=path,
        )
    if version > VERSION:
        raise JournalError(
            "{path} was written by a newer Pasch (journal version {version}, this one "
            "knows {known}); update Pasch to open it",
            path=path,
            version=version,
            known=VERSION,
        )
    return version


def prepare(connection: sqlite3.Connection, path: str) -> None:
    """Bring an open file to today's schema, all or nothing; raises `JournalError`."""
    version = check_identity(connection, path)
    if version == VERSION:
        return
    steps = "".join(MIGRATIONS[version:])
    connection.executescript(
        f"BEGIN IMMEDIATE; {steps} PRAGMA application_id = {APPLICATION_ID};"
        f"PRAGMA user_version = {VERSION}; COMMIT;"
    )
