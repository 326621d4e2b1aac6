"""No damaged bit makes a journal tell a game other than it was, nor is one salvaged so."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from host.journal.altering import altered
from host.journal.playing import Players, journal_of
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.recovery import salvage

PAGE = 4096
FLIPS = 400


def three_games(journal: Journal) -> None:
    players = Players(journal, 77)
    for _ in range(3):
        players.play_game(resigning=0.08)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return journal_of(three_games, tmp_path / "games.db")


def told(path: Path) -> dict[int, list[object]]:
    """The events of each game that can be read."""
    try:
        with Journal.open(path) as journal:
            return {
                row.id: [(one.seq, one.event.kind, dict(one.event.data)) for one in timed]
                for row, timed in journal.readable()
                if timed is not None
            }
    except JournalError:
        return {}


def test_a_damaged_index_leaves_no_event_out_unseen(path: Path) -> None:
    sound, data = told(path), path.read_bytes()
    with sqlite3.connect(path) as file:
        root = "SELECT rootpage FROM sqlite_master WHERE name = 'events_of_game'"
        (page,) = file.execute(root).fetchone()
    chance, refused = random.Random(1), 0
    for _ in range(FLIPS):
        damaged = bytearray(data)
        damaged[(page - 1) * PAGE + chance.randrange(PAGE)] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        found = told(path)
        assert found.items() <= sound.items()
        refused += len(found) < len(sound)
    assert refused


def test_a_page_that_is_none_hides_no_game_on_others(path: Path) -> None:
    data = bytearray(path.read_bytes())
    with sqlite3.connect(path) as file:
        middle = "SELECT data FROM events WHERE game_id = 2 LIMIT 1 OFFSET 30"
        (text,) = file.execute(middle).fetchone()
    at = data.index(text.encode()) // PAGE * PAGE
    data[at : at + PAGE] = bytes(PAGE)
    path.write_bytes(data)
    assert {1, 3} == told(path).keys()


@pytest.mark.parametrize("to_game", [1, 99])
def test_a_row_that_names_another_game_ends_the_one_it_was_of(path: Path, to_game: int) -> None:
    with Journal.open(path) as journal:
        seen = [one.seq for one in journal.timed_events(2) if one.event.kind.value == "seen"]
        before = [one.event for one in journal.timed_events(2) if one.seq < seen[3]]
    altered(path, f"UPDATE events SET game_id = {to_game} WHERE seq = {seen[3]}")
    games, notes = salvage(path)
    second = games[1]
    assert [event for _, event in second.events][: len(before)] == before
    assert len(second.events) <= len(before) + 1
    assert any(dict(note.values).get("game") == 2 for note in notes)
