"""Medians against numpy's."""

import numpy as np
import pytest

from pasch_vision.median import medians


@pytest.mark.parametrize("size", [1, 2, 3, 10, 1001, 4096])
def test_the_median_of_numbers_of_any_sign_and_size(size: int) -> None:
    rng = np.random.default_rng(size)
    rows = rng.normal(0.0, 1.0, (4, size)) * 10.0 ** rng.integers(-20, 20, (4, size))
    rows = rows.astype(np.float32)
    assert medians(rows) == pytest.approx(np.median(rows, axis=1).tolist(), rel=1e-6)


def test_the_median_of_numbers_that_are_often_equal() -> None:
    rows = np.random.default_rng(3).integers(-2, 3, (5, 300)).astype(np.float32)
    rows[0] = -0.0
    assert medians(rows) == np.median(rows, axis=1).tolist()
