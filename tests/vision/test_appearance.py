"""Log features, light and colour tables."""

import numpy as np
import pytest

from pasch_vision.appearance import (
    CELLS,
    DARK,
    LEAST_DENSITY,
    LOWS,
    SPREAD,
    STEPS,
    Light,
    colour_cells,
    colour_density,
    log_features,
    roughness,
)


def test_log_features_of_one_pixel() -> None:
    blue, green, red = 20, 90, 200
    features = log_features(np.array([[[blue, green, red]]], dtype=np.uint8))[0, 0]
    logs = [np.log(value + DARK) for value in (blue, green, red)]
    assert features[0] == pytest.approx(sum(logs) / 3, abs=1e-5)
    assert features[1] == pytest.approx(logs[2] - logs[1], abs=1e-5)
    assert features[2] == pytest.approx(logs[0] - logs[1], abs=1e-5)


def test_light_is_a_shift_and_its_slope() -> None:
    rng = np.random.default_rng(5)
    empty = rng.normal(4.0, 0.3, (60, 60, 3)).astype(np.float32)
    brighter = np.where(np.arange(60)[None, :] < 20, 0.6, 0.0)[..., None]
    tilt = np.array([1.0, 0.1, -0.2])
    seen = (empty + brighter * tilt + np.array([0.3, 0.02, -0.03])).astype(np.float32)
    light = Light.between(seen, empty, np.ones((60, 60), dtype=bool))
    assert light.offset == pytest.approx((0.3, 0.02, -0.03), abs=1e-4)
    assert light.slope == pytest.approx((0.1, -0.2), abs=1e-3)


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


def test_an_even_change_of_light_is_not_rough() -> None:
    slopes = np.random.default_rng(1).normal(0.0, 0.01, (40, 40, 2)).astype(np.float32)
    other = slopes + np.random.default_rng(2).normal(0.0, 0.05, slopes.shape).astype(np.float32)
    assert roughness(slopes, slopes).max() < roughness(other, slopes).min()
