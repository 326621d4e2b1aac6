"""A board measured in one picture, and the corners dragged to it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture
from pasch_vision.pose.drag import CornerDrag, dragged_corners
from pasch_vision.pose.new_board import (
    bar_share,
    drawn_board,
    field_aspect,
    proposed_corners,
    seen_from_above,
    shows_points,
)
from vision import recorded
from vision.scenes import CARD, FELT, STRIP, picture, profile, true_corners, true_view


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_corners_tell_the_fields_proportions(scene: str) -> None:
    """Of fields seen aslant by cameras whose angle of view nobody has told."""
    width, height = profile(scene).field
    assert field_aspect(true_corners(scene), (1280, 720)) == pytest.approx(
        width / height, rel=0.03
    )


def test_the_bar_is_found_between_the_points() -> None:
    field, bars = profile(FELT).field, profile(FELT).place("bar")
    share = bar_share(seen_from_above(picture(FELT, "calib_empty"), true_corners(FELT)))
    assert share == pytest.approx(bars[0].size[0] / field[0], abs=0.006)


def test_the_bar_of_a_board_under_other_light() -> None:
    board = recorded.calibration().profile
    corners = np.array(recorded.truth()["calib_empty.jpg"]["field_corners_px"])
    share = bar_share(seen_from_above(recorded.picture("calib_empty.jpg"), corners))
    assert share == pytest.approx(board.place("bar")[0].size[0] / board.field[0], abs=0.006)


def test_twelve_points_without_a_bar_have_none() -> None:
    above = np.full((640, 960, 3), 60, np.uint8)
    for point in range(12):
        above[:100, point * 80 : point * 80 + 80] = above[-100:, point * 80 : point * 80 + 80] = (
            (200, 190, 180) if point % 2 else (40, 30, 120)
        )
    assert bar_share(above) == 0.0


def test_a_square_sheet_on_the_table_is_proposed_to_begin_with() -> None:
    scene = np.full((480, 640, 3), 90, np.uint8)
    scene[100:400, 150:500] = 200
    corners = proposed_corners(scene)
    assert corners == pytest.approx(
        np.array([(150, 100), (500, 100), (500, 400), (150, 400)]), abs=8
    )


def test_without_anything_to_see_the_middle_is_proposed() -> None:
    corners = proposed_corners(np.full((480, 640, 3), 90, np.uint8))
    assert corners[0] == pytest.approx((128, 96))
    assert corners[2] == pytest.approx((512, 384))


def test_the_board_is_drawn_over_a_copy() -> None:
    image = picture(FELT, "calib_empty")
    before = image.copy()
    drawn = drawn_board(image, profile(FELT), true_view(FELT))
    assert (image == before).all()
    changed = (drawn != image).any(axis=2)
    x, y = np.round(true_corners(FELT)[0]).astype(int)
    assert changed[y - 2 : y + 3, x - 2 : x + 3].any()


def test_a_corner_goes_with_the_mouse_while_it_is_held() -> None:
    drag = CornerDrag(((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)))
    held = drag.pressed(88, 13, reach_px=8.0).moved(70, 20)
    assert held.corners[1] == (70.0, 20.0)
    assert held.corners[0] == (10.0, 10.0)
    assert held.released().moved(5, 5).corners == held.corners
    assert drag.pressed(50, 50, reach_px=8.0).moved(1, 1).corners == drag.corners


def test_where_no_window_opens_the_way_without_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pasch_vision.pose.drag.sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(CalibrationError, match="--corners"):
        dragged_corners(picture(FELT, "calib_empty"), true_corners(FELT), lambda corners: None)


class FakeScreen:
    """Stands for OpenCV's window: a person who drags corner 1, then presses a key."""

    def __init__(self, key: int) -> None:
        self.key = key
        self.shown: list[Picture] = []
        self.steps = [
            (cv2.EVENT_LBUTTONDOWN, 101, 99),
            (cv2.EVENT_MOUSEMOVE, 60, 50),
            (cv2.EVENT_LBUTTONUP, 60, 50),
            (cv2.EVENT_MOUSEMOVE, 5, 5),
        ]

    def wait(self, delay_ms: int) -> int:
        if not self.steps:
            return self.key
        self.mouse(*self.steps.pop(0), 0, None)
        return -1


@pytest.mark.parametrize(("key", "is_kept"), [(13, True), (27, False)])
def test_the_window_gives_the_corners_for_enter_and_nothing_for_escape(
    key: int, is_kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = FakeScreen(key)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(cv2, "namedWindow", lambda *words: None)
    monkeypatch.setattr(cv2, "destroyAllWindows", lambda: None)
    monkeypatch.setattr(cv2, "setMouseCallback", lambda name, call: setattr(screen, "mouse", call))
    monkeypatch.setattr(cv2, "getWindowProperty", lambda *words: 1.0)
    monkeypatch.setattr(cv2, "imshow", lambda name, picture: screen.shown.append(picture))
    monkeypatch.setattr(cv2, "waitKey", screen.wait)
    image = np.full((480, 640, 3), 90, np.uint8)
    start = np.array([(100.0, 100.0), (500.0, 100.0), (500.0, 400.0), (100.0, 400.0)])
    found = dragged_corners(image, start, lambda corners: image.copy())
    if is_kept:
        assert found is not None
        assert found[0].tolist() == [60.0, 50.0]
        assert found[1:].tolist() == start[1:].tolist()
    else:
        assert found is None
    # Drawn at the beginning and when the corner had moved, not at every turn.
    assert len(screen.shown) == 2


def test_a_picture_shows_points_or_none() -> None:
    empty = picture(FELT, "calib_empty")
    corners = np.array(true_corners(FELT))
    assert shows_points(seen_from_above(empty, corners))
    for shift in ((150.0, 80.0), (-200.0, 120.0)):
        assert not shows_points(seen_from_above(empty, corners + shift))
    noise = np.random.default_rng(1).integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    assert not shows_points(seen_from_above(noise, corners))
