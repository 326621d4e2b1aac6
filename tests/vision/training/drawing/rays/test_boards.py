"""Drawn boards are boards of their kind, and checkers on them lie as checkers do."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import capacity
from training.drawing.random_positions import position
from training.drawing.rays.boards import board, for_four, strip, with_24_points
from training.drawing.rays.laying import Care, Lying, laid

CAREFUL = Care(gap=0.02, aside=0.02, upon=0, exact=0.02, spill=False, from_rim=0.0)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("kind", [with_24_points, for_four, strip])
def test_a_board_has_every_place_of_its_kind(kind: object, number: int) -> None:
    found = kind(np.random.default_rng(number))  # type: ignore[operator]
    assert set(found.kind.places) <= set(found.place_names)
    width, height = found.field
    for shape in found.places:
        if isinstance(shape, Row):
            assert 0 <= shape.anchor[0] <= width
            assert 0 <= shape.anchor[1] <= height
            assert capacity(shape, max(found.diameters.values())) >= 3


@pytest.mark.parametrize("number", range(30))
def test_no_place_holds_more_than_can_be_told(number: int) -> None:
    rng = np.random.default_rng(number)
    found = board(rng)
    for index, content in position(rng, found).items():
        shape = found.places[index]
        assert 0 < len(content) <= 15
        if shape.colour is not None:
            assert set(content) == {shape.colour}


def apart(one: Lying, other: Lying) -> float:
    """How far apart the middles of two checkers are, mm."""
    return float(np.hypot(one.x - other.x, one.y - other.y))


@pytest.mark.parametrize("number", range(10))
def test_checkers_of_a_row_lie_side_by_side_then_upon_each_other(number: int) -> None:
    rng = np.random.default_rng(number)
    found = with_24_points(rng)
    row = found.places[5]
    assert isinstance(row, Row)
    size, thick = found.diameter("w"), found.thickness("w")
    room = capacity(row, size)
    checkers = laid(rng, found, {5: "w" * (room + 2)}, CAREFUL)
    assert [one.z for one in checkers] == pytest.approx([0.0] * room + [thick] * 2)
    for one, other in combinations(checkers[:room], 2):
        assert apart(one, other) > 0.97 * size
    for upper in checkers[room:]:
        assert min(apart(upper, lower) for lower in checkers[:room]) < 0.4 * size


@pytest.mark.parametrize("number", range(10))
def test_second_layers_may_straddle_two(number: int) -> None:
    rng = np.random.default_rng(number)
    found = with_24_points(rng)
    size = found.diameter("b")
    straddling = Care(gap=0.0, aside=0.01, upon=1, exact=0.02, spill=False, from_rim=0.0)
    row = found.places[3]
    assert isinstance(row, Row)
    room = capacity(row, size)
    checkers = laid(rng, found, {3: "b" * (room + 1)}, straddling)
    lower = sorted(apart(checkers[-1], one) for one in checkers[:room])
    assert lower[0] > 0.3 * size
    assert lower[1] < 0.75 * size


@pytest.mark.parametrize("number", range(10))
def test_piles_in_areas_stand_on_the_area(number: int) -> None:
    rng = np.random.default_rng(number)
    found = for_four(rng)
    index = next(i for i, shape in enumerate(found.places) if shape.name == "NE")
    checkers = laid(rng, found, {index: "yyrr"}, CAREFUL)
    assert sorted(one.letter for one in checkers) == ["r", "r", "y", "y"]
    assert min(one.z for one in checkers) == 0.0
    for one, other in combinations(checkers, 2):
        if one.z == other.z:
            assert apart(one, other) > 0.5 * found.diameter("y")
