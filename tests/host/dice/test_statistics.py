"""Chi-square and serial tests against published values, and against dice that are not fair."""

import random

import pytest

from pasch.dice.statistics import chi_square, counts_of, serial_chi_square, survival


@pytest.mark.parametrize(
    ("square", "freedom", "p_value"),
    # Critical values of the chi-square distribution, NIST/SEMATECH handbook 1.3.6.7.4.
    [
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (18.307, 10, 0.05),
        (20.515, 5, 0.001),
        (49.802, 35, 0.05),
        (57.342, 35, 0.01),
    ],
)
def test_survival_is_the_published_one(square: float, freedom: int, p_value: float) -> None:
    assert survival(square, freedom) == pytest.approx(p_value, rel=0.005)


def test_even_counts_are_likely_and_uneven_ones_not() -> None:
    assert chi_square([100] * 6) == pytest.approx(1.0)
    assert chi_square([160, 100, 100, 100, 100, 100]) < 0.001
    assert chi_square([0] * 6) == 1.0


def test_a_serial_test_finds_faces_that_follow_each_other() -> None:
    chance = random.Random(4)
    fair = [chance.randrange(6) for _ in range(20_000)]
    sticky = [face for face in fair[:10_000] for _ in range(2)]
    assert serial_chi_square(fair, 6) > 0.001
    assert chi_square([sticky.count(face) for face in range(6)]) > 0.001
    assert serial_chi_square(sticky, 6) < 1e-12


def test_counts_for_people() -> None:
    counts = counts_of([(0, 0), (1, 2), (5,), (3, 3)], 6)
    assert counts.faces == (2, 1, 1, 2, 0, 1)
    assert (counts.rolls, counts.doublets) == (3, 2)
