"""Where drawn checkers lie: none in another, second layers on the first, piles on the bar."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from training.corners.sample import blank
from training.drawing.colours import palette
from training.drawing.flat.laying import Checker, Lying, lying, on_bar, on_point, piled
from training.drawing.flat.surface import Fashion, fashion
from training.drawing.sketch import Sketch


def board(number: int) -> tuple[Sketch, Fashion, Lying]:
    """A board of this number, and how checkers are put on it."""
    rng = np.random.default_rng(number)
    sketch = blank(rng)
    return sketch, fashion(sketch, palette(rng)), lying(sketch)


def far(one: Checker, other: Checker) -> float:
    """How far apart two checkers' middles are, u."""
    return float(np.hypot(*(np.array(one.centre) - np.array(other.centre))))


@pytest.mark.parametrize("number", range(8))
def test_a_full_row_goes_on_in_a_second_layer(number: int) -> None:
    sketch, _, way = board(number)
    checkers = on_point(sketch, way, 3, True, "l" * 8, 5)
    assert [checker.below for checker in checkers] == [0.0] * 5 + [way.thickness] * 3
    for upper in checkers[5:]:
        assert min(far(upper, lower) for lower in checkers[:5]) < way.radius * 1.5


@pytest.mark.parametrize("number", range(8))
def test_checkers_of_a_layer_lie_side_by_side(number: int) -> None:
    sketch, _, way = board(number)
    checkers = on_point(sketch, way, 8, False, "k" * 5, 5)
    for one, other in combinations(checkers, 2):
        assert far(one, other) > 1.9 * way.radius


@pytest.mark.parametrize("number", range(20))
def test_piles_hold_all_that_lies_on_the_bar(number: int) -> None:
    piles = piled(np.random.default_rng(number), "lkllk")
    assert sorted("".join(piles)) == sorted("lkllk")
    assert all(piles)


def test_some_checkers_on_the_bar_lie_on_each_other() -> None:
    tallest = [max(map(len, piled(np.random.default_rng(seed), "kkk"))) for seed in range(40)]
    assert set(tallest) == {1, 2, 3}


@pytest.mark.parametrize("number", range(20))
def test_checkers_on_the_bar_lie_on_it_or_on_another(number: int) -> None:
    sketch, made, way = board(number)
    checkers = on_bar(sketch, made, way, "llk")
    assert len(checkers) == 3
    for lower, upper in pairwise(checkers):
        is_on_it = upper.below == lower.above and far(lower, upper) < way.radius
        assert is_on_it or upper.below == made.bar_height
    assert on_bar(sketch, made, way, "") == []
