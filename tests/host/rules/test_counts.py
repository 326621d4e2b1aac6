"""Outcomes as counts agree with the plays that the game lists."""

from __future__ import annotations

import doctest

import pytest

from host.rules.selfplay import COMPARED, decisions
from pasch.rules import counts, game_named
from pasch.rules.counts import Counts, outcomes

GAME = game_named("backgammon")


def listed(asked) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    found = (Counts.of(play.position, asked.turn) for play in GAME.legal_plays(asked))
    return sorted((one.own, one.other) for one in found)


def test_outcomes_are_those_of_the_game() -> None:
    for asked in decisions(GAME, 900, count=3 * COMPARED):
        here = Counts.of(asked.position, asked.turn)
        assert sorted(outcomes(here.own, here.other, asked.dice)) == listed(asked), asked


@pytest.mark.parametrize("seat", ["white", "black"])
def test_counts_are_as_each_side_sees_its_points(seat: str) -> None:
    here = Counts.of(GAME.start({}), seat)
    assert here.own == here.other
    assert [here.own[point - 1] for point in (24, 13, 8, 6)] == [2, 5, 3, 5]


def test_the_examples() -> None:
    assert doctest.testmod(counts).failed == 0
