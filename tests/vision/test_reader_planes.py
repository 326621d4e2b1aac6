"""Looks at a part of the board against looks at all of it."""

import numpy as np
import pytest

from pasch_vision.reader_setup import Setup
from pasch_vision.smoothing import Halves
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
