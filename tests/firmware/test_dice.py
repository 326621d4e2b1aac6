"""The dice's self-test in small: the very file that the board runs, here and on MicroPython."""

import pytest

from bench.dice import LEAST_P, on_cpython, on_micropython, p_values


def test_a_hundred_thousand_faces_are_as_fair_as_chance() -> None:
    faces = on_cpython(100_000)
    assert len(faces) == 100_000
    assert set(faces) == set(range(6))
    assert min(p_values(faces).values()) > LEAST_P


def test_on_micropython_they_are_as_fair() -> None:
    faces = on_micropython(10_000)
    assert len(faces) == 10_000
    assert min(p_values(faces).values()) > LEAST_P


@pytest.mark.parametrize("skewed", [lambda n: 0 if n % 50 == 0 else n, lambda n: n // 2])
def test_the_tests_find_dice_that_are_not(skewed) -> None:
    """One face two per cent too frequent, or every face twice in a row."""
    faces = on_cpython(100_000)
    bent = [faces[skewed(n)] if skewed(n) else 0 for n in range(len(faces))]
    assert min(p_values(bent).values()) < LEAST_P
