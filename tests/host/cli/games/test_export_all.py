"""All games of a journal go out one after the other: none is read twice, none is waited for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from host.journal.playing import Players, journal_of
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal, Timed
from pasch.journal.formats import archive
from pasch.journal.replay import record
from pasch.journal.replay.record import GameRecord
from pasch.referee.model.events import JournalEvent


def three_games(journal: Journal) -> None:
    players = Players(journal, 4)
    for _ in range(3):
        players.play_game()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return journal_of(three_games, tmp_path / "games.db")


def export(games: Path, where: str) -> int:
    return main(["games", "export", str(games), "--all", "--json", where, "--lang", "en"])


@pytest.mark.parametrize("is_file", [True, False])
def test_each_game_is_read_once_and_written_before_the_next(
    games: Path,
    is_file: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    reads: list[tuple[int, int]] = []
    written = [0]
    timed_events = Journal.timed_events

    def watched(journal: Journal, game_id: int) -> tuple[Timed, ...]:
        parts = games.parent.glob(".pasch-*")
        written[0] += len(capsys.readouterr().out)
        size = sum(part.stat().st_size for part in parts) if is_file else written[0]
        reads.append((game_id, size))
        return timed_events(journal, game_id)

    monkeypatch.setattr(Journal, "timed_events", watched)
    assert export(games, str(games.parent / "all.json") if is_file else "-") == 0
    assert [number for number, _ in reads] == [1, 2, 3]
    before, once, twice = (size for _, size in reads)
    assert before == 0 < once < twice


def test_a_game_that_makes_no_record_leaves_the_file_as_it_was(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written of the others is gone again, and lies nowhere beside it."""
    file = games.parent / "all.json"
    file.write_text("the old one")
    told = []

    def record_of(events: Sequence[JournalEvent]) -> GameRecord:
        told.append(events)
        if len(told) == 3:
            raise JournalError("no such game")
        return record.record_of(events)

    monkeypatch.setattr(archive, "record_of", record_of)
    assert export(games, str(file)) == 2
    assert len(told) == 3
    assert file.read_text() == "the old one"
    assert sorted(path.name for path in games.parent.iterdir()) == ["all.json", "games.db"]


def test_where_no_game_can_be_read_nothing_is_begun(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(games)) as journal, journal:
        journal.execute("UPDATE events SET data = 'mud'")
    assert export(games, "-") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "cannot be read" in told.err


def test_a_game_that_cannot_be_read_is_said_once_and_left_out(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(games)) as journal, journal:
        journal.execute("UPDATE events SET data = 'mud' WHERE game_id = 2")
    files = [str(games.parent / name) for name in ("all.json", "all.mat")]
    words = ["games", "export", str(games), "--all", "--json", files[0], "--mat", files[1]]
    assert main([*words, "--lang", "en"]) == 0
    (said,) = capsys.readouterr().err.splitlines()
    assert "2" in said
    assert Path(files[0]).read_text().count('"players"') == 4
    assert main(["games", "export", str(games), "--all"]) == 0
    assert capsys.readouterr().out == Path(files[0]).read_text()


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_a_file_of_one_match_takes_no_games_of_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """A match, and one with a game for money after it."""
    path, file = tmp_path / "games.db", tmp_path / f"all.{form}"
    words = ["games", "export", str(path), "--all", f"--{form}", str(file), "--lang", "en"]
    with Journal.open(path) as journal:
        Players(journal, 9).play_match(3)
    assert main(words) == 0
    whole = file.read_text()
    with Journal.open(path) as journal:
        Players(journal, 4).play_game()
    assert main(words) == 2
    assert "holds one match, and these games are of several" in capsys.readouterr().err
    assert file.read_text() == whole
