"""A list of games reads how each began and ended, and says what its whole record would say."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from host.journal.altering import altered
from host.journal.archives import events_read
from host.journal.playing import NOW_MS, Players, journal_of
from host.journal.virtual import played
from pasch.cli import main
from pasch.journal import Journal, KeptGame
from pasch.journal.replay.record import GameSummary, match_rows, record_of, summary_of
from pasch.page.door.keys import Role
from pasch.page.page import open_page
from pasch.referee import Referee
from pasch.referee.model.commands import MatchTerms, Resign, Roll, Start, Take, Undo
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules import GAMES


def is_as_recorded(journal: Journal, game: int) -> bool:
    """Whether a game's summary is its record in short."""
    summary, record = summary_of(journal, game), record_of(journal.events(game))
    names = [field.name for field in fields(GameSummary)]
    return all(getattr(summary, name) == getattr(record, name) for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_every_kind_is_told_as_it_is_recorded(name: str, tmp_path: Path) -> None:
    """Drawn players who break the rules and take back; each time that the game was over, too."""
    events = played(name).events
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        ends = [n for n, event in enumerate(events) if event.kind is EventKind.GAME_OVER]
        stops = {1, len(events), *(end + after for end in ends for after in (1, 2, 3))}
        for begin, end in pairwise([0, *sorted(stops)]):
            journal.record(events[begin:end], NOW_MS)
            assert is_as_recorded(journal, 1)


def test_an_end_that_was_taken_back_is_none(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 4)
        game = players.play_game(MatchTerms(3, {"white": 0, "black": 0}))
        assert summary_of(journal, game).outcome is not None
        players.tell(Undo())
        assert summary_of(journal, game).outcome is None
        assert is_as_recorded(journal, game)
        journal.record([JournalEvent.of(EventKind.ABANDONED)], NOW_MS)
        assert summary_of(journal, game).is_abandoned
        assert is_as_recorded(journal, game)


def match_and_game(journal: Journal) -> None:
    """A match and a game that was left."""
    players = Players(journal, 4)
    players.play_match(2)
    players.play_game()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return journal_of(match_and_game, tmp_path / "games.db")


def listed(archive: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[int]]:
    """What the command line lists, and the numbers of the games on the page."""
    assert main(["games", "list", str(archive), "--lang", "en"]) == 0
    with open_page(archive, 0) as page:
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as client:
            games = client.get("/games").json()["games"]
    return capsys.readouterr().out, [game["id"] for game in games]


def test_of_each_game_the_lists_read_two_events(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read = events_read(monkeypatch)
    with Journal.open(archive) as journal:
        games = journal.games()
        match = match_rows(journal, games[0])
    assert len(match) == len(games) - 1
    assert {event.kind for event in read} == {EventKind.STARTED, EventKind.GAME_OVER}
    read.clear()
    _, shown = listed(archive, capsys)
    assert len(shown) == len(games)
    assert len(read) == 2 * 2 * len(games)


def resigned(game: str, white: int, black: int) -> tuple[JournalEvent, ...]:
    """A game of a match to 5 that stood so; Black has lost one point."""
    match = MatchTerms(5, {"white": white, "black": black})
    start = Start(game, players={"white": "Ann", "black": "Bo"}, turn="white", match=match)
    referee = Referee()
    said = (start, Roll("white", (3, 1)), Resign("black", 1), Take("white"))
    return tuple(event for command in said for event in referee.handle(command).events)


@pytest.mark.parametrize("game", ["backgammon", "nackgammon"])
@pytest.mark.parametrize("imported", [False, True])
def test_a_match_that_was_left_is_another_one_than_the_next(
    tmp_path: Path, game: str, imported: bool
) -> None:
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(resigned("backgammon", 0, 0), NOW_MS)
        for white in (0, 1):
            timed = tuple((NOW_MS, event) for event in resigned(game, white, 0))
            if imported:
                journal.add_game(KeptGame(NOW_MS, timed), "friend.json")
            else:
                journal.record([event for _, event in timed], NOW_MS)
        journal.record(resigned("backgammon", 3, 0), NOW_MS)
        first, *others, last = journal.games()
        assert match_rows(journal, others[-1]) == tuple(others)
        assert match_rows(journal, first) == (first,)
        assert match_rows(journal, last) == (last,)


def test_a_match_goes_on_after_another_one_was_imported(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(resigned("backgammon", 0, 0), NOW_MS)
        theirs = tuple((0, event) for event in resigned("backgammon", 0, 0))
        journal.add_game(KeptGame(0, theirs), "friend.json")
        journal.record(resigned("backgammon", 1, 0), NOW_MS)
        first, _, last = journal.games()
        assert match_rows(journal, first) == match_rows(journal, last) == (first, last)


def test_the_page_reads_anew_only_the_game_that_went_on(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    outline = Journal.outline

    def counted(journal: Journal, game: int) -> tuple[JournalEvent, ...]:
        read.append(game)
        return outline(journal, game)

    monkeypatch.setattr(Journal, "outline", counted)
    with open_page(archive, 0) as page, Journal.open(archive) as journal:
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        last = journal.games()[-1].id
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as client:
            first = client.get("/games").json()
            assert read == [*range(last, 0, -1)]
            assert client.get("/games").json() == first
            assert len(read) == last
            journal.resume(1)
            journal.record([JournalEvent.of(EventKind.UNDONE, what="turn")], NOW_MS)
            told = client.get("/games").json()["games"]
    assert read[last:] == [1]
    assert [game["id"] for game in told if not game["finished"]] == [1]


@pytest.mark.parametrize("change", ["data = '{}'", "kind = 'mud'", "time_ms = time_ms + 1"])
def test_a_row_in_the_midst_that_is_not_as_it_was_written_is_still_noticed(
    archive: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    altered(archive, f"UPDATE events SET {change} WHERE seq = 20")
    said, shown = listed(archive, capsys)
    assert said.count("cannot be read") == 1
    assert 1 not in shown
    assert 2 in shown
