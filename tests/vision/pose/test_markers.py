"""Markers on the frame: found whichever way up, foreign ones left alone, too few refused."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.profile import BoardProfile, Fiducial
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture
from pasch_vision.pose.estimation.locate import locate
from pasch_vision.pose.estimation.search import looking_at
from pasch_vision.pose.markers import (
    locate_from_markers,
    markers_of_both,
    off_the_markers_mm,
    refuse_mirrored,
    seen_markers,
    turned_by,
    view_from_markers,
)
from pasch_vision.pose.view import View, field_corners
from vision.scenes import FELT, profile, start_places, true_corners

SIZE = (1280, 720)
AT = {0: (-40.0, -30.0), 1: (598.0, -30.0), 2: (598.0, 470.0), 3: (-40.0, 470.0)}


def marked_profile() -> BoardProfile:
    """The felt board with a marker near each corner of its frame."""
    markers = tuple(Fiducial(key, centre, 26.0, 18.0) for key, centre in AT.items())
    return replace(profile(FELT), fiducials=markers)


def camera() -> View:
    """A camera that sees all four."""
    return looking_at(np.array([280.0, 220.0, 0.0]), 1150.0, 12.0, 28.0, 1050.0, SIZE)


def drawn(view: View, shown: dict[int, int], turns: dict[int, int] | None = None) -> Picture:
    """A grey table with markers: id of the picture drawn by id of the place it is drawn at."""
    image = np.full((SIZE[1], SIZE[0]), 128, dtype=np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for place, key in shown.items():
        card = np.full((160, 160), 255, dtype=np.uint8)
        card[20:140, 20:140] = cv2.aruco.generateImageMarker(dictionary, key, 120)
        card = np.rot90(card, (turns or {}).get(place, 0)).copy()
        half = 26.0 / 120.0 * 80.0
        around = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        board = np.column_stack([around + AT[place], np.full(4, 18.0)])
        corners = np.array([(-0.5, -0.5), (159.5, -0.5), (159.5, 159.5), (-0.5, 159.5)])
        matrix = cv2.getPerspectiveTransform(
            corners.astype(np.float32), view.project(board).astype(np.float32)
        )
        warped = cv2.warpPerspective(card, matrix, SIZE, flags=cv2.INTER_AREA, borderValue=0)
        where = cv2.warpPerspective(np.full_like(card, 255), matrix, SIZE)
        image = np.where(where > 128, warped, image)
    return cv2.merge([image, image, image])


@pytest.mark.parametrize("turns", [{}, {0: 1, 1: 2, 2: 3, 3: 1}])
def test_four_markers_give_the_view(turns: dict[int, int]) -> None:
    view = camera()
    seen = seen_markers(marked_profile(), drawn(view, {0: 0, 1: 1, 2: 2, 3: 3}, turns))
    assert seen.ids == (0, 1, 2, 3)
    marked = view_from_markers(seen, SIZE)
    assert marked is not None
    corners = field_corners(profile(FELT).field)
    assert np.abs(marked[0].project(corners) - view.project(corners)).max() < 1.5


def test_three_are_enough_and_two_are_not() -> None:
    view = camera()
    three = seen_markers(marked_profile(), drawn(view, {0: 0, 1: 1, 3: 3}))
    two = seen_markers(marked_profile(), drawn(view, {0: 0, 3: 3}))
    marked = view_from_markers(three, SIZE)
    assert marked is not None
    corners = field_corners(profile(FELT).field)
    assert np.abs(marked[0].project(corners) - view.project(corners)).max() < 5.0
    assert view_from_markers(two, SIZE) is None


def test_markers_of_other_things_are_left_alone() -> None:
    seen = seen_markers(marked_profile(), drawn(camera(), {0: 0, 1: 1, 2: 17, 3: 3}))
    assert seen.ids == (0, 1, 3)


def test_a_board_without_markers_asks_for_none() -> None:
    assert seen_markers(profile(FELT), drawn(camera(), {0: 0})).ids == ()


def test_markers_that_lie_otherwise_than_the_profile_says_give_no_view() -> None:
    """Two markers changed places: no camera sees them so."""
    seen = seen_markers(marked_profile(), drawn(camera(), {0: 0, 1: 3, 2: 2, 3: 1}))
    assert view_from_markers(seen, SIZE) is None


def test_either_picture_may_show_a_marker() -> None:
    view = camera()
    seen = markers_of_both(
        marked_profile(), drawn(view, {0: 0, 1: 1}), drawn(view, {1: 1, 2: 2, 3: 3})
    )
    assert seen.ids == (0, 1, 2, 3)


def test_single_markers_are_turned_by_a_view_and_far_ones_dropped() -> None:
    view = camera()
    shown = drawn(view, {0: 0, 2: 2}, {0: 2, 2: 1})
    near = turned_by(seen_markers(marked_profile(), shown), view)
    assert near.ids == (0, 2)
    assert np.abs(view.project(near.points_mm) - near.points_px).max() < 1.5
    elsewhere = looking_at(np.array([380.0, 220.0, 0.0]), 1150.0, 12.0, 28.0, 1050.0, SIZE)
    assert turned_by(seen_markers(marked_profile(), shown), elsewhere).ids == ()


def test_one_picture_with_markers_tells_where_the_board_is() -> None:
    view, board = camera(), marked_profile()
    told = locate_from_markers(board, drawn(view, {0: 0, 1: 1, 2: 2, 3: 3}))
    assert told is not None
    found, quality = told
    corners = field_corners(board.field)
    assert np.abs(found.project(corners) - view.project(corners)).max() < 3 * quality.error_px + 1
    assert quality.way == "markers"


def test_two_markers_tell_nothing() -> None:
    assert locate_from_markers(marked_profile(), drawn(camera(), {0: 0, 1: 1})) is None


def test_how_far_corners_are_off_is_told_by_markers_alone() -> None:
    view, board = camera(), marked_profile()
    shown = drawn(view, {0: 0, 1: 1, 2: 2, 3: 3})
    corners = view.project(field_corners(board.field))
    assert off_the_markers_mm(board, shown, corners) < 2.0
    off = corners + np.array([(0.0, 0.0), (30.0, 0.0), (0.0, 0.0), (0.0, 0.0)])
    assert off_the_markers_mm(board, shown, off) == pytest.approx(
        30.0 * view.mm_per_px(field_corners(board.field)).max(), rel=0.2
    )
    assert off_the_markers_mm(board, drawn(view, {0: 0, 1: 1}), off) == 0.0


def test_corners_where_the_markers_do_not_put_them_are_not_learned_from() -> None:
    view, board = camera(), marked_profile()
    shown = drawn(view, {0: 0, 1: 1, 2: 2, 3: 3})
    corners, lies = view.project(field_corners(board.field)), start_places(FELT)
    assert Calibration.from_start(board, shown, lies, corners).corners_px is not None
    with pytest.raises(CalibrationError, match="where the markers on the frame put"):
        Calibration.from_start(board, shown, lies, corners + 30.0)


@pytest.mark.parametrize("shown", [{0: 0, 1: 1, 2: 2, 3: 3}, {0: 0, 1: 1, 3: 3}])
def test_a_camera_that_mirrors_its_picture_is_told_so(shown: dict[int, int]) -> None:
    board, upright = marked_profile(), drawn(camera(), shown)
    mirrored = cv2.flip(upright, 1)
    refuse_mirrored(board, upright, drawn(camera(), {}))
    refuse_mirrored(profile(FELT), mirrored)
    with pytest.raises(CalibrationError, match="mirrors its picture"):
        refuse_mirrored(board, drawn(camera(), {}), mirrored)


def test_markers_that_lie_nowhere_near_the_board_tell_of_no_mirror() -> None:
    refuse_mirrored(marked_profile(), cv2.flip(drawn(camera(), {0: 0, 1: 3, 2: 2, 3: 1}), 1))


def test_no_way_of_learning_takes_a_mirrored_picture() -> None:
    """Whether with a picture of the empty board, by the checkers alone, or by corners."""
    board, mirrored = marked_profile(), cv2.flip(drawn(camera(), {0: 0, 1: 1, 2: 2, 3: 3}), 1)
    lies, corners = start_places(FELT), true_corners(FELT)
    laid = mirrored.copy()
    for column in range(8):
        for row in range(3):
            cv2.circle(laid, (440 + 50 * column, 240 + 100 * row), 18, (20, 20, 200), -1)
    for learn in (
        lambda: locate(board, mirrored, laid, lies),
        lambda: Calibration.from_start(board, laid, lies, None),
        lambda: Calibration.from_start(board, laid, lies, corners),
    ):
        with pytest.raises(CalibrationError, match="mirrors its picture"):
            learn()
