"""Planes at the heights of places, which share their pixels."""

import numpy as np
import pytest

from pasch_vision.occlusion.evidence.smoothing import halved_size
from pasch_vision.occlusion.setup import Setup
from vision.scenes import FELT, true_calibration


def test_planes_of_all_heights_share_their_pixels() -> None:
    """What a pixel shows of each plane is a point at that plane's height."""
    calibration = true_calibration(FELT)
    setup = Setup.of(calibration)
    view = calibration.view.scaled(halved_size(calibration.image_size, setup.halvings))
    assert len(setup.planes) == 2
    for plane in setup.planes.values():
        for shown in (plane, plane.halved):
            rows, columns = (np.array([0, 17, size - 1]) for size in shown.shape)
            at = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
            points = np.column_stack([shown.mm(at), np.full(len(at), plane.height_mm)])
            seen = view.project(points)
            across, down = (one[at[:, 1], at[:, 0]] for one in (shown.map_x, shown.map_y))
            assert np.stack([across, down], axis=1) == pytest.approx(seen, abs=0.02)
            assert shown.project(points) == pytest.approx(at, abs=1e-6)


def test_a_raised_place_shows_its_own_pixels() -> None:
    setup = Setup.of(true_calibration(FELT))
    low, high = setup.planes.values()
    points = np.array([(100.0, 80.0, high.height_mm), (400.0, 300.0, high.height_mm)])
    assert low.project(points) == pytest.approx(high.px(points[:, :2]), abs=1e-6)
