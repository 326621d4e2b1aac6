"""A picture that is brighter or of another tint as a whole is read as it was learned."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.learned.exposure import Exposure
from pasch_vision.learned.memory.kept import cells_of
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners
from vision.scenes import FELT, STRIP, picture, profile, true_calibration, true_corners

SKIN = (90, 120, 180)


def seen_as(image: Picture, *times: float) -> Picture:
    """The picture with blue, green and red so many times as bright."""
    return np.clip(image * np.array(times), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def known() -> Calibration:
    """A board learned from two pictures."""
    return true_calibration(FELT)


@pytest.mark.parametrize("times", [(0.5, 0.5, 0.5), (0.8, 0.9, 1.15), (1.3, 1.0, 0.8)])
def test_what_a_camera_does_to_the_whole_picture_is_taken_back(
    known: Calibration, times: tuple[float, float, float]
) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    board = picture(FELT, "test_02")
    usual = exposure.times(cells_of(board))
    assert np.abs(np.log(usual)).max() < 0.1
    darker = seen_as(board, *times)
    assert exposure.times(cells_of(darker)) == pytest.approx(usual * times, rel=0.05)
    back = exposure.as_learned(darker, cells_of(darker)).astype(float)
    told = (darker > 10).all(axis=-1) & (darker < 250).all(axis=-1)
    assert np.abs(back * usual - board)[told].mean() < 2.5


def test_light_as_it_always_differs_is_left_as_it_is(known: Calibration) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    board = picture(FELT, "test_02")
    assert exposure.as_learned(board, cells_of(board)) is board
    slightly = seen_as(board, 1.05, 1.05, 1.05)
    assert exposure.as_learned(slightly, cells_of(slightly)) is slightly


def test_a_hand_over_the_whole_strip_is_no_other_light() -> None:
    calibration = true_calibration(STRIP)
    exposure = Exposure.of(calibration)
    assert exposure is not None
    image = picture(STRIP, "calib_start").copy()
    strip = calibration.view.project(field_corners(calibration.profile.field))
    cv2.polylines(image, [strip.astype(np.int32)], True, SKIN, 60)
    cv2.fillPoly(image, [strip.astype(np.int32)], SKIN)
    assert exposure.as_learned(image, cells_of(image)) is image


def test_of_a_night_or_a_white_wall_nothing_is_made(known: Calibration) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    for level in (0, 3, 255):
        image = np.full_like(picture(FELT, "test_02"), level)
        assert exposure.as_learned(image, cells_of(image)) is image


@pytest.mark.parametrize(
    ("times", "is_dark"), [(1.0, False), (0.1, False), (0.03, True), (0.0, True)]
)
def test_a_picture_is_too_dark_where_not_even_how_dark_it_is_can_be_told(
    known: Calibration, times: float, is_dark: bool
) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    darker = seen_as(picture(FELT, "test_02"), times, times, times)
    assert exposure.is_too_dark(cells_of(darker)) is is_dark


def test_corners_alone_tell_no_light() -> None:
    by_corners = Calibration.from_corners(profile(FELT), (1280, 720), true_corners(FELT))
    assert Exposure.of(by_corners) is None
