"""Tables of colours."""

import numpy as np
import pytest

from pasch_vision.occlusion.evidence.colour_tables import (
    CELLS,
    LEAST_DENSITY,
    LOWS,
    SPREAD,
    STEPS,
    colour_cells,
    colour_density,
)


def test_a_colour_is_likeliest_where_it_was_seen() -> None:
    samples = np.random.default_rng(7).normal((4.5, 0.2, -0.3), 0.02, (400, 3)).astype(np.float32)
    table = colour_density(samples)
    best = np.unravel_index(int(table.argmax()), CELLS)
    middle = LOWS + (np.array(best) + 0.5) * STEPS
    assert np.abs(middle - (4.5, 0.2, -0.3)).max() <= STEPS.max()


def test_one_colour_spreads_as_a_gaussian_of_three_axes() -> None:
    seen = np.array([30, 2, 61])
    table = colour_density((LOWS + (seen + 0.5) * STEPS).astype(np.float32)[None])
    for offset in ((0, 0, 0), (1, 0, 0), (-2, 2, 1), (3, -2, -4), (0, 1, 2), (-7, 0, 0)):
        away = np.array(offset) * STEPS / SPREAD
        density = np.exp(-0.5 * away @ away) / (np.sqrt(2.0 * np.pi) ** 3 * SPREAD.prod())
        cell = np.ravel_multi_index(tuple(seen + offset), CELLS)
        assert table[cell] == pytest.approx(np.log(density + LEAST_DENSITY), abs=1e-4)
    assert table[np.ravel_multi_index((5, 2, 61), CELLS)] == pytest.approx(np.log(LEAST_DENSITY))


def test_colours_off_the_scale_fall_into_its_last_cells() -> None:
    extremes = np.array([[[-9.0, -9.0, -9.0], [99.0, 99.0, 99.0]]], dtype=np.float32)
    assert colour_cells(extremes).tolist() == [[0, int(np.prod(CELLS)) - 1]]
