"""The tables of a journal file, and how older files are brought up to date.

`user_version` holds the schema's number; `MIGRATIONS[n]` turns a file of number n into n + 1, so a
new file goes through all of them. Rows are only ever added. Each row carries its own checksum, so
that a damaged file never returns anything that was not written.
"""

import sqlite3
import zlib

from pasch.errors import JournalError

__all__ = [
    "APPLICATION_ID",
    "EVENT_SUM",
    "GAME_SUM",
    "INSTEAD",
    "LONGEST",
    "MIGRATIONS",
    "SETTING_SUM",
    "SUMMED",
    "TABLE",
    "VERSION",
    "check_identity",
    "know_sums",
    "prepare",
]

# No event, and no text stored with one, is as long as this; SQLite reads nothing longer.
LONGEST = 1 << 20

# "Pasc" in ASCII: distinguishes a journal from any other SQLite file.
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

# The columns a checksum covers, in this order; text as its bytes, so that damaged text has one
# too.
EVENT_SUM = "crc(seq, game_id, time_ms, CAST(kind AS BLOB), CAST(data AS BLOB))"
GAME_SUM = "crc(id, started_ms, CAST(origin AS BLOB))"

_THIRD = f"""
ALTER TABLE games ADD COLUMN crc INTEGER;
ALTER TABLE events ADD COLUMN crc INTEGER;
UPDATE games SET crc = {GAME_SUM};
UPDATE events SET crc = {EVENT_SUM};
"""

SETTING_SUM = "crc(CAST(name AS BLOB), CAST(value AS BLOB))"
# The prefix, before a game's number, of the setting that names the fuller record of that game.
INSTEAD = "instead."
# As before, of the one that names the table it was played at.
TABLE = "table."

_FOURTH = f"""
ALTER TABLE settings ADD COLUMN crc INTEGER;
UPDATE settings SET crc = {SETTING_SUM};
"""

MIGRATIONS: tuple[str, ...] = (_FIRST, _SECOND, _THIRD, _FOURTH)
VERSION = len(MIGRATIONS)
# The first version whose events and games carry a checksum.
SUMMED = 3


# Schema objects that compute, while a journal only stores: views, triggers, virtual tables,
# generated columns and expression indexes. A file from elsewhere may hold one that never ends.
COMPUTING = """
SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'
UNION ALL
SELECT 1 FROM sqlite_master AS kept, pragma_table_xinfo(kept.name) AS part
WHERE kept.type = 'table' AND part.hidden <> 0
UNION ALL
SELECT 1 FROM sqlite_master AS kept, pragma_index_xinfo(kept.name) AS part
WHERE kept.type = 'index' AND part.cid < -1
LIMIT 1
"""


def crc(*values: object) -> int:
    """The CRC-32 of these values, each as UTF-8 text, separated by line feeds."""
    texts = [value if isinstance(value, bytes) else str(value).encode() for value in values]
    return zlib.crc32(b"\n".join(texts))


def know_sums(connection: sqlite3.Connection) -> None:
    """Let SQL on this connection compute checksums, and read no text longer than any is."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.create_function("crc", -1, crc, deterministic=True)


def check_identity(connection: sqlite3.Connection, path: str) -> int:
    """The schema's number of an open file, 0 if it is empty.

    Raises `JournalError` for another program's database and for a newer Pasch's journal.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    is_computing = connection.execute(COMPUTING).fetchone() is not None
    if (identity != APPLICATION_ID and not is_empty) or is_computing:
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
    know_sums(connection)
    # Each check and its write are atomic: another program may be creating the same file just now.
    with connection:
        connection.execute("BEGIN")
        version = check_identity(connection, path)
    if version == VERSION:
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = check_identity(connection, path)
        for step in "".join(MIGRATIONS[version:]).split(";"):
            connection.execute(step)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
