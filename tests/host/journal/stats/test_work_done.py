"""A journal of thousands of games is counted up in time: how much is done for each event, and that
what is done in less work is the same.
"""

import cProfile
import json
import pstats
from dataclasses import replace

import pytest

from host.journal.playing import Players
from host.journal.virtual import played
from pasch.cli import main
from pasch.journal import Journal, KeptGame
from pasch.journal.replay.record import match_rows
from pasch.journal.replay.steps import steps_of_games
from pasch.journal.stats.statistics import count_up
from pasch.journal.store.shapes import checked_event, event_in
from pasch.referee.folding.reducer import fold
from pasch.referee.model.state import Phase, State, updated
from pasch.rules import GAMES

# Calls of functions for an event, on average: 110 to 130 were needed when this was written.
ENOUGH = 160
SENT = {"verdict": "legal", "places": {"1": "ww"}}
# Raw and escaped control codes, letters beyond ASCII, too many values.
TEXTS = [
    json.dumps(SENT | {"what": "Zoë \x1b[2J \u202e"}),
    json.dumps(SENT | {"what": "Zoë \u202e \U0001f3b2"}, ensure_ascii=False),
    json.dumps(SENT | {"\x07": ["\n", {"\t": "\\"}]}),
    json.dumps(SENT | {"many": [1] * 49_000}),
    json.dumps(SENT | {"many": [1] * 50_001}, separators=(",", ":")),
    json.dumps(SENT | {"many": [1] * 49_991}),
    json.dumps(SENT | {"many": [1] * 49_992}),
    json.dumps(SENT | {"many": ["", "x" * 100_000, "x"]}),
    json.dumps(SENT | {"many": ["", "x" * 100_001, "x"]}),
    json.dumps(SENT | {"what": "x" * 100_001}),
    json.dumps([SENT]),
]


@pytest.mark.parametrize("name", GAMES)
def test_counting_up_does_little_for_an_event(name, tmp_path):
    events = played(name).events
    with Journal.open(tmp_path / "games.db") as journal:
        journal.add_game(KeptGame(0, tuple((0, event) for event in events)), "")
        profile = cProfile.Profile()
        profile.runcall(count_up, steps_of_games(journal))
    assert pstats.Stats(profile).total_calls / len(events) < ENOUGH


def test_nothing_before_a_match_is_read_to_find_its_games(tmp_path, monkeypatch):
    read: list[int] = []
    outline = Journal.outline
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 1)
        first = players.play_match(2)
        last = players.play_match(3)
        monkeypatch.setattr(
            Journal, "outline", lambda *said: read.append(said[1]) or outline(*said)
        )
        rows = match_rows(journal, journal.games()[-1])
    assert [row.id for row in rows] == list(range(first + 1, last + 1))
    assert set(read) == {row.id for row in rows}


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_an_event_in_a_text_is_as_clean_as_one_from_elsewhere(text):
    said = []
    for read in (lambda: event_in("seen", text), lambda: checked_event("seen", json.loads(text))):
        try:
            event = read()
            said.append((event.kind, dict(event.data)))
        except ValueError as error:
            said.append(str(error))
    assert said[0] == said[1]


def test_a_long_event_is_not_looked_at_value_by_value():
    text = json.dumps(SENT | {"many": ["x"] * 49_000})
    profile = cProfile.Profile()
    profile.runcall(event_in, "seen", text)
    assert pstats.Stats(profile).total_calls < 100


def test_an_import_plays_each_game_through_twice(tmp_path, capsys):
    """Once to see how far it makes a game, once for its record (its end is looked for again)."""
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 1).play_match(3)
        events = sum(len(journal.events(row.id)) for row in journal.games())
    file = tmp_path / "all.json"
    main(["games", "export", str(tmp_path / "games.db"), "--all", "--json", str(file)])
    profile = cProfile.Profile()
    profile.runcall(main, ["games", "import", str(tmp_path / "new.db"), str(file)])
    found = pstats.Stats(profile).get_stats_profile().func_profiles
    assert int(found["fold"].ncalls) < 2.1 * events


def test_an_updated_state_is_the_one_of_the_standard_library():
    state = State()
    for event in played("backgammon").events:
        state = fold(state, event)
        if state.phase is Phase.PLAYING:
            assert state.ruling
            turned = {"turn": state.next_seat, "look": None}
            assert updated(state, **turned) == replace(state, **turned)
            assert "ruling" not in vars(updated(state, **turned))
