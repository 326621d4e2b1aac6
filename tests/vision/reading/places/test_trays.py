"""Trays in which checkers stand on their rims: what is looked at, and what follows from it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from pasch_vision.reading.evidence.appearance import Light, log_features
from pasch_vision.reading.evidence.matte import levels_of
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.places.trays import MOST, Tray
from pasch_vision.reading.setup import Setup
from vision.scenes import FELT, picture, true_calibration


@cache
def setup() -> Setup:
    return Setup.of(true_calibration(FELT))


def trays() -> tuple[Tray, ...]:
    return setup().trays.edge


def test_an_empty_tray_shows_its_own_levels_and_the_picture_those_of_its_pixels() -> None:
    smooth = setup().smoothed(Halves(picture(FELT, "calib_empty")))
    for tray in trays():
        assert tray.seen(smooth) == pytest.approx(tray.bare, rel=1e-4)
        x, y = tray.sampled[0][0].T
        beside = levels_of(log_features(smooth[y[None], x[None]]))[0]
        assert np.abs(tray.seen(smooth) - beside).mean() < 6.0


def test_an_offset_of_the_light_is_a_factor_of_the_levels() -> None:
    smooth = setup().smoothed(Halves(picture(FELT, "calib_start")))
    offset = np.array((0.2, -0.03, 0.05), dtype=np.float32)
    tray = trays()[0]
    features = np.log(tray.seen(smooth))
    shifted = np.stack(
        [
            features.mean(axis=1),
            features[:, 2] - features[:, 1],
            features[:, 0] - features[:, 1],
        ],
        axis=1,
    )
    expected = levels_of((shifted - offset)[None])[0]
    assert tray.seen(smooth) * levels_of(-offset) == pytest.approx(expected, rel=1e-4)


def test_every_further_checker_hides_some_pixels_more() -> None:
    for tray in trays():
        assert len(tray.ends) == MOST
        assert (np.diff(tray.ends, prepend=0) >= 0).all()
        assert [tray.ends[-1]] * 3 == [len(tray.bare), *(one.shape[1] for one in tray.sampled)]


def test_trays_with_nothing_in_them_are_empty() -> None:
    smooth = setup().smoothed(Halves(picture(FELT, "calib_empty")))
    shares = setup().tray_shares(smooth, Light())
    assert set(shares) == {"w", "b"}
    assert min(share[0] for share in shares.values()) > 0.99


def test_a_coarser_look_weighs_its_fewer_pixels_more() -> None:
    fine, coarse = trays()[0], Setup.of(true_calibration(FELT), 18.0).trays.edge[0]
    assert coarse.ends[-1] < 0.4 * fine.ends[-1]
    assert coarse.weight * coarse.ends[-1] == pytest.approx(fine.weight * fine.ends[-1], rel=0.05)
