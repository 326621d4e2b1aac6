"""The JSON form: nothing is lost on the way out and back, and faults cost only what follows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from host.journal.archives import read_archive
from host.journal.playing import Players
from host.journal.virtual import played
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.formats.archive import VERSION, archive_of
from pasch.journal.replay.record import record_of
from pasch.messages import sentence
from pasch.referee import EventKind, JournalEvent, Referee
from pasch.referee.model.state import EntryKind
from pasch.rules import GAMES

PAGE = Path(__file__).resolve().parents[4] / "docs" / "games-json.md"


def kept(journal):
    return [journal.kept_game(row) for row in journal.games()]


@pytest.mark.parametrize("name", GAMES)
def test_games_of_every_kind_come_back_without_loss(tmp_path, name):
    """Drawn players who break the rules; hands, bumps and buttons in the wrong order."""
    game = played(name)
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        for number, event in enumerate(game.events):
            journal.record([event], 1_767_312_000_000 + 977 * number)
        games = kept(journal)
    text = archive_of(games)
    back, notes = read_archive(text)
    assert notes == ()
    assert list(back) == games
    assert archive_of(back) == text
    with Journal.open(tmp_path / "again.db") as journal:
        for one in back:
            journal.add_game(one, "games.json")
        assert kept(journal) == games
        events = journal.events(journal.games()[-1].id)
    assert Referee.replay(events).state == game.state
    assert record_of(events, is_checked=True).unlawful == ()


def a_journal(folder):
    journal = Journal.open(folder / "games.db")
    journal._connection.execute("PRAGMA synchronous = OFF")
    players = Players(journal, 3, wrongs=0.1, corrections=0.1, undoing=0.1)
    players.play_match(3, doubling=0.1)
    return journal


def test_rulings_proofs_and_corrections_are_all_there(tmp_path):
    with a_journal(tmp_path) as journal:
        proof = JournalEvent.of(EventKind.ROLL_ASKED, seat="white", roll_id=7, nonce="0a")
        journal.resume(journal.games()[-1].id)
        journal.record([proof], 1)
        games = kept(journal)
    value = json.loads(archive_of(games))
    kinds = {event["kind"] for game in value["games"] for event in game["events"]}
    assert {"seen", "accepted-illegal", "corrected", "undone", "doubled", "roll-asked"} <= kinds
    lines = {line["kind"] for game in value["games"] for line in game["record"]}
    assert {kind.value for kind in (EntryKind.PLAYED, EntryKind.ACCEPTED_ILLEGAL)} <= lines
    assert [game["result"]["score"] for game in value["games"]] == [
        record_of([event for _, event in game.events]).outcome.score for game in games
    ]


def damaged(text, change):
    value = json.loads(text)
    change(value["games"][0]["events"])
    return json.dumps(value)


def spoil_kind(events):
    events[5]["kind"] = "levitated"


def spoil_data(events):
    events[5]["data"] = {"mud": 1}
    events[5]["kind"] = "played"


def spoil_time(events):
    events[5]["time_ms"] = "noon"


@pytest.mark.parametrize("spoil", [spoil_kind, spoil_data, spoil_time])
def test_events_before_a_fault_are_kept_and_other_games_too(tmp_path, spoil):
    with a_journal(tmp_path) as journal:
        games = kept(journal)
    back, notes = read_archive(damaged(archive_of(games), spoil))
    assert len(back) == len(games)
    assert back[1:] == tuple(games[1:])
    assert back[0].events[:5] == games[0].events[:5]
    assert [event.kind for _, event in back[0].events[5:]] == [EventKind.ABANDONED]
    assert len(notes) == 1
    assert "event 6" in str(notes[0])
    assert "Everything before that was kept" in str(notes[0])


def test_a_game_without_a_beginning_is_left_out(tmp_path):
    with a_journal(tmp_path) as journal:
        games = kept(journal)
    back, notes = read_archive(damaged(archive_of(games), lambda events: events.pop(0)))
    assert back == tuple(games[1:])
    assert "Partie 1 der Datei wird ausgelassen" in sentence(notes[0], "de")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid JSON"),
        ("{}", "no games of Pasch"),
        ('{"format": "pasch-games"}', '"version"'),
        (f'{{"format": "pasch-games", "version": {VERSION + 1}, "games": []}}', "newer Pasch"),
    ],
)
def test_what_is_no_such_file_is_one_sentence(text, said):
    with pytest.raises(JournalError, match=re.escape(said)):
        read_archive(text)


def test_the_example_of_the_page_is_one(tmp_path):
    example = re.search(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example
    games, notes = read_archive(example[1])
    assert notes == ()
    with Journal.open(tmp_path / "games.db") as journal:
        number = journal.add_game(games[0], "page")
        record = record_of(journal.events(number), is_checked=True)
    assert [entry.kind for entry in record.entries] == [
        EntryKind.PLAYED,
        EntryKind.ACCEPTED_ILLEGAL,
        EntryKind.DOUBLED,
        EntryKind.DROPPED,
    ]
    assert record.unlawful == ()
    written = json.loads(archive_of(games))
    shown = json.loads(example[1])
    assert written["games"] == shown["games"]


def test_every_kind_of_event_is_on_the_page_of_the_journal():
    page = (PAGE.parent / "journal.md").read_text("utf-8")
    assert [kind.value for kind in EventKind if f"`{kind.value}`" not in page] == []
