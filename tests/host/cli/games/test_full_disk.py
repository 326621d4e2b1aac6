"""An export that the disk refuses leaves what was there, whole."""

from __future__ import annotations

import os

import pytest

from host.journal.playing import Players
from pasch.cli import main
from pasch.journal import Journal


def test_an_export_is_there_whole_or_not_at_all(tmp_path, monkeypatch, capsys):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 4).play_game()
    out = tmp_path / "match.json"
    out.write_text("the old one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    words = ["games", "export", str(tmp_path / "games.db"), "--json", str(out), "--lang", "en"]
    assert main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert out.read_text() == "the old one"
    monkeypatch.undo()
    assert main(words) == 0
    assert out.read_text() != "the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db", "match.json"]


@pytest.mark.parametrize("form", ["--json", "--mat"])
def test_an_export_follows_no_link(tmp_path, capsys, form):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 4).play_game()
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "out").symlink_to(tmp_path / "mine")
    words = ["games", "export", str(tmp_path / "games.db"), form, str(tmp_path / "out")]
    assert main([*words, "--lang", "en"]) == 2
    assert "it is a link" in capsys.readouterr().err
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize("words", [("games", "export", "--json"), ("report", "--out")])
def test_no_journal_is_written_over(tmp_path, capsys, words):
    file = tmp_path / "games.db"
    with Journal.open(file) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 4).play_game()
    before = file.read_bytes()
    *command, option = words
    assert main([*command, str(file), option, str(file), "--lang", "en"]) == 2
    assert "it is a journal" in capsys.readouterr().err
    assert file.read_bytes() == before
