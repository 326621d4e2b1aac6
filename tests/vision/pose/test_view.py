"""The view: board to picture and back, fitting, keeping."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.pose.estimation.search import looking_at
from pasch_vision.pose.least_squares import least_squares
from pasch_vision.pose.view import View, field_corners, fitted, typical_focal_px

FIELD = (560.0, 440.0)
SIZE = (1280, 720)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Cameras that look at the board as people set them up."""
    fov_deg = draw(st.floats(50.0, 90.0))
    focal_px = float(np.hypot(*SIZE) / 2.0 / np.tan(np.radians(fov_deg / 2.0)))
    tilt_deg, turn_deg = draw(st.floats(0.0, 45.0)), draw(st.floats(-40.0, 40.0))
    distance = focal_px * 560.0 / draw(st.floats(500.0, 900.0))
    middle = np.array([280.0 + draw(st.floats(-60, 60)), 220.0 + draw(st.floats(-40, 40)), 0.0])
    straight = looking_at(middle, distance, turn_deg, tilt_deg, focal_px, SIZE)
    values = straight.as_dict() | {"k1": draw(st.floats(-0.04, 0.04))}
    return View.from_dict(values)


@given(views(), st.floats(0.0, 25.0))
def test_ground_undoes_project(view: View, height_mm: float) -> None:
    plan = np.array([(x, y) for x in (0.0, 200.0, 560.0) for y in (0.0, 150.0, 440.0)])
    seen = view.project(np.column_stack([plan, np.full(len(plan), height_mm)]))
    assert np.abs(view.ground(seen, height_mm) - plan).max() < 0.05


@given(views())
def test_kept_and_read_again_it_is_the_same(view: View) -> None:
    assert View.from_dict(view.as_dict()) == view


def test_what_an_earlier_version_kept_of_the_lens_is_read() -> None:
    """Earlier calibrations name a second bend of the lens, which has always been 0."""
    view = View.from_corners(field_corners(FIELD)[:, :2] + 80.0, FIELD, SIZE)
    kept = view.as_dict()
    assert kept["k2"] == 0.0
    assert View.from_dict(kept) == View.from_dict({k: kept[k] for k in kept if k != "k2"}) == view
    with pytest.raises(CalibrationError):
        View.from_dict(kept | {"k2": 0.1})


# The same cameras each time: the most that a bent lens seen from straight above may be off is the
# bound itself, to a tenth of a thousandth of a pixel.
@settings(deadline=None, max_examples=100)
@given(views())
def test_corners_give_back_the_camera(view: View) -> None:
    """Four exact corners: every other point of the playing surface then fits too."""
    found = View.from_corners(view.project(field_corners(FIELD)), FIELD, SIZE)
    inside = np.array([(100.0, 100.0, 0.0), (280.0, 220.0, 0.0), (500.0, 400.0, 0.0)])
    assert np.abs(found.project(inside) - view.project(inside)).max() < 5.0
    assert 0.6 < found.focal_px / view.focal_px < 1.7


def test_a_tilted_view_tells_the_focal_length_exactly() -> None:
    """Where the lens does not bend and the camera tilts, vanishing points fix the focal length."""
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 20.0, 38.0, 1300.0, SIZE)
    found = View.from_corners(view.project(field_corners(FIELD)), FIELD, SIZE)
    assert found.focal_px == pytest.approx(1300.0, rel=0.05)


def test_straight_from_above_the_usual_lens_is_taken() -> None:
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 0.0, 0.0, 1000.0, SIZE)
    found = View.from_corners(view.project(field_corners(FIELD)), FIELD, SIZE)
    assert found.focal_px == pytest.approx(typical_focal_px(SIZE), rel=0.05)


def test_height_moves_a_point_away_from_below_the_camera() -> None:
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 0.0, 30.0, 1000.0, SIZE)
    foot, top = view.project([(280.0, 100.0, 0.0), (280.0, 100.0, 20.0)])
    below = view.project([(*view.eye_mm[:2], 0.0)])[0]
    assert np.linalg.norm(top - below) > np.linalg.norm(foot - below) + 5.0


def test_above_the_horizon_there_is_no_ground() -> None:
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 0.0, 80.0, 700.0, SIZE)
    assert np.isnan(view.ground([(640.0, -2000.0)])).all()


@given(views(), st.sampled_from([(640, 360), (960, 540), (1920, 1080)]))
def test_scaled_sees_the_same_at_the_scaled_pixels(view: View, size: tuple[int, int]) -> None:
    ratio = size[0] / SIZE[0]
    points = field_corners(FIELD)
    expected = (view.project(points) + 0.5) * ratio - 0.5
    assert np.abs(view.scaled(size).project(points) - expected).max() < 1e-6


def test_mm_per_px_is_distance_over_focal_length_from_above() -> None:
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 0.0, 0.0, 1000.0, SIZE)
    assert view.mm_per_px(np.array([[280.0, 220.0]])) == pytest.approx([0.9], rel=1e-3)


def test_a_few_wild_points_do_not_spoil_a_fit() -> None:
    view = looking_at(np.array([280.0, 220.0, 0.0]), 900.0, 10.0, 25.0, 1000.0, SIZE)
    plan = np.array([(x, y, 0.0) for x in np.linspace(0, 560, 6) for y in np.linspace(0, 440, 5)])
    seen = view.project(plan)
    seen[[3, 11, 20]] += (60.0, -45.0)
    found, _, _ = fitted(
        view.from_corners(view.project(field_corners(FIELD)) + 6.0, FIELD, SIZE), plan, seen
    )
    assert np.abs(found.project(plan) - view.project(plan)).max() < 0.5


@pytest.mark.parametrize("broken", [{}, {"focal_px": "far"}, {"rotation": [1, 2]}])
def test_what_is_no_camera_is_refused(broken: dict[str, object]) -> None:
    good = looking_at(np.zeros(3), 900.0, 0.0, 0.0, 1000.0, SIZE).as_dict()
    with pytest.raises(CalibrationError, match="calibrate again"):
        View.from_dict(good | broken if broken else {})


def test_least_squares_finds_a_line_and_how_sure_it_is() -> None:
    """A straight line through points of unit deviation: the textbook covariance."""
    at = np.arange(-5.0, 6.0)
    seen = 2.0 + 0.5 * at

    def residuals(lines: Floats) -> Floats:
        return np.asarray(lines[:, :1] + lines[:, 1:] * at - seen)

    found, covariance = least_squares(residuals, np.zeros(2), np.full(2, 1e-4))
    assert found == pytest.approx([2.0, 0.5], abs=1e-6)
    assert np.diag(covariance) == pytest.approx([1 / 11, 1 / (at**2).sum()], rel=1e-6)
