"""Acey-Deucey against its slow twin, over whole random games, and what it refuses."""

from __future__ import annotations

import pytest

from host.rules.examples import SEATS, Board
from host.rules.selfplay import COMPARED, decisions, random_game, well_formed_plays
from host.rules.twins.acey_deucey import legal
from pasch.errors import RuleError
from pasch.rules import game_named
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

GAME = game_named("acey-deucey")
HOUSES = [
    {},
    {"enter_then_move": "later_rolls", "doublet_extra_turn": "yes"},
    {"exact_bear_off": "yes"},
    {"enter_then_move": "later_rolls", "exact_bear_off": "yes"},
]

# Numbers of plays, counted by the twin: (own, other, roll, options, plays).
COUNTED = [
    ("yard:15", "yard:15", (6, 3), {}, 2),
    ("yard:15", "19:1 yard:14", (6, 3), {}, 3),
    ("yard:10 24:2 20:3", "yard:15", (5, 4), {}, 10),
    ("yard:9 24:2 20:3 13:1", "6:2 yard:13", (5, 5), {}, 57),
    ("yard:9 24:2 20:3 13:1", "6:2 yard:13", (3, 3), {"enter_then_move": "later_rolls"}, 62),
    ("13:2 8:3 6:5 4:5", "1:2 12:5 17:8", (4, 4), {}, 17),
    ("6:3 4:2 2:4", "24:2", (5, 3), {}, 2),
    ("6:3 4:2 2:4", "24:2", (5, 3), {"exact_bear_off": "yes"}, 2),
    ("bar:2 yard:4 20:3 18:4", "21:2 13:4", (4, 2), {}, 1),
]


def fast(asked: Situation) -> set[tuple[tuple[tuple[str, str], ...], str]]:
    return {(play.position.items_, play.due.value) for play in GAME.legal_plays(asked)}


def slow(asked: Situation) -> set[tuple[tuple[tuple[str, str], ...], str]]:
    named = bool(asked.state.get("named"))
    return legal(asked.position.items_, asked.turn, asked.dice, named, asked.options)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_reachable_positions_as_the_twin(number: int) -> None:
    for asked in decisions(GAME, 100 * number, HOUSES[number], COMPARED // len(HOUSES)):
        assert fast(asked) == slow(asked), asked


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("own", "other", "dice", "options", "count"), COUNTED)
def test_counted_positions(
    own: str, other: str, dice: tuple[int, int], options: dict[str, str], count: int, seat: str
) -> None:
    asked = Board(GAME, seat).asked(own, other, dice, **options)
    assert len(fast(asked)) == count


@pytest.mark.parametrize("seed", range(6))
def test_invariants_of_whole_games(seed: int) -> None:
    games = random_game(GAME, seed, HOUSES[seed % len(HOUSES)])
    assert len(games) < 2000
    for asked in games:
        well_formed_plays(GAME, asked)


def test_all_faults_are_named_at_once() -> None:
    asked = GAME.situation(
        Position.of({"yard": "w" * 16, "5": "wb", "30": "b"}),
        "green",
        (2, 1, 7),
        {"named": True, "doublets": 2},
        {"exact_bear_off": "maybe"},
    )
    with pytest.raises(RuleError) as refused:
        check_request(GAME, asked)
    for fault in ("seat 'green'", "2 dice, not with 3", "not 7", "no place '30'", "both colours"):
        assert fault in str(refused.value)
    for fault in ("17 checkers", "'maybe'", "only the state named, but 'doublets'", "2-1-7"):
        assert fault in str(refused.value)


def test_named_must_be_true_or_false() -> None:
    asked = GAME.situation(GAME.start({}), "white", (3, 3), {"named": "yes"})
    with pytest.raises(RuleError, match="true or false, not 'yes'"):
        check_request(GAME, asked)
