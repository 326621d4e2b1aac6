"""A picture that is brighter or of another tint, as a whole or on one side, is read as learned."""

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


def shaded(image: Picture, share: float) -> Picture:
    """The picture with a soft shadow over its right half, which leaves this share of the light."""
    across = np.arange(image.shape[1]) - 0.45 * image.shape[1]
    light = 1.0 - (1.0 - share) / (1.0 + np.exp(-across / 60.0))
    return np.asarray(np.clip(image * light[:, None], 0, 255), np.uint8)


@pytest.mark.parametrize("name", ["calib_start", "test_02"])
@pytest.mark.parametrize("share", [0.5, 0.25])
def test_a_shadow_over_one_side_is_taken_back(known: Calibration, name: str, share: float) -> None:
    """Wherever checkers came and went since the picture of the empty board."""
    exposure, board = Exposure.of(known), picture(FELT, name)
    assert exposure is not None
    dark = shaded(board, share)
    even = exposure.evened(dark, cells_of(dark))
    assert even is not None
    shown = cv2.resize(exposure.board.astype(np.uint8), (1280, 720)).astype(bool)
    told = shown & (board > 60).all(axis=-1) & (board < 200).all(axis=-1)
    for side, light in ((slice(0, 450), 0.95), (slice(800, None), share)):
        where = told[:, side]
        levels = [one[:, side][where].astype(float) for one in (dark, even, board)]
        assert np.median(levels[0] / levels[2]) == pytest.approx(light, abs=0.06)
        assert np.median(levels[1] / levels[2]) == pytest.approx(1.0, abs=0.15)


def test_where_nothing_differs_from_place_to_place_nothing_is_taken_back(
    known: Calibration,
) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    for name in ("calib_empty", "calib_start", "test_02"):
        for times in (1.0, 0.5):
            image = seen_as(picture(FELT, name), times, times, times)
            assert exposure.evened(image, cells_of(image)) is None


def test_checkers_all_over_one_side_are_no_shadow(known: Calibration) -> None:
    """Not even four dozen dark ones where the empty board was seen."""
    exposure, image = Exposure.of(known), picture(FELT, "calib_empty").copy()
    assert exposure is not None
    for x in range(12, 440, 72):
        for y in range(20, 420, 56):
            (at,) = known.view.project([(x / 2, y, 0.0)])
            cv2.circle(image, (round(at[0]), round(at[1])), 13, (30, 30, 35), -1)
    assert exposure.evened(image, cells_of(image)) is None


def test_white_stays_white_where_a_lamp_is_taken_back(known: Calibration) -> None:
    exposure = Exposure.of(known)
    assert exposure is not None
    image = shaded(picture(FELT, "test_02"), 0.4)
    bright = np.asarray(np.clip(255.0 - (255.0 - image) * 0.6, 0, 255), np.uint8)
    bright[300:330, 300:330] = 255
    even = exposure.evened(bright, cells_of(bright))
    assert even is not None
    assert (even[300:330, 300:330] == 255).all()


def test_corners_alone_tell_no_light() -> None:
    by_corners = Calibration.from_corners(profile(FELT), (1280, 720), true_corners(FELT))
    assert Exposure.of(by_corners) is None
