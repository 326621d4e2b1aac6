"""The plan of a board: what each of its pixels shows, and where places lie in it."""

from dataclasses import replace

import cv2
import numpy as np

from pasch_hardware.boards.geometry import corners
from pasch_hardware.boards.profile import load_profile
from pasch_vision.learned.hands.plan import MARGIN, PX_PER_DIAMETER, STRIDE, Plan
from pasch_vision.pose.view import View
from vision.recorded import calibration, picture


def marked(name: str) -> np.ndarray:
    """The plan of a black picture with a white circle on a place."""
    known = calibration()
    shape = known.profile.place(name)[0]
    at = known.view.project(np.array([(*np.mean(corners(shape), axis=0), shape.height)]))[0]
    image = np.zeros_like(picture("calib_empty.jpg"))
    cv2.circle(image, (round(at[0]), round(at[1])), 12, (255, 255, 255), -1)
    return Plan.of(known.profile, known.view).seen(image)[..., 0]


def test_a_place_is_seen_where_its_squares_are() -> None:
    known = calibration()
    plan = Plan.of(known.profile, known.view)
    for name in ("1", "12", "18", "bar"):
        seen = marked(name)
        rows, columns = np.nonzero(seen > 128)
        square = (rows // STRIDE) * (seen.shape[1] // STRIDE) + columns // STRIDE
        assert len(square)
        assert set(square) <= set(plan.cells[name])


def test_field_and_surroundings_are_drawn_at_one_scale() -> None:
    known = calibration()
    plan = Plan.of(known.profile, known.view)
    size = np.mean(list(known.profile.diameters.values()))
    field = plan.drawn[..., 1] > 0.5
    for axis, length in ((1, known.profile.field[1]), (0, known.profile.field[0])):
        shown = field.any(axis=axis).sum()
        assert abs(shown - length / size * PX_PER_DIAMETER) <= 2 * STRIDE
    rows, columns = np.nonzero(field)
    aside = min(
        rows.min(), columns.min(), *(np.array(field.shape) - 1 - [rows.max(), columns.max()])
    )
    assert aside >= MARGIN * PX_PER_DIAMETER - STRIDE


def test_what_no_picture_shows_is_black() -> None:
    known = calibration()
    left_out = replace(known.view, centre_px=(-200.0, known.view.centre_px[1]))
    plan = Plan.of(known.profile, left_out)
    white = np.full_like(picture("calib_empty.jpg"), 255)
    seen = plan.seen(white)
    beyond = (plan.at < -1).any(axis=2)
    assert beyond.mean() > 0.2
    assert not seen[beyond].any()


def test_a_place_that_a_low_camera_sees_nowhere_has_no_squares() -> None:
    strip, size = load_profile("gamwin-strip"), (4000, 3000)
    low = np.array([(0.3, 0.45), (0.7, 0.45), (0.95, 0.55), (0.05, 0.55)]) * size
    plan = Plan.of(strip, View.from_corners(low, strip.field, size))
    assert not len(plan.cells["R1"])
    assert len(plan.cells["L1"])
