"""What imports take in: bounded in memory and time, and no damaged game stands in their way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.journal.altering import altered
from host.journal.playing import Players, journal_of
from pasch.cli import main
from pasch.journal import Journal
from pasch.journal.formats import archive, foreign_match
from pasch.journal.store.shapes import MOST_EVENTS

Say = Callable[..., tuple[str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def called(*words: object, status: int = 0) -> tuple[str, str]:
        assert main(["games", *map(str, words), "--lang", "en"]) == status
        return capsys.readouterr()

    return called


def match(journal: Journal) -> None:
    """Three games of a match."""
    Players(journal, 9).play_match(3)
    assert len(journal.games()) > 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return journal_of(match, tmp_path / "games.db")


def damage(path: Path, game: int) -> None:
    sixth = f"(SELECT min(seq) + 5 FROM events WHERE game_id = {game})"
    altered(path, f"UPDATE events SET data = 'mud' WHERE seq = {sixth}")


def as_file(folder: Path, games: list[Any]) -> Path:
    file = folder / "many.json"
    file.write_text(json.dumps({"format": "pasch-games", "version": 1, "games": games}))
    return file


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.mat", " 5 point match\n", "the file ends before its first game"),
        (
            "a.json",
            '{"format": "pasch-games", "version": 1, "games": [{"game": "chess", "events": []}]}',
            "Game 1 of the file is left out",
        ),
    ],
)
def test_a_file_without_a_game_begins_no_journal(
    tmp_path: Path, say: Say, name: str, text: str, why: str
) -> None:
    (tmp_path / name).write_text(text)
    out, err = say("import", tmp_path / "new.db", tmp_path / name, status=2)
    assert (out, why in err) == ("", True)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_game_of_too_many_events_ends_early(path: Path, tmp_path: Path, say: Say) -> None:
    say("export", path, 1, "--single", "--json", tmp_path / "one.json")
    game = json.loads((tmp_path / "one.json").read_text())["games"][0]
    more = {"time_ms": 1, "kind": "helped", "data": {"what": "hint", "seat": "white"}}
    game["events"][2:2] = [more] * MOST_EVENTS
    _, err = say("import", tmp_path / "new.db", as_file(tmp_path, [game]))
    assert f"it has more than {MOST_EVENTS} events. Everything before that was kept" in err
    with Journal.open(tmp_path / "new.db") as journal:
        assert len(journal.events(1)) == MOST_EVENTS + 1


def test_a_match_of_too_many_plays_ends_early(
    path: Path, tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_match, "MOST_OF_GAME", 10)
    monkeypatch.setattr(foreign_match, "MOST_PLAYS", 10)
    say("export", path, "--mat", tmp_path / "match.mat")
    _, err = say("import", tmp_path / "new.db", tmp_path / "match.mat")
    assert re.search(r"Game 1 ends early: line \d+: no game has more than 10 plays", err)
    assert re.search(r"to its end: line \d+: no match has more than 500 games or 10 plays", err)
    with Journal.open(tmp_path / "new.db") as journal:
        (row,) = journal.games()
        assert len(journal.events(row.id)) < 50


def test_ten_notes_are_said_and_the_others_counted(tmp_path: Path, say: Say) -> None:
    _, err = say("import", tmp_path / "new.db", as_file(tmp_path, [[]] * 500), status=2)
    lines = err.splitlines()
    assert len(lines) == 12
    assert lines[9] == "Game 10 of the file is left out: it has no events."
    assert lines[10] == "And 490 more like these."
    assert "could be kept" in lines[11]


def test_a_file_of_too_many_games_is_refused(
    tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_GAMES", 5)
    _, err = say("import", tmp_path / "new.db", as_file(tmp_path, [[]] * 6), status=2)
    assert "the file holds more than 5 games" in err
    assert not (tmp_path / "new.db").exists()


def test_a_fault_at_the_end_of_a_file_adds_none_of_its_games(
    path: Path, tmp_path: Path, say: Say
) -> None:
    say("export", path, "--all", "--json", tmp_path / "all.json")
    text = (tmp_path / "all.json").read_text()
    (tmp_path / "all.json").write_text(text[:-3])
    say("import", tmp_path / "new.db", tmp_path / "all.json", status=2)
    assert not (tmp_path / "new.db").exists()


def test_a_damaged_game_blocks_no_import(path: Path, tmp_path: Path, say: Say) -> None:
    say("export", path, "--all", "--json", tmp_path / "all.json")
    with Journal.open(path) as journal:
        count = len(journal.games())
    damage(path, 1)
    out, err = say("import", path, tmp_path / "all.json")
    assert "Game 1 of" in err
    assert "cannot be read" in err
    assert out.count("is already there") == count - 1
    assert f"Game {count + 1}: " in out


def test_a_damaged_game_blocks_no_export(path: Path, tmp_path: Path, say: Say) -> None:
    with Journal.open(path) as journal:
        count = len(journal.games())
    damage(path, 1)
    out, err = say("export", path, "--all")
    assert len(json.loads(out)["games"]) == count - 1
    assert "game 1 cannot be read and is left out" in err
    # Nor the match that it may be part of.
    say("export", path, count, "--mat", tmp_path / "match.mat")
    say("export", path, 1, "--json", tmp_path / "one.json", status=2)


def test_if_no_game_can_be_read_nothing_is_exported(path: Path, tmp_path: Path, say: Say) -> None:
    with Journal.open(path) as journal:
        rows = journal.games()
    for row in rows:
        damage(path, row.id)
    say("export", path, "--all", "--json", tmp_path / "all.json", status=2)
    assert not (tmp_path / "all.json").exists()
