"""One program at a time plays into a journal; others read it; a killed one keeps nobody out."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from host.journal.playing import Players
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal

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
        with pytest.raises(JournalError, match="is no journal"):
            Journal.open(path, is_played=True)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]
