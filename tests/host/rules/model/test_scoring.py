"""Cube, Jacoby, Crawford: what a game counts and when the cube may be turned."""

from __future__ import annotations

import pytest

from pasch.rules import game_named
from pasch.rules.model.scoring import GRADES, doubled, is_crawford

MONEY = {"jacoby": "on"}


@pytest.mark.parametrize(
    ("grade", "cube", "options", "is_turned", "points"),
    [
        ("single", 1, {}, False, 1),
        ("gammon", 1, {}, False, 2),
        ("backgammon", 1, {}, False, 3),
        ("gammon", 4, {}, True, 8),
        ("backgammon", 1, MONEY, False, 1),
        ("backgammon", 2, MONEY, True, 6),
        ("gammon", 2, MONEY, False, 2),  # an automatic double is no turn of the cube
    ],
)
def test_points(
    grade: str, cube: int, options: dict[str, str], is_turned: bool, points: int
) -> None:
    assert doubled(GRADES[grade], cube, options, is_turned) == points


@pytest.mark.parametrize(
    ("length", "white", "black", "option", "was_played", "expected"),
    [
        (7, 6, 4, "on", False, True),
        (7, 6, 6, "on", False, True),
        (7, 5, 5, "on", False, False),
        (7, 6, 4, "on", True, False),
        (7, 6, 4, "off", False, False),
        (1, 0, 0, "on", False, True),
    ],
)
def test_crawford(
    length: int, white: int, black: int, option: str, was_played: bool, expected: bool
) -> None:
    score = {"white": white, "black": black}
    assert is_crawford(length, score, {"crawford": option}, was_played) is expected


@pytest.mark.parametrize(
    ("owner", "cube", "is_crawford_game", "reason"),
    [
        (None, "on", False, ""),
        ("white", "on", False, ""),
        ("black", "on", False, "not-your-cube"),
        (None, "off", False, "cube-off"),
        ("white", "on", True, "crawford"),
    ],
)
def test_doubling(owner: str | None, cube: str, is_crawford_game: bool, reason: str) -> None:
    rules = game_named("backgammon").scoring.cube
    assert rules is not None
    assert rules.why_no_double("white", 2, owner, {"cube": cube}, is_crawford_game) == reason
