"""Looks at a part of the board against looks at all of it."""

import numpy as np
import pytest

from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.setup import Setup
from vision.scenes import FELT, picture, true_calibration


@pytest.mark.parametrize("name", ["1", "12", "bar"])
def test_a_look_at_one_place_shows_what_a_look_at_the_whole_board_shows_there(name: str) -> None:
    setup, halves = Setup.of(true_calibration(FELT), 18.0), Halves(picture(FELT, "calib_start"))
    whole = setup.evidence(setup.smoothed(halves))
    (shape,) = (shape for shape in setup.places if shape.name == name)
    alone = setup.around(shape)
    there, all_of_it = whole[shape.height], setup.planes[shape.height]
    (part,) = alone.evidence(alone.smoothed(halves), there.light).values()
    left, top = np.rint(all_of_it.px([part.plane.origin_mm])[0]).astype(int)
    rows, columns = part.plane.shape
    assert rows * columns < 0.4 * there.features[..., 0].size
    # Beyond its edge a part knows nothing of the light around.
    inside = np.s_[10:-10, 10:-10]
    for letter, faces in part.faces.items():
        known = there.faces[letter][top : top + rows, left : left + columns]
        assert np.abs(faces - known)[inside].mean() < 0.02
    known = there.edge_cos[top : top + rows, left : left + columns]
    assert part.edge_cos[inside] == pytest.approx(known[inside], abs=1e-4)


def test_planes_of_all_heights_share_their_pixels() -> None:
    """What a pixel shows of each plane is a point at that plane's height."""
    setup = Setup.of(true_calibration(FELT))
    assert len(setup.planes) == 2
    for plane in setup.planes.values():
        for shown in (plane, plane.halved):
            rows, columns = (np.array([0, 17, size - 1]) for size in shown.shape)
            at = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
            points = np.column_stack([shown.mm(at), np.full(len(at), plane.height_mm)])
            seen = true_calibration(FELT).view.project(points)
            across, down = (one[at[:, 1], at[:, 0]] for one in (shown.map_x, shown.map_y))
            assert np.stack([across, down], axis=1) == pytest.approx(seen, abs=0.02)
            assert shown.project(points) == pytest.approx(at, abs=1e-6)


def test_a_raised_place_shows_its_own_pixels() -> None:
    setup = Setup.of(true_calibration(FELT))
    low, high = setup.planes.values()
    points = np.array([(100.0, 80.0, high.height_mm), (400.0, 300.0, high.height_mm)])
    assert low.project(points) == pytest.approx(high.px(points[:, :2]), abs=1e-6)
