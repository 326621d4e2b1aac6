"""Bumps: found again to a pixel, not imagined where hands, checkers and light change."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_vision.arrays import Floats
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture
from pasch_vision.pose.markers import SeenMarkers
from pasch_vision.pose.view import field_corners
from pasch_vision.tracking.tracker import Register, registration, warped
from vision import recorded
from vision.scenes import FELT, picture, profile, true_calibration, true_view


def pushed(image: Picture, dx_mm: float, dy_mm: float, turn_deg: float) -> tuple[Picture, Floats]:
    """The felt board pushed over the table, and where its corners (4, 2) then are, px.

    The board and its frame are cut out, turned about the field's middle and slid; the table
    beside them stays.
    """
    view, field = true_view(FELT), np.array(profile(FELT).field)
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    slide = np.array([dx_mm, dy_mm])
    rows, columns = np.mgrid[0:720, 0:1280]
    plan = view.ground(np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64))
    before = (plan - field / 2.0 - slide) @ turn + field / 2.0
    on_board = ((before > -90.0) & (before < field + 90.0)).all(axis=1).reshape(720, 1280)
    source = view.project(before).reshape(720, 1280, 2).astype(np.float32)
    moved = cv2.remap(
        image,
        np.ascontiguousarray(source[..., 0]),
        np.ascontiguousarray(source[..., 1]),
        cv2.INTER_LINEAR,
    )
    corners = field_corners(profile(FELT).field)[:, :2]
    after = (corners - field / 2.0) @ turn.T + field / 2.0 + slide
    return np.where(on_board[..., None], moved, image).astype(np.uint8), view.project(after)


@pytest.fixture(scope="module", params=["two pictures", "a known position"])
def register(request: pytest.FixtureRequest) -> Register:
    """Looks for the felt board as learned from two pictures, and as from its start alone."""
    known = true_calibration(FELT)
    return Register(known if request.param == "two pictures" else replace(known, empty=None))


@pytest.mark.parametrize(
    ("dx_mm", "dy_mm", "turn_deg"),
    [(3.0, 1.0, 0.0), (-8.0, 6.0, 1.0), (15.0, -10.0, -2.0), (20.0, 15.0, 3.0), (0.0, 0.0, 4.0)],
)
@pytest.mark.parametrize("name", ["test_02", "test_04"])
def test_a_bumped_board_is_found_again(
    register: Register, name: str, dx_mm: float, dy_mm: float, turn_deg: float
) -> None:
    """Also with checkers lying otherwise (test_02) and a hand in the picture (test_04)."""
    image, corners = pushed(picture(FELT, name), dx_mm, dy_mm, turn_deg)
    found = register.look(image)
    assert found.is_moved
    assert found.is_recovered
    assert found.view is not None
    seen = found.view.project(field_corners(profile(FELT).field))
    assert np.linalg.norm(seen - corners, axis=1).max() < 2.0


@pytest.mark.parametrize(
    ("dx_mm", "dy_mm", "turn_deg"),
    [(60.0, 30.0, 5.0), (-45.0, 20.0, -3.0), (37.0, 0.0, 0.0), (90.0, 60.0, 9.0)],
)
def test_a_board_pushed_by_more_than_a_point_is_never_taken_for_one_a_point_off(
    register: Register, dx_mm: float, dy_mm: float, turn_deg: float
) -> None:
    """Points repeat; where the board is not found again the reader must hear of it."""
    image, corners = pushed(picture(FELT, "test_02"), dx_mm, dy_mm, turn_deg)
    found = register.look(image)
    assert found.is_moved
    if found.view is not None:
        seen = found.view.project(field_corners(profile(FELT).field))
        assert np.linalg.norm(seen - corners, axis=1).max() < 3.0
    else:
        assert not found.is_recovered


def test_a_marker_seen_elsewhere_contradicts_a_view(register: Register) -> None:
    square = np.array([(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)])
    points_mm = np.column_stack([square - 30.0, np.zeros(4)])
    there = register.view.project(points_mm)
    agreeing = SeenMarkers((0,), points_mm, there + 1.0)
    elsewhere = SeenMarkers((0,), points_mm, there + np.array([25.0, 0.0]))
    assert not register.misses(register.view, agreeing)
    assert register.misses(register.view, elsewhere)
    assert not register.misses(register.view, SeenMarkers((), points_mm[:0], there[:0]))


def test_markers_where_they_were_learned_need_no_fit(register: Register) -> None:
    square = np.array([(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)])
    flat = np.concatenate([square + corner for corner in ((-30, -30), (500, -30), (500, 420))])
    points_mm = np.column_stack([flat, np.zeros(len(flat))])
    there = register.view.project(points_mm)
    register.learned_markers = SeenMarkers((0, 1, 2), points_mm, there)
    pushed, one_away = there + np.array([3.0, 0.0]), there.copy()
    one_away[8:] += 40.0
    assert register.has_still(SeenMarkers((0, 1, 2), points_mm, there + 0.5))
    assert not register.has_still(SeenMarkers((0, 1, 2), points_mm, pushed))
    assert not register.has_still(SeenMarkers((0, 1, 2), points_mm, one_away))
    assert not register.has_still(SeenMarkers((0, 1), points_mm[:8], there[:8]))
    assert not register.has_still(SeenMarkers((0, 1, 7), points_mm, there))


@pytest.mark.parametrize("name", ["calib_empty", "calib_start", "test_02", "test_04"])
def test_a_still_board_is_left_alone(register: Register, name: str) -> None:
    found = register.look(picture(FELT, name))
    assert (found.is_moved, found.is_recovered) == (False, False)
    assert found.view == true_view(FELT)


def test_no_frame_of_a_whole_game_gives_a_false_alarm() -> None:
    """Hands, moved checkers and drifting sun in 26 frames."""
    looking = Register(recorded.calibration())
    frames = sorted(name for name in recorded.truth() if name.startswith("frame"))
    assert len(frames) == 26
    assert [name for name in frames if looking.look(recorded.picture(name)).is_moved] == []


def test_dimmer_light_is_no_bump(register: Register) -> None:
    dim = (picture(FELT, "test_02") * 0.5).astype(np.uint8)
    assert not register.look(dim).is_moved


def test_another_table_is_not_taken_for_the_board(register: Register) -> None:
    """The camera fell over: nothing of the board is where it was, and none is made up."""
    noise = np.random.default_rng(2).integers(0, 255, (45, 80, 3)).astype(np.uint8)
    other = np.asarray(cv2.resize(noise, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    found = register.look(other)
    assert found.is_moved
    assert not found.is_recovered
    assert found.view is None


def test_from_corners_alone_nothing_is_claimed() -> None:
    known = true_calibration(FELT)
    from pasch_vision.calibration import Calibration

    bare = Calibration(known.profile, known.view, known.image_size, known.quality)
    found = registration(bare, picture(FELT, "test_02"))
    assert not found.is_moved
    assert found.view == known.view


def test_the_empty_picture_is_warped_to_where_the_board_is_now(register: Register) -> None:
    """On the playing surface the warped picture equals one taken there."""
    image, _ = pushed(picture(FELT, "calib_empty"), 12.0, -8.0, 2.0)
    found = register.look(image)
    assert found.view is not None
    again = warped(picture(FELT, "calib_empty"), true_view(FELT), found.view)
    outline = found.view.project(
        [(20.0, 20.0, 0.0), (538.0, 20.0, 0.0), (538.0, 420.0, 0.0), (20.0, 420.0, 0.0)]
    )
    inside = np.zeros((720, 1280), dtype=np.uint8)
    cv2.fillConvexPoly(inside, outline.astype(np.int32), 1)
    apart = np.abs(again.astype(float) - image.astype(float)).mean(axis=2)[inside > 0]
    stale = np.abs(picture(FELT, "calib_empty").astype(float) - image).mean(axis=2)[inside > 0]
    assert apart.mean() < 0.25 * stale.mean()


def test_a_reader_says_that_it_found_the_board_again(register: Register) -> None:
    reader = reader_of(register.calibration)
    image, corners = pushed(picture(FELT, "test_02"), 10.0, -6.0, 1.0)
    bumped, still = reader.read(image), reader.read(picture(FELT, "test_02"))
    assert (bumped.moved, bumped.found_again) == (False, True)
    assert (still.moved, still.found_again) == (False, False)
    assert still.view is None
    assert bumped.view is not None
    seen = bumped.view.project(field_corners(profile(FELT).field))
    assert np.linalg.norm(seen - corners, axis=1).max() < 2.0
    same = [name for name in still.places if bumped.places[name].best == still.places[name].best]
    assert len(same) >= len(still.places) - 2
