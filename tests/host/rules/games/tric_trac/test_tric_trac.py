"""Tric-Trac against its slow twin, over whole random games, and what it refuses."""

from __future__ import annotations

import random

import pytest

from host.rules.examples import SEATS, Board
from host.rules.selfplay import COMPARED, decisions, random_game
from host.rules.twins.tric_trac import legal
from pasch.errors import NotationError, RuleError
from pasch.rules import game_named
from pasch.rules.games.board24.notation import ZUNGEN, parse
from pasch.rules.model.game import Next, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

GAME = game_named("tric-trac")
HOUSES: list[dict[str, str]] = [
    {},
    {"single_number": "higher", "bridge_hold": "could_have_held"},
    {"hucke_transit": "when_empty"},
]

# Numbers of plays, counted by the twin: (own, other, roll, points so far, options, plays).
COUNTED = [
    ("1:15", "24:15", (5, 4), 0, {}, 2),
    ("8:4 9:4 2:7", "24:15", (5, 4), 0, {}, 5),
    ("10:2 8:2 2:11", "24:15", (4, 2), 0, {}, 7),
    ("12:4 9:3 6:4 2:4", "20:2 17:1 14:3 24:9", (6, 1), 5, {}, 15),
    ("12:4 9:3 6:4 2:4", "20:2 17:1 14:3 24:9", (2, 2), 5, {}, 8),
    ("7:2 8:2 9:2 10:2 11:2 12:2 4:3", "24:15", (4, 3), 8, {}, 27),
    ("20:3 18:4 15:4 14:4", "24:15", (6, 5), 10, {}, 17),
    ("11:3 10:4 7:8", "24:15", (6, 2), 0, {"hucke_transit": "when_empty"}, 6),
    ("14:1", "23:2 24:13", (5, 4), 0, {"single_number": "higher"}, 1),
]


def reached(asked: Situation) -> int:
    return int(asked.state.get("points", {}).get(asked.turn, 0))


def slow(asked: Situation) -> set[tuple[tuple[tuple[str, str], ...], int, str]]:
    return legal(asked.position.items_, asked.turn, asked.dice, reached(asked), asked.options)


def fast(asked: Situation) -> list[tuple[tuple[tuple[str, str], ...], int, str]]:
    return [
        (play.position.items_, play.scores, play.due.value) for play in GAME.legal_plays(asked)
    ]


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_reachable_positions_as_the_twin(number: int) -> None:
    for asked in decisions(GAME, 200 * number, HOUSES[number], COMPARED // len(HOUSES)):
        assert fast(asked) == sorted(slow(asked)), asked


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_crowded_positions_as_the_twin(number: int) -> None:
    """Few checkers near the Hucken, bridges, hits and wins: what random games seldom bring."""
    luck = random.Random(number)
    for _ in range(COMPARED // len(HOUSES)):
        asked = thrown(luck, HOUSES[number])
        check_request(GAME, asked)
        assert fast(asked) == sorted(slow(asked)), asked


def thrown(luck: random.Random, options: dict[str, str]) -> Situation:
    """A position thrown together around the Hucken, with many points already won."""
    own = [luck.choice((7, 8, 9, 10, 11, 12, 12, luck.randint(1, 20))) for _ in range(15)]
    if luck.random() < 0.5:
        own[:12] = [p for p in range(7, 13) for _ in range(2)]
        own[luck.randrange(12)] = luck.choice((5, 6, 7, 11, 14))
    own = [p if p != 13 else 14 for p in own]
    if luck.random() < 0.8:
        own = [p if p > 1 else 99 for p in own]
    if own.count(12) == 1:
        own[own.index(12)] = 11
    places: dict[str, str] = {}
    for p in own:
        places[str(p) if p < 24 else "off"] = places.get(str(p) if p < 24 else "off", "") + "w"
    free = [str(p) for p in range(2, 25) if str(p) not in places and p not in (12,)]
    for _ in range(15):
        spot = luck.choice([*free, "24", "24", "24"])
        places[spot] = places.get(spot, "") + "b"
    dice = (luck.randint(1, 6), luck.randint(1, 6))
    state = {"points": {"white": luck.choice((0, 5, 10, 11)), "black": 4}}
    return GAME.situation(Position.of(places), "white", dice, state, options)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("own", "other", "dice", "points", "options", "count"), COUNTED)
def test_counted_positions(
    own: str,
    other: str,
    dice: tuple[int, int],
    points: int,
    options: dict[str, str],
    count: int,
    seat: str,
) -> None:
    asked = Board(GAME, seat).asked(own, other, dice, {"points": {seat: points}}, **options)
    assert len(fast(asked)) == count


@pytest.mark.parametrize("seed", range(8))
def test_invariants_of_whole_games(seed: int) -> None:
    game = random_game(GAME, seed, HOUSES[seed % len(HOUSES)])
    assert len(game) < 2000
    for asked in game:
        check_request(GAME, asked)
        plays = GAME.legal_plays(asked)
        keys = [(play.position.items_, play.scores) for play in plays]
        assert keys == sorted(set(keys))
        assert len({play.notation for play in plays}) == len(plays)
        for play in plays:
            assert play.position.count("w") == play.position.count("b") == 15
            finish = GAME.scoring.finish_by_state(GAME.flow.next_state(asked, play), asked.options)
            assert (play.due is Next.GAME_OVER) == (finish is not None)
            trips = parse(play.notation, ZUNGEN[asked.turn])
            assert sum(len(trip.points) - 1 for trip in trips) == len(play.moves)


def test_notation_is_the_boards_own() -> None:
    white = GAME.situation(GAME.start({}), "white", (5, 4))
    black = GAME.situation(GAME.start({}), "black", (5, 4))
    assert {play.notation for play in GAME.legal_plays(white)} == {"1/6 1/5", "1/5/10"}
    assert {play.notation for play in GAME.legal_plays(black)} == {"1A/6A 1A/5A", "1A/5A/10A"}
    with pytest.raises(NotationError, match=r"'12/8' at position 5 does not run forward"):
        parse("1/6 12/8", ZUNGEN["white"])
    with pytest.raises(NotationError, match=r"no point 13A"):
        parse("12/13A", ZUNGEN["white"])


def test_all_faults_are_named_at_once() -> None:
    asked = GAME.situation(
        Position.of({"13": "w", "24": "w", "5": "wb", "bar": "b"}),
        "white",
        (6, 0),
        {"points": {"white": 12, "red": 1}, "named": True},
        {"match": "best_of_3"},
    )
    with pytest.raises(RuleError) as refused:
        check_request(GAME, asked)
    for fault in ("point 13 is the other's Hucke", "point 24 is the target", "5 holds both"):
        assert fault in str(refused.value)
    for fault in ("no place 'bar'", "not 0", "0 to 11, not 12 for white", "'red'", "'named'"):
        assert fault in str(refused.value)


def test_a_hit_checker_laid_on_the_bar_counts_as_back_on_its_start() -> None:
    board = Board(GAME, "white")
    asked = board.asked("2:15", "4:1 24:14", (2, 5))
    seen = board.position("2:13 4:1 7:1", "24:14 bar:1")
    judgement = GAME.judge(asked, seen)
    assert judgement.play is not None
    assert judgement.play.position == board.position("2:13 4:1 7:1", "24:15")


def test_own_checkers_on_the_target_are_off() -> None:
    before = Board(GAME, "white").position("20:2 3:13", "24:15")
    seen = {"3": "w" * 13, "24": "b" * 15 + "ww"}
    assert GAME.complete(before, seen).at("off") == "ww"
