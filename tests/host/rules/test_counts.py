"""Outcomes as counts agree with the plays that the game lists."""

from __future__ import annotations

import doctest

import pytest

from host.rules.selfplay import COMPARED, decisions
from pasch.rules import game_named
from pasch.rules.games.board24 import counts
from pasch.rules.games.board24.counts import Counts, compared, fast, outcomes

GAME = game_named("backgammon")


def listed(asked) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    found = (Counts.of(play.position, asked.turn) for play in GAME.legal_plays(asked))
    return sorted((one.own, one.other) for one in found)


def test_outcomes_are_compiled_here() -> None:
    assert fast is not None, (
        "the C part was not built: install a C compiler and Python's headers "
        "('sudo apt-get install -y gcc python3-dev'), then 'rm .venv/.ready' and 'make setup'"
    )


@pytest.mark.parametrize("way", [outcomes, compared])
def test_outcomes_are_those_of_the_game(way) -> None:
    for asked in decisions(GAME, 900, count=3 * COMPARED):
        here = Counts.of(asked.position, asked.turn)
        assert sorted(way(here.own, here.other, asked.dice)) == listed(asked), asked


START = Counts.of(GAME.start({}), "white").own
TOO_MANY = (15, 1, *[0] * 23)


@pytest.mark.parametrize("way", [outcomes, compared])
@pytest.mark.parametrize(
    ("own", "other", "dice"),
    [
        (START[1:], START, (3, 1)),
        (START, TOO_MANY, (3, 1)),
        (TOO_MANY, START, (3, 1)),
        (START, START, (3, 7)),
        (START, START, (0, 1)),
        (START, START, (3, 1, 2)),
    ],
)
def test_what_cannot_be_is_refused(way, own, other, dice) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        way(own, other, dice)


def test_dice_that_are_no_tuple_are_refused() -> None:
    with pytest.raises(ValueError, match="tuple"):
        outcomes(START, START, [3, 1])


@pytest.mark.parametrize("seat", ["white", "black"])
def test_counts_are_as_each_side_sees_its_points(seat: str) -> None:
    here = Counts.of(GAME.start({}), seat)
    assert here.own == here.other
    assert [here.own[point - 1] for point in (24, 13, 8, 6)] == [2, 5, 3, 5]


def test_the_examples() -> None:
    assert doctest.testmod(counts).failed == 0
