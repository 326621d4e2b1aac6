"""`pasch bench gnubg` without gnubg-nn: boards as it takes them, and paired dice."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.gnubg import SEATS, Ours, Standing, pair
from bench.gnubg_nn import Setting, moved, side
from pasch.referee.model.state import Cube, Match
from pasch.rules import game_named
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
START = Position.of(
    {
        **{"24": "ww", "13": "wwwww", "8": "www", "6": "wwwww"},
        **{"1": "bb", "12": "bbbbb", "17": "bbb", "19": "bbbbb"},
    }
)


def test_a_board_is_two_sides_and_back() -> None:
    standing = Standing({seat: side(START, seat) for seat in SEATS})
    own = [0] * 25
    for point, held in ((6, 5), (8, 3), (13, 5), (24, 2)):
        own[point - 1] = held
    assert standing.boards("white") == standing.boards("black") == (own, own)
    assert standing.situation("white").position == START


def test_a_checker_that_is_hit_goes_to_the_bar() -> None:
    sides = side(Position.of({"8": "w", "bar": "w", "3": "b"}), "white")
    other = side(Position.of({"8": "w", "bar": "w", "3": "b"}), "black")
    after = moved((other, sides), [(25, 20), (8, 3), (20, 0)])
    assert after[1][2] == 1
    assert sum(after[1]) == 1
    assert after[0][24] == 1
    assert sum(after[0]) == 1


def test_a_match_is_told_from_the_side_of_whoever_throws() -> None:
    sides = {seat: side(START, seat) for seat in SEATS}
    match = Match(7, {"white": 5, "black": 3}, False, True)
    standing = Standing(sides, Cube(2, "black", True), match)
    assert standing.setting("white") == Setting(2, 4, False, 2, "X")
    assert standing.setting("black") == Setting(4, 2, False, 2, "O")


def test_what_is_lost_counts_by_the_checkers_left() -> None:
    off = [0] * 25
    for lost, grade in (({"1": 14}, 1), ({"1": 15}, 2), ({"24": 1, "1": 14}, 3)):
        own = [lost.get(str(point), 0) for point in range(1, 25)] + [0]
        assert Standing({"white": off, "black": own}).grade("white") == grade
    assert Standing({"white": off, "black": [15, *[0] * 23, 0]}).grade("white") == 2
    assert Standing({"white": off, "black": [14, *[0] * 23, 1]}).grade("white") == 3


def test_whoever_plays_against_himself_wins_half() -> None:
    ours = Ours("quick")
    assert pair(ours, ours, "7", 0, Counter()) == (0.0, pytest.approx(0.0, abs=1e-6))
    counted: Counter[str] = Counter()
    assert pair(ours, ours, "7", 3, counted) == (0.5, pytest.approx(0.5, abs=1e-6))
    assert counted["Ours double"] > 0
