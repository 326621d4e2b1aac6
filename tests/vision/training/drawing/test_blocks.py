"""In what order points get their checkers when boards are drawn."""

from __future__ import annotations

import numpy as np
import pytest

from training.drawing.blocks import in_turn

POINTS = [f"p{number}" for number in range(24)]


def steps(share: float) -> float:
    """How many points lie between one and the next on average, over many boards."""
    rng = np.random.default_rng(3)
    orders = [in_turn(rng, POINTS, share) for _ in range(400)]
    numbers = np.array([[int(name[1:]) for name in order[:4]] for order in orders])
    return float(np.abs(np.diff(numbers, axis=1)).mean())


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_every_point_has_its_turn_once(share: float) -> None:
    rng = np.random.default_rng(5)
    for _ in range(50):
        assert sorted(in_turn(rng, POINTS, share)) == sorted(POINTS)


def test_anywhere_the_next_point_is_a_third_of_them_away() -> None:
    # Of two of n places drawn at random, (n + 1) / 3 on average.
    assert steps(0.0) == pytest.approx(25 / 3, rel=0.1)


def test_in_a_block_the_next_point_is_near() -> None:
    assert steps(1.0) < 3.5
    assert steps(1.0) < steps(0.4) < steps(0.0)
