"""A disk without room is called full, in words that fit what is done: a game, or a command."""

import shutil
import sqlite3
from types import SimpleNamespace

import pytest

from pasch.errors import JournalError
from pasch.journal.store.faults import spoken


def failing(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(("is_played", "then"), [(True, "the game goes on"), (False, "try again")])
@pytest.mark.parametrize("error", [failing(sqlite3.SQLITE_FULL), OSError(28, "No space left")])
def test_what_to_do_is_said_to_a_table_and_to_a_command(is_played, then, error, tmp_path):
    with (
        pytest.raises(JournalError, match=rf"disk is full.*: make room and {then}$"),
        spoken(tmp_path / "games.db", is_played),
    ):
        raise error


@pytest.mark.parametrize(("free", "said"), [(20_000, "disk is full"), (40_000, "disk I/O error")])
def test_a_log_whose_index_finds_no_room_says_the_disk_is_full(free, said, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    with (
        pytest.raises(JournalError, match=said),
        spoken(tmp_path / "games.db"),
    ):
        raise failing(sqlite3.SQLITE_IOERR_SHMSIZE)
