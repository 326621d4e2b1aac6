"""One program at a time plays into a journal; others read it; a killed one keeps nobody out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.journal.playing import Players
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.store import owner
from pasch.referee import Referee
from pasch.referee.model.commands import Start

HOLD = """
import sys, time
from pasch.journal import Journal
journal = Journal.open(sys.argv[1], is_played=True)
print("open", flush=True)
time.sleep(60)
"""


def test_a_second_player_is_told_in_one_sentence(tmp_path, capsys):
    path = tmp_path / "games.db"
    with Journal.open(path, is_played=True):
        with pytest.raises(JournalError, match="another program is playing a game into"):
            Journal.open(path, is_played=True)
        assert main(["referee", "--journal", str(path), "--lang", "de"]) == 2
        told = capsys.readouterr()
        assert (told.out, len(told.err.splitlines())) == ("", 1)
        assert "ein anderes Programm spielt" in told.err
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]
    Journal.open(path, is_played=True).close()


@pytest.mark.parametrize("link", ["games-link.db", "folder/games.db"])
def test_another_name_of_the_same_journal_is_no_other_table(tmp_path, link):
    path, other = tmp_path / "games.db", tmp_path / link
    Journal.open(path).close()
    if other.parent != tmp_path:
        other.parent.symlink_to(tmp_path)
    else:
        other.symlink_to(path)
    with (
        Journal.open(path, is_played=True),
        pytest.raises(JournalError, match="another program is playing"),
    ):
        Journal.open(other, is_played=True)
    with (
        Journal.open(other, is_played=True),
        pytest.raises(JournalError, match="another program is playing"),
    ):
        Journal.open(path, is_played=True)


@pytest.mark.parametrize("is_played", [True, False])
@pytest.mark.parametrize(
    "make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/null")]
)
def test_what_is_no_file_is_no_journal(make, is_played, tmp_path):
    path = tmp_path / "games.db"
    make(path)
    with pytest.raises(JournalError, match="is not a journal; name another file"):
        Journal.open(path, is_played=is_played)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_a_journal_of_two_names_is_not_played_into_under_either(tmp_path):
    path, other = tmp_path / "games.db", tmp_path / "other.db"
    Journal.open(path).close()
    other.hardlink_to(path)
    for name in (path, other):
        with pytest.raises(JournalError, match="play into a copy of it"):
            Journal.open(name, is_played=True)
        Journal.open(name).close()
    other.unlink()
    Journal.open(path, is_played=True).close()


def test_others_read_while_somebody_plays(tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path, is_played=True) as journal:
        Players(journal, 4).play_game()
        with Journal.open(path) as reader:
            assert reader.games() == journal.games()


def test_a_player_that_was_killed_keeps_nobody_out(tmp_path):
    path = tmp_path / "games.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(JournalError, match="another program"):
            Journal.open(path, is_played=True)
        holder.send_signal(signal.SIGKILL)
    Journal.open(path, is_played=True).close()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_what_cannot_be_opened_holds_no_lock(tmp_path):
    path = tmp_path / "games.db"
    path.write_bytes(b"no journal at all" * 100)
    for _ in range(2):
        with pytest.raises(JournalError, match="is not a journal"):
            Journal.open(path, is_played=True)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_tables_of_different_names_play_side_by_side_into_one_archive(tmp_path):
    path = tmp_path / "games.db"
    with (
        Journal.open(path, is_played=True, table="one") as one,
        Journal.open(path, is_played=True, table="two") as two,
    ):
        with pytest.raises(JournalError, match="at this table"):
            Journal.open(path, is_played=True, table="two")
        for seed, journal in ((4, one), (5, two)):
            Players(journal, seed).play_game()
            journal.record(Referee().handle(Start("backgammon", turn="white")).events, seed)
        assert [row.table for row in one.unfinished()] == ["one"]
        assert [row.table for row in two.unfinished()] == ["two"]
    with Journal.open(path) as journal:
        assert sorted(row.table for row in journal.games()) == ["one", "one", "two", "two"]
        assert journal.unfinished() == ()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_where_the_system_has_no_flock_a_byte_is_locked(tmp_path, monkeypatch):
    """As on Windows, whose lock refuses a file that another handle has."""
    held = set()

    class Msvcrt:
        LK_NBLCK = 2

        @staticmethod
        def locking(handle, mode, count):
            file = os.fstat(handle).st_ino
            if file in held:
                raise PermissionError(13, "Permission denied")
            held.add(file)

    monkeypatch.setattr(owner, "fcntl", None)
    monkeypatch.setattr(owner, "msvcrt", Msvcrt, raising=False)
    path = tmp_path / "games.db"
    first = owner.Owner(path)
    with pytest.raises(JournalError, match="another program is playing"):
        owner.Owner(path)
    first.let_go()
    held.clear()
    owner.Owner(path).let_go()
    assert not list(tmp_path.iterdir())
