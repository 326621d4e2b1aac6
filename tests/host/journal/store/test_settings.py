"""What a journal's settings say counts only as it was written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from host.cli.games.test_report import a_recording
from host.journal.altering import altered
from host.journal.playing import Players, journal_of
from pasch.cli import main
from pasch.journal import Journal
from pasch.journal.store.pictures import is_unsaid, keep_days, set_keep_days
from pasch.journal.store.schema import VERSION


def a_game(journal: Journal) -> None:
    """A game whose pictures are kept for 30 days."""
    Players(journal, 2).play_game()
    set_keep_days(journal, 30)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return journal_of(a_game, tmp_path / "games.db", is_played=True, table="two")


@pytest.mark.parametrize("value", ["3", "0", "-1", "soon", "9999999", "٣"])
def test_altered_days_delete_no_picture_and_are_said(
    path: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    altered(path, f"UPDATE settings SET value = '{value}' WHERE name = 'picture_days'")
    last = a_recording(path.with_suffix(".last"))
    for file in (last / "frames").iterdir():
        os.utime(file, (0, 0))
    words = ["games", "pictures", str(path), "--lang", "en"]
    assert main(words) == 0
    assert "can no longer be read in this journal" in capsys.readouterr().err
    assert len(list((last / "frames").iterdir())) == 4
    assert main([*words, "--keep", "0"]) == 0
    told = capsys.readouterr()
    assert (told.err, "4 pictures" in told.out) == ("", True)


def test_who_keeps_pictures_for_ever_has_said_so(path: Path) -> None:
    with Journal.open(path) as journal:
        assert (keep_days(journal), is_unsaid(journal)) == (30, False)
        set_keep_days(journal, None)
        assert (keep_days(journal), is_unsaid(journal)) == (None, False)


@pytest.mark.parametrize("value", ["", "one", "../two", "a" * 40])
def test_a_game_whose_table_was_altered_is_of_no_table(path: Path, value: str) -> None:
    altered(path, f"UPDATE settings SET value = '{value}' WHERE name = 'table.1'")
    for table in ("", "one", "two"):
        with Journal.open(path, table=table) as journal:
            assert journal.own_games() == ()
            assert journal.games()[0].table == "?"


def test_what_no_table_is_called_is_none_even_with_its_checksum(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.set("table.1", "../two")
        assert journal.games()[0].table == "?"


def test_settings_of_version_3_get_their_checksums(path: Path) -> None:
    altered(path, "ALTER TABLE settings DROP COLUMN crc", "PRAGMA user_version = 3")
    with Journal.open(path, table="two") as journal:
        assert keep_days(journal) == 30
        assert len(journal.own_games()) == 1
        version = journal._connection.execute("PRAGMA user_version").fetchone()
    assert version == (VERSION,)
