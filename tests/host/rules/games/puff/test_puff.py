"""Puff against its slow twin, over whole random games, and what it refuses."""

from __future__ import annotations

import pytest

from host.rules.examples import SEATS, Board
from host.rules.selfplay import COMPARED, decisions, random_game, well_formed_plays
from host.rules.twins.puff import legal
from pasch.errors import RuleError
from pasch.rules import game_named
from pasch.rules.games.board24.notation import ZUNGEN, parse
from pasch.rules.model.game import Next, Situation, Status
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

GAME = game_named("puff")
HOUSES: list[dict[str, str]] = [
    {},
    {"lower_first": "moving_only", "extra_roll": "only_if_top_played"},
    {"partial_top": "lapse_all", "schneider": "×2"},
    {"dice_rule": "maximise", "lower_first": "moving_only"},
]
CROWDED = "1:3 6:5 12:7"

# Numbers of plays, counted by the twin: (own, other, roll, doublets before, options, plays).
COUNTED = [
    ("yard:15", "yard:15", (6, 1), 0, {}, 1),
    ("yard:15", "yard:15", (5, 5), 1, {}, 5),
    ("1:5 2:4 3:5 yard:1", "24:15", (4, 2), 0, {}, 3),
    ("1:5 2:4 3:5 yard:1", "24:15", (4, 2), 0, {"lower_first": "moving_only"}, 6),
    (CROWDED, "24:15", (2, 5), 0, {}, 11),
    (CROWDED, "24:15", (3, 3), 0, {}, 174),
    (CROWDED, "24:15", (3, 3), 1, {}, 7833),
    (CROWDED, "15:2 9:2 24:11", (6, 6), 1, {}, 2215),
    (CROWDED, "15:2 9:2 18:2 24:9", (6, 6), 1, {"partial_top": "lapse_all"}, 660),
    ("20:4 22:3 24:4", "1:15", (4, 4), 1, {}, 5),
]


def is_vast(asked: Situation) -> bool:
    """Whether a doublet moves checkers that stand on many points: thousands of outcomes."""
    letter = GAME.equipment.letters[asked.turn]
    points = sum(letter in held for place, held in asked.position.items() if place.isdigit())
    is_moving = letter not in asked.position.at("yard") and asked.dice[0] == asked.dice[1]
    return is_moving and points > (5 if asked.state.get("doublets") else 9)


def fast(asked: Situation) -> list[tuple[tuple[tuple[str, str], ...], str]]:
    return [(play.position.items_, play.due.value) for play in GAME.legal_plays(asked)]


def slow(asked: Situation) -> set[tuple[tuple[tuple[str, str], ...], str]]:
    doublets = int(asked.state.get("doublets", 0))
    return legal(asked.position.items_, asked.turn, asked.dice, doublets, asked.options)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_reachable_positions_as_the_twin(number: int) -> None:
    count = COMPARED // len(HOUSES)
    for asked in decisions(GAME, 300 + 10 * number, HOUSES[number], count, is_vast):
        assert fast(asked) == sorted(slow(asked)), asked


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("own", "other", "dice", "doublets", "options", "count"), COUNTED)
def test_counted_positions(
    own: str,
    other: str,
    dice: tuple[int, int],
    doublets: int,
    options: dict[str, str],
    count: int,
    seat: str,
) -> None:
    asked = Board(GAME, seat).asked(own, other, dice, {"doublets": doublets}, **options)
    assert len(fast(asked)) == count


@pytest.mark.parametrize("seed", range(6))
def test_invariants_of_whole_games(seed: int) -> None:
    game = random_game(GAME, seed, HOUSES[seed % len(HOUSES)], is_vast=is_vast)
    assert len(game) < 2000
    for asked in game:
        for play in well_formed_plays(GAME, asked):
            assert parse(play.notation, ZUNGEN[asked.turn])


def test_twenty_eight_pips_are_judged_without_listing_them() -> None:
    board = Board(GAME, "white")
    before = "2:2 4:2 6:2 8:2 10:2 12:2 14:2 16:1"
    asked = board.asked(before, "24:15", (1, 1), {"doublets": 1})
    # Four by the 1: 2>3 4>5 6>7 8>9; then four by the 6: 10>16 10>16 12>18 14>20.
    seen = "2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 12:1 14:1 16:3 18:1 20:1"
    legal_one = GAME.judge(asked, board.position(seen, "24:15"))
    assert legal_one.status is Status.LEGAL
    assert legal_one.play is not None
    assert legal_one.play.due is Next.ROLL_AGAIN
    # The checker from 14 went by 5: it goes one back and is then free to stay or move by the 6.
    wrong = seen.replace(" 20:1", " 19:1")
    judgement = GAME.judge(asked, board.position(wrong, "24:15"))
    assert (judgement.status, judgement.reason) == (Status.ILLEGAL, "wrong-distance")
    assert [(one.origin, one.target) for one in judgement.repair] == [("19", "14")]
    begun = GAME.judge(asked, asked.position)
    assert begun.dice_left == (1, 1, 1, 1, 6, 6, 6, 6)


def test_all_faults_are_named_at_once() -> None:
    asked = GAME.situation(
        Position.of({"5": "wb", "25": "w", "yard": "w" * 15}),
        "red",
        (6, 9),
        {"doublets": -1, "points": {}},
        {"schneider": "x3"},
    )
    with pytest.raises(RuleError) as refused:
        check_request(GAME, asked)
    for fault in ("5 holds both", "no place '25'", "17 checkers", "seat 'red'", "not 9"):
        assert fault in str(refused.value)
    for fault in ("0 or more, not -1", "'points'", "off or ×2, not 'x3'"):
        assert fault in str(refused.value)
