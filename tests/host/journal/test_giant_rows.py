"""Journals from elsewhere whose texts are far longer than any that a game holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.dice.honest import HonestTable
from host.journal.altering import altered
from host.journal.archives import events_read
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.recovery import salvage
from pasch.journal.store.schema import EVENT_SUM, LONGEST, know_sums
from pasch.journal.store.shapes import MOST_TEXT
from pasch.messages import sentence
from pasch.referee.model.events import EventKind, JournalEvent

GIANT = "x" * (4 * LONGEST)


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        for seed in (1, 2):
            table = HonestTable(seed=seed).play(4)
            table.write(JournalEvent.of(EventKind.ABANDONED))
            journal.record(tuple(table.events), seed * 1000)
    return path


OF_FIRST = "WHERE seq = (SELECT max(seq) FROM events WHERE game_id = 1)"


@pytest.mark.parametrize(
    "change", ["data = ?", "kind = ?", "data = '{\"seat\": \"' || ? || '\"}'"]
)
def test_an_event_too_long_costs_its_own_game_only(
    two_games: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    altered(two_games, f"UPDATE events SET {change} {OF_FIRST}", values=(GIANT,))
    with Journal.open(two_games) as journal:
        intact = journal.events(2)
        with pytest.raises(JournalError, match="damaged"):
            journal.events(1)
        assert [row.id for row in journal.games()] == [1, 2]
    assert main(["games", "list", str(two_games), "--lang", "en"]) == 0
    assert "is damaged" in capsys.readouterr().err
    assert [tuple(e for _, e in game.events) for game in salvage(two_games)[0]][1] == intact


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET origin = ? WHERE id = 1",
        "INSERT INTO settings (name, value, crc) VALUES ('table.1', ?, 0)",
    ],
)
def test_a_name_too_long_hides_no_game(two_games: Path, change: str) -> None:
    altered(two_games, change, values=(GIANT,))
    with Journal.open(two_games) as journal:
        assert [(row.id, row.table) for row in journal.games()] == [(1, "?"), (2, "")]
        assert all(journal.events(number) for number in (1, 2))
        assert journal.setting("table.1") in (None, "?")


def test_of_a_game_longer_than_any_no_more_is_read_than_one_may_hold(
    two_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '{"state": {"note": "' + "x" * 90_000 + '"}}'
    with closing(sqlite3.connect(two_games)) as file, file:
        know_sums(file)
        for _ in range(2 * MOST_TEXT // len(text)):
            said = "INSERT INTO events (game_id, time_ms, kind, data) VALUES (1, 1, 'helped', ?)"
            number = file.execute(said, (text,)).lastrowid
            file.execute(f"UPDATE events SET crc = {EVENT_SUM} WHERE seq = ?", (number,))
    read = events_read(monkeypatch)
    with Journal.open(two_games) as journal, pytest.raises(JournalError, match="damaged"):
        journal.events(1)
    assert sum(event.kind is EventKind.HELPED for event in read) <= MOST_TEXT // len(text)
    games, notes = salvage(two_games)
    assert len(games) == 2
    assert any("more than 8 MB" in sentence(note, "en") for note in notes)
