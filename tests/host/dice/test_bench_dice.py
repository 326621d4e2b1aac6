"""The bench of dice: its chi-square and serial tests against published values and unfair dice."""

import random

import pytest

from bench.dice import even_chance, serial_chance


@pytest.mark.parametrize(
    ("square", "low", "high"),
    # Critical values for five degrees of freedom, NIST/SEMATECH handbook 1.3.6.7.4.
    [
        (9.0, 0.1, 0.2),
        (10.0, 0.05, 0.1),
        (12.0, 0.025, 0.05),
        (14.0, 0.01, 0.025),
        (21, 0.0, 0.001),
    ],
)
def test_p_values_lie_between_the_published_ones(square: float, low: float, high: float) -> None:
    """Two counts moved apart until their chi-square is `square`."""
    apart = (square * 1000 / 2) ** 0.5
    counts = [1000.0] * 4 + [1000 + apart, 1000 - apart]
    assert low < even_chance(counts) < high  # type: ignore[arg-type]


def test_nothing_counted_proves_nothing() -> None:
    assert even_chance([0] * 6) == 1.0


def test_a_serial_test_finds_faces_that_follow_each_other() -> None:
    chance = random.Random(4)
    fair = [chance.randrange(6) for _ in range(20_000)]
    sticky = [face for face in fair[:10_000] for _ in range(2)]
    assert serial_chance(fair, 6) > 0.001
    assert even_chance([sticky.count(face) for face in range(6)]) > 0.001
    assert serial_chance(sticky, 6) < 1e-12
