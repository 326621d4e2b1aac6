"""A disk without room is called full, in words that fit what is done: a game, or a command."""

import resource
import shutil
import sqlite3
from types import SimpleNamespace

import pytest

from pasch.errors import JournalError
from pasch.journal import Journal
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


@pytest.mark.parametrize("is_played", [True, False])
@pytest.mark.parametrize("room", [0, 4096])
def test_a_journal_that_there_is_no_room_for_leaves_no_file(room, is_played, tmp_path):
    path, before = tmp_path / "games.db", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        with pytest.raises(JournalError):
            Journal.open(path, is_played=is_played)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not [file for file in tmp_path.iterdir() if file.name != "games.db-owner"]
    Journal.open(path, is_played=is_played).close()
