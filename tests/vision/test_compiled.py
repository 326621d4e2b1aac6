"""The functions that compiled loops use, against numpy's."""

import numpy as np
import pytest

from pasch_vision.compiled import compiled, exp, inlined, log


@compiled
def each_exp(values: np.ndarray, found: np.ndarray) -> None:
    for at in range(len(values)):
        found[at] = exp(values[at])


@compiled
def each_log(values: np.ndarray, found: np.ndarray) -> None:
    for at in range(len(values)):
        found[at] = log(values[at])


def test_exponentials_of_all_that_a_float_can_hold() -> None:
    values = np.linspace(-86.0, 87.0, 20011).astype(np.float32)
    found = np.empty_like(values)
    each_exp(values, found)
    assert found == pytest.approx(np.exp(values.astype(np.float64)), rel=1e-5)


def test_exponentials_beyond_are_next_to_nothing_or_huge() -> None:
    values = np.array([-1e30, -200.0, 200.0, 1e30], dtype=np.float32)
    found = np.empty_like(values)
    each_exp(values, found)
    assert (found[:2] < 1e-37).all()
    assert (found[2:] > 1e37).all()
    assert np.isfinite(found).all()


def test_logarithms_from_the_smallest_to_the_largest() -> None:
    values = np.exp(np.linspace(-80.0, 80.0, 20011)).astype(np.float32)
    found = np.empty_like(values)
    each_log(values, found)
    assert found == pytest.approx(np.log(values.astype(np.float64)), rel=1e-5, abs=1e-6)


def test_not_a_number_stays_one() -> None:
    @compiled
    def total(values: np.ndarray) -> np.float32:
        found = np.float32(0.0)
        for at in range(len(values)):
            found += values[at]
        return found

    assert np.isnan(total(np.array([1.0, np.nan], dtype=np.float32)))


def test_what_is_inlined_counts_as_if_it_stood_there() -> None:
    @inlined
    def least(values: np.ndarray, at: int) -> np.float32:
        if at == 0:
            return values[0]
        return min(values[at], values[at - 1])

    @compiled
    def total(values: np.ndarray) -> np.float32:
        found = np.float32(0.0)
        for at in range(len(values)):
            found += least(values, at)
        return found

    assert total(np.array([3.0, 5.0, 2.0, 4.0], dtype=np.float32)) == 3.0 + 3.0 + 2.0 + 2.0
