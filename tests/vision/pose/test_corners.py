"""Corners by hand: what is accepted, and one sentence for each way to get them wrong."""

from __future__ import annotations

import numpy as np
import pytest

from pasch_vision.errors import CalibrationError
from pasch_vision.pose.corners import locate_from_corners, parse_corners
from vision.scenes import FELT, corner_errors, profile, true_corners

SIZE = (1280, 720)


def test_the_text_of_four_corners() -> None:
    found = parse_corners(" 274.8,139.3 898.9, 76.8  1027.8,542.2 262.5,635.9 ")
    assert found.tolist() == [[274.8, 139.3], [898.9, 76.8], [1027.8, 542.2], [262.5, 635.9]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1,2 3,4 5,6", "Give four corners, not "),
        ("", "Give four corners, not "),
        ("1,2 3,4 5,6 seven,8", "'seven,8' is not x,y"),
        ("1,2 3,4 5,6 7", "'7' is not x,y"),
        ("1,2 3,4 5,6 nan,8", "not a place"),
    ],
)
def test_other_texts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(CalibrationError, match=reason):
        parse_corners(text)


def test_true_corners_give_the_view() -> None:
    view, quality = locate_from_corners(profile(FELT), SIZE, true_corners(FELT))
    assert corner_errors(view, FELT).max() < 0.5
    assert quality.way == "corners"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ((1, 0, 3, 2), "wrong way round|go round the wrong way"),
        ((0, 2, 1, 3), "do not go round a board"),
        ((0, 0, 2, 3), "the same or nearly"),
    ],
)
def test_corners_in_another_order_are_refused(order: tuple[int, ...], reason: str) -> None:
    with pytest.raises(CalibrationError, match=reason):
        locate_from_corners(profile(FELT), SIZE, true_corners(FELT)[list(order)])


def test_corners_outside_the_picture_are_refused() -> None:
    with pytest.raises(CalibrationError, match="outside the picture of 640 x 360"):
        locate_from_corners(profile(FELT), (640, 360), true_corners(FELT))


def test_a_dented_shape_is_refused() -> None:
    dented = np.array([(100.0, 100.0), (900.0, 100.0), (300.0, 250.0), (100.0, 600.0)])
    with pytest.raises(CalibrationError, match="do not go round a board"):
        locate_from_corners(profile(FELT), SIZE, dented)


def test_a_shape_no_camera_sees_is_refused() -> None:
    """A long thin strip cannot be a field of 558 x 440 mm."""
    strip = np.array([(100.0, 300.0), (1100.0, 300.0), (1100.0, 350.0), (100.0, 350.0)])
    with pytest.raises(CalibrationError, match="No camera sees"):
        locate_from_corners(profile(FELT), SIZE, strip)
