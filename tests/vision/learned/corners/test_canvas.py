"""The rectified board: every point at its column, whichever way the profile lays it out."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_hardware.boards.profile import load_profile
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.corners.canvas import (
    BOTTOM_ROW,
    HEIGHT,
    POINT_PX,
    TOP_ROW,
    WIDTH,
    Canvas,
)
from pasch_vision.pose.view import field_corners

CLUB = load_profile("club-50")


def placed(canvas: Canvas, x_mm: float, y_mm: float) -> tuple[float, float]:
    """The canvas pixel of a spot on the board."""
    x, y = cv2.perspectiveTransform(np.array([[[x_mm, y_mm]]]), canvas.matrix).ravel()
    return float(x), float(y)


def rows_of(profile: BoardProfile) -> dict[str, Row]:
    """The rows that are points."""
    rows = [shape for shape in profile.places if isinstance(shape, Row)]
    return {row.name: row for row in rows if row.name.isdigit()}


def test_points_stand_24_pixels_apart_around_the_bar() -> None:
    canvas, rows = Canvas.of(CLUB), rows_of(CLUB)
    for index, name in enumerate(canvas.names):
        x, y = placed(canvas, *rows[name].anchor)
        side = 1 if index % 12 > 5 else -1
        middle = WIDTH / 2 + side * canvas.bar_px / 2 + POINT_PX * (index % 12 - 5.5)
        assert x == pytest.approx(middle - 0.5, abs=0.01)
        assert y == pytest.approx((TOP_ROW if index < 12 else BOTTOM_ROW) - 0.5, abs=0.01)


def test_names_go_from_the_left_the_top_first() -> None:
    names = Canvas.of(CLUB).names
    assert names[:12] == tuple(str(number) for number in range(13, 25))
    assert names[12:] == tuple(str(number) for number in range(12, 0, -1))


def test_a_board_laid_out_lengthwise_is_turned() -> None:
    def across(shape: Row) -> Row:
        return replace(shape, anchor=shape.anchor[::-1], direction=shape.direction[::-1])

    places = tuple(across(row) for row in rows_of(CLUB).values())
    turned = replace(CLUB, field=CLUB.field[::-1], places=places)
    canvas = Canvas.of(turned)
    assert canvas.names == Canvas.of(CLUB).names
    assert canvas.bar is None
    x, y = placed(canvas, *rows_of(turned)["13"].anchor)
    assert (x, y) == pytest.approx(placed(Canvas.of(CLUB), *rows_of(CLUB)["13"].anchor))


def test_a_wide_bar_leaves_all_points_in_the_picture() -> None:
    half = CLUB.field[0] / 2
    rows = [
        replace(row, anchor=(row.anchor[0] + 400.0 * (row.anchor[0] > half), row.anchor[1]))
        for row in rows_of(CLUB).values()
    ]
    canvas = Canvas.of(replace(CLUB, places=tuple(rows)))
    at = [placed(canvas, *row.anchor)[0] for row in rows]
    assert min(at) > 0.0
    assert max(at) < WIDTH


def test_a_board_without_24_points_is_refused() -> None:
    few = tuple(shape for shape in CLUB.places if shape.name != "7")
    with pytest.raises(CalibrationError, match="two facing rows of twelve"):
        Canvas.of(replace(CLUB, places=few))


def test_what_lies_on_the_board_comes_where_it_belongs() -> None:
    canvas, row = Canvas.of(CLUB), rows_of(CLUB)["20"]
    corners = field_corners(CLUB.field)[:, :2] * 2.5 + (90.0, 40.0)
    picture = np.zeros((1200, 1400, 3), np.uint8)
    spot = np.array(row.anchor) + np.array(row.direction) * 60.0
    x, y = np.round(spot * 2.5 + (90.0, 40.0)).astype(int)
    cv2.circle(picture, (int(x), int(y)), 30, (255, 255, 255), -1)
    seen = canvas.rectified(picture, corners, CLUB.field)
    assert seen.shape == (HEIGHT, WIDTH, 3)
    lit_rows, lit_columns = np.nonzero(seen[..., 0] > 127)
    assert (lit_columns.mean(), lit_rows.mean()) == pytest.approx(placed(canvas, *spot), abs=0.5)
