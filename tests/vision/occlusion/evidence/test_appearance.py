"""Log features and light."""

import numpy as np
import pytest

from pasch_vision.occlusion.evidence.appearance import (
    DARK,
    Light,
    lit,
    log_features,
    medians,
    roughness,
)


def test_log_features_of_one_pixel() -> None:
    blue, green, red = 20, 90, 200
    features = log_features(np.array([[[blue, green, red]]], dtype=np.uint8))[0, 0]
    logs = [np.log(value + DARK) for value in (blue, green, red)]
    assert features[0] == pytest.approx(sum(logs) / 3, abs=1e-5)
    assert features[1] == pytest.approx(logs[2] - logs[1], abs=1e-5)
    assert features[2] == pytest.approx(logs[0] - logs[1], abs=1e-5)


@pytest.mark.parametrize(
    ("factors", "shine"), [((0.6, 0.5, 0.4), 0.0), ((0.5, 0.5, 0.5), 0.1), ((1.2, 1.3, 1.5), 0.0)]
)
def test_features_in_another_light_are_those_of_grey_levels_times_that(
    factors: tuple[float, float, float], shine: float
) -> None:
    grey = np.random.default_rng(8).integers(40, 160, (1, 200, 3)).astype(np.uint8)
    blue, green, red = np.log(factors)
    change = (blue + green + red) / 3, red - green, blue - green
    found = lit(log_features(grey)[0], change, shine)
    really = np.rint(grey * np.array(factors) + shine * 255).astype(np.uint8)
    assert np.abs(found - log_features(really)[0]).max() < 0.04


def test_light_is_a_shift_and_its_slope() -> None:
    rng = np.random.default_rng(5)
    empty = rng.normal(4.0, 0.3, (60, 60, 3)).astype(np.float32)
    brighter = np.where(np.arange(60)[None, :] < 20, 0.6, 0.0)[..., None]
    tilt = np.array([1.0, 0.1, -0.2])
    seen = (empty + brighter * tilt + np.array([0.3, 0.02, -0.03])).astype(np.float32)
    light = Light.between(seen, empty, np.ones((60, 60), dtype=bool))
    assert light.offset == pytest.approx((0.3, 0.02, -0.03), abs=1e-4)
    assert light.slope == pytest.approx((0.1, -0.2), abs=1e-3)


def test_an_even_change_of_light_is_not_rough() -> None:
    slopes = np.random.default_rng(1).normal(0.0, 0.01, (40, 40, 2)).astype(np.float32)
    other = slopes + np.random.default_rng(2).normal(0.0, 0.05, slopes.shape).astype(np.float32)
    assert roughness(slopes, slopes, 1.0).max() < roughness(other, slopes, 1.0).min()


@pytest.mark.parametrize("size", [1, 2, 3, 10, 1001, 4096])
def test_the_median_of_numbers_of_any_sign_and_size(size: int) -> None:
    rng = np.random.default_rng(size)
    rows = rng.normal(0.0, 1.0, (4, size)) * 10.0 ** rng.integers(-20, 20, (4, size))
    rows = rows.astype(np.float32)
    assert medians(rows).tolist() == pytest.approx(np.median(rows, axis=1).tolist(), rel=1e-6)


def test_the_median_of_numbers_that_are_often_equal() -> None:
    rows = np.random.default_rng(3).integers(-2, 3, (5, 300)).astype(np.float32)
    rows[0] = -0.0
    assert medians(rows).tolist() == np.median(rows, axis=1).tolist()
