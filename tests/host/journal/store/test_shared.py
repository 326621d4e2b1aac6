"""One journal, several programs and several users: begun at once, and where one may only read."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.store import schema
from pasch.journal.store.owner import Owner

PROGRAMS, JOURNALS = 3, 12
# Each opens all of them, and each of them when the others have come to it, too; of one that failed
# the others do not wait for ever.
OPENING = """
import sys
import time
from pathlib import Path
from pasch.journal import Journal
until = time.monotonic() + 50
for path in map(Path, sys.argv[3:]):
    path.with_suffix("." + sys.argv[2]).touch()
    while sum(1 for other in path.parent.glob(path.stem + ".here-*")) < int(sys.argv[1]):
        assert time.monotonic() < until, "the others have not come"
        time.sleep(0.001)
    Journal.open(path, is_played=True, table=sys.argv[2]).close()
"""


def opened_at_once(paths: list[Path]) -> None:
    """Several programs open these journals side by side; each must succeed."""
    code = [sys.executable, "-c", OPENING, str(PROGRAMS)]
    programs = [
        subprocess.Popen([*code, f"here-{number}", *paths], stderr=subprocess.PIPE, text=True)
        for number in range(PROGRAMS)
    ]
    told = [program.communicate(timeout=60)[1] for program in programs]
    assert told == [""] * PROGRAMS


def test_programs_that_begin_a_journal_at_once_all_have_it(tmp_path: Path) -> None:
    opened_at_once([tmp_path / f"games-{number}.db" for number in range(JOURNALS)])


def test_programs_that_find_an_older_journal_bring_it_up_to_date_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"games-{number}.db" for number in range(JOURNALS)]
    for path in paths:
        with sqlite3.connect(path) as file:
            file.executescript(
                f"{schema.MIGRATIONS[0]} PRAGMA user_version = 1;"
                f"PRAGMA application_id = {schema.APPLICATION_ID};"
            )
    opened_at_once(paths)


def test_a_journal_that_may_only_be_read_is_refused_before_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    Journal.open(path).close()

    def only_read(file: Path, **more: object) -> sqlite3.Connection:
        return opened(f"{file.as_uri()}?mode=ro", uri=True, **more)

    opened = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", only_read)
    with pytest.raises(JournalError, match="in a folder that you may write to"):
        Journal.open(path, is_played=True)
    with Journal.open(path) as journal:
        assert journal.games() == ()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_a_journal_that_may_not_be_read_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    Journal.open(path).close()

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    def not_opened(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(sqlite3, "connect", not_opened)
    with pytest.raises(JournalError, match="cannot be read; ask its owner"):
        Journal.open(path)


def test_another_users_lock_counts_and_keeps_nobody_out_once_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder that several users share, who may not write or remove each other's files."""
    path = tmp_path / "games.db"
    Journal.open(path).close()
    theirs = Owner(path)

    def not_to_write(file: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return opened(file, flags, mode)

    def not_to_remove(file: Path, missing_ok: bool = False) -> None:
        raise PermissionError(1, "Operation not permitted")

    opened = os.open
    with monkeypatch.context() as patched:
        patched.setattr(os, "open", not_to_write)
        patched.setattr(Path, "unlink", not_to_remove)
        with pytest.raises(JournalError, match="another program is playing"):
            Owner(path)
        theirs.let_go()
        ours = Owner(path)
        with pytest.raises(JournalError, match="another program is playing"):
            Owner(path)
        ours.let_go()
        Owner(path).let_go()


def test_two_tables_that_leave_a_replaced_journal_at_once_overwrite_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    tables = [Journal.open(path, is_played=True, table=name) for name in ("left", "right")]
    path.unlink()
    path.write_text("Dear Ada")
    place = os.replace

    def leave() -> None:
        with pytest.raises(JournalError, match="its games are kept in"):
            tables.pop().close()

    def place_later(part: str, target: Path) -> None:
        """The other table leaves as this one is about to put its file where it belongs."""
        monkeypatch.setattr(os, "replace", place)
        leave()
        place(part, target)

    monkeypatch.setattr(os, "replace", place_later)
    leave()
    assert {file.name for file in tmp_path.iterdir()} >= {"games-2.db", "games-3.db"}
    assert path.read_text() == "Dear Ada"
