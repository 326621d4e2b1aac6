"""Players and dice in figures, counted apart from the code that is tried."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from host.journal.playing import NOW_MS, PLAYERS, Players
from host.journal.virtual import played
from pasch.journal import Journal, Timed
from pasch.journal.replay.steps import steps_of
from pasch.journal.stats.pips import pip_count
from pasch.journal.stats.statistics import (
    DiceTable,
    chi_square,
    count_up,
    dice_line,
    fairness,
    fairness_line,
    survival,
)
from pasch.messages import sentence
from pasch.referee import EventKind, JournalEvent, Referee
from pasch.referee.model.commands import Accept, Done, Roll, Seen, Start, Undo, Void
from pasch.rules import GAMES, game_named

GAME = game_named("backgammon")
START = GAME.start({})


def players_of(games):
    return count_up(enumerate(games, 1)).players


def steps_from(events):
    return steps_of([Timed(n, NOW_MS + n, event) for n, event in enumerate(events)])


def told(*commands):
    referee, events = Referee(), []
    for command in commands:
        events += referee.handle(command).events
    return steps_from(events)


def test_pip_counts():
    assert [pip_count(GAME, START, seat) for seat in GAME.seats] == [167, 167]
    after = {**START, "8": "ww", "6": "wwww", "5": "ww"}
    assert pip_count(GAME, GAME.position(after), "white") == 163
    hit = {**START, "24": "w", "bar": "w"}
    assert pip_count(GAME, GAME.position(hit), "white") == 168
    tric_trac = game_named("tric-trac")
    assert pip_count(tric_trac, tric_trac.start({}), "white") == 15 * 24
    gamwin = game_named("gamwin")
    assert pip_count(gamwin, gamwin.start({}), "blue") is None


def test_a_match_is_counted(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6, wrongs=0.1).play_match(5, doubling=0.05)
        games = [steps_of(journal.timed_events(row.id)) for row in journal.games()]
        events = [event for row in journal.games() for event in journal.events(row.id)]
    found = players_of(games)
    assert set(found) == set(PLAYERS.values())
    for seat, name in PLAYERS.items():
        own = [event for event in events if event.data.get("seat") == seat]
        kinds = Counter(event.kind for event in own)
        ends = [e.data for e in events if e.kind is EventKind.GAME_OVER]
        tally = found[name]
        assert tally.games == len(games)
        assert tally.won == sum(end["winner"] == seat for end in ends)
        assert tally.points == sum(end["score"] for end in ends if end["winner"] == seat)
        assert tally.no_plays == kinds[EventKind.NO_PLAY]
        assert tally.stood == kinds[EventKind.ACCEPTED_ILLEGAL] > 0
        assert tally.wrong >= tally.stood
        rolled = [e.data["dice"] for e in own if e.kind is EventKind.ROLLED]
        table = tally.dice["d6", False]
        assert table.thrown == Counter(die for dice in rolled for die in dice)
        assert sum(table.expected.values()) == table.thrown.total()
        plays = kinds[EventKind.PLAYED] + kinds[EventKind.ACCEPTED_ILLEGAL]
        assert tally.turns == tally.piped_turns == plays + tally.no_plays


def test_a_voided_roll_does_not_count_and_a_wrong_play_does_once():
    wrong = {**START, "8": "ww", "2": "w"}
    steps = told(
        Start("backgammon", turn="white"),
        Roll("white", (6, 6)),
        Void(),
        Roll("white", (3, 1)),
        Seen({**START, "24": "w", "9": "w"}),
        Seen(wrong),
        Accept(),
        Roll("black", (2, 1)),
    )
    found = players_of([steps])
    assert found["white"].dice["d6", False].thrown == Counter([3, 1])
    assert (found["white"].wrong, found["white"].stood, found["white"].turns) == (1, 1, 1)
    assert found["white"].pips == 6
    assert found["white"].games == 0


def test_a_roll_voided_after_a_turn_was_taken_back_is_the_one_that_lay_again():
    closed = {"1": "ww", "2": "ww", "3": "ww", "4": "ww", "5": "ww", "6": "ww"}
    kept_in = {**closed, "bar": "b", "12": "bbbbbb", "17": "bbbb", "18": "bbbb"}
    steps = told(
        Start("backgammon", turn="white", places={**kept_in, "13": "www"}),
        Roll("white", (3, 1)),
        Seen({**kept_in, "13": "ww", "9": "w"}),
        Roll("black", (6, 6)),
        Undo(),
        Void(),
        Roll("white", (3, 2)),
    )
    found = players_of([steps])
    assert found["white"].dice["d6", False].thrown == Counter([3, 2])
    assert found["black"].dice["d6", False].thrown == Counter([6, 6])


def test_a_turn_is_a_play_or_no_play_that_was_not_taken_back():
    """The opening play is one; one that was voided or undone is none, and moves no pips."""
    closed = {"1": "ww", "2": "ww", "3": "ww", "4": "ww", "5": "ww", "6": "ww", "8": "www"}
    fast = {**closed, "bar": "b", "19": "b" * 14}
    steps = told(
        Start("backgammon", places=fast),
        Roll("white", (6,)),
        Roll("black", (1,)),
        Seen({**fast, "8": "w", "7": "w", "2": "www"}),
        Roll("black", (6, 6)),
        Void(),
        Roll("black", (6, 5)),
        Roll("white", (2, 1)),
        Seen({**fast, "8": "w", "7": "", "5": "www", "2": "www"}),
        Done("white"),
        Undo(),
    )
    found = players_of([steps])
    tallies = [found[seat] for seat in GAME.seats]
    assert [tally.turns for tally in tallies] == [1, 1]
    assert [tally.piped_turns for tally in tallies] == [1, 1]
    assert [tally.no_plays for tally in tallies] == [0, 1]
    assert [tally.pips for tally in tallies] == [7, 0]


def test_the_turns_of_a_game_that_was_left_for_another_one_count():
    wrong = {**START, "8": "ww", "2": "w"}
    turns = [Start("backgammon", turn="white"), Roll("white", (3, 1)), Seen(wrong), Accept()]
    steps = told(*turns, Start("backgammon"))[:-1]
    assert steps[-1].event.kind is EventKind.ABANDONED
    (tally, other) = players_of([steps]).values()
    assert (tally.turns, tally.piped_turns, tally.pips) == (1, 1, 6)
    assert (tally.wrong, tally.stood, tally.games, other.turns) == (1, 1, 0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_counted(name):
    found = players_of([steps_from(played(name).events)])
    assert len(found) >= 2
    assert sum(tally.won for tally in found.values()) == 1
    for tally in found.values():
        for table in tally.dice.values():
            assert sum(table.expected.values()) == table.thrown.total()
            assert set(table.thrown) <= set(table.expected)


def test_chi_square_and_its_tail():
    # Tables of the chi-square distribution (5 % and 1 % points).
    for freedom, five, one in ((1, 3.841, 6.635), (5, 11.070, 15.086), (8, 15.507, 20.090)):
        assert survival(five, freedom) == pytest.approx(0.05, abs=2e-5)
        assert survival(one, freedom) == pytest.approx(0.01, abs=2e-5)
    assert survival(0, 5) == 1
    assert chi_square({1: 12, 2: 8}, {1: 10.0, 2: 10.0}) == pytest.approx(0.8)


def test_loaded_dice_stand_out_and_few_rolls_say_nothing():
    table = DiceTable()
    for _ in range(60):
        table.add(GAME, (6, 6))
    assert fairness(table).exceeded < 1e-9
    assert fairness(table).is_enough
    table = DiceTable()
    table.add(GAME, (6, 6))
    assert not fairness(table).is_enough


@pytest.mark.parametrize(
    ("sixes", "odds"),
    [
        (42, "only once in 230 times"),
        (45, "only once in 1600 times"),
        (90, "less than once in a million times"),
        (9000, "less than once in a million times"),
    ],
)
def test_how_seldom_dice_are_so_uneven_is_told_as_people_would(sixes, odds):
    expected = dict.fromkeys(range(1, 7), Fraction(100 + sixes, 6))
    thrown = Counter(dict.fromkeys(range(1, 6), 20) | {6: sixes})
    assert f" {odds} (" in sentence(fairness_line(DiceTable(thrown, expected)), "en")


@pytest.mark.parametrize("by_board", [False, True])
def test_dice_that_were_left_lying_are_not_counted_again(by_board):
    def rolled(*dice, **which):
        asked = {"roll_id": 1, "nonce": "0a"} if by_board else {"roll_id": None, "nonce": None}
        return JournalEvent.of(EventKind.ROLLED, seat="blue", dice=dice, **asked, **which)

    (begun,) = Referee().handle(Start("gamwin", turn="blue")).events
    steps = steps_from([begun, rolled(9, 9, 8), rolled(9, 4, 8, which=[1])])
    tally = players_of([steps])["blue"]
    (table,) = tally.dice.values()
    assert (table.thrown, tally.doublets) == (Counter([9, 9, 8, 4]), 1)
    again = {number: Fraction(1, 6) for number in (1, 3, 4, 5, 8, 9)}
    if not by_board:
        again = dict.fromkeys(range(1, 10), Fraction(1, 9))
    whole = dict.fromkeys(range(1, 10), Fraction(1, 3))
    assert table.expected == {n: share + again.get(n, 0) for n, share in whole.items()}


def test_dice_are_called_by_what_they_are():
    game = game_named("gamwin")
    referee = Referee()
    begun, rolled = Start("gamwin"), Roll("blue", (9, 9, 8))
    events = referee.handle(begun).events + referee.handle(rolled).events
    ((kind, by_board),) = players_of([steps_from(events)])["blue"].dice
    table = DiceTable()
    table.add(game, (9, 9, 8))
    said = sentence(dice_line(kind, by_board, table), "de")
    assert said == "3 Miwin-Würfel, von Hand geworfen"
