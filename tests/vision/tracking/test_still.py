"""A glance passes a board that lies still, and never one that was moved."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from bench.changes import changed
from pasch_vision.picture import Picture
from pasch_vision.tracking.still import Glance
from pasch_vision.tracking.tracker import Register
from vision import recorded
from vision.scenes import CARD, FELT, STRIP, picture, true_calibration

RECORDED = "recording"
# A hand reaches over the felt board in `test_04`.
SEEN = [
    (FELT, "test_02"),
    (FELT, "test_04"),
    (CARD, "calib_start"),
    (STRIP, "calib_start"),
    (RECORDED, "frame_02.jpg"),
    (RECORDED, "frame_12.jpg"),
]
SHIFTS_PX = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0, 12.0)
TURNS_DEG = (0.2, -0.3, 0.6, 1.0, -2.0)


@cache
def glance(board: str) -> Glance:
    known = recorded.calibration() if board == RECORDED else true_calibration(board)
    found = Register(known).follower
    assert found is not None
    return found.glance


def seen(board: str, name: str) -> Picture:
    return recorded.picture(name) if board == RECORDED else picture(board, name)


def moved(image: Picture, right_px: float, down_px: float, turn_deg: float = 0.0) -> Picture:
    """The picture of a camera that was bumped, turned about its middle."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0)
    matrix[:, 2] += (right_px, down_px)
    found = cv2.warpAffine(
        image, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(found, np.uint8)


@pytest.mark.parametrize(("board", "name"), SEEN)
def test_a_board_left_alone_lies_still(board: str, name: str) -> None:
    assert glance(board).is_still(seen(board, name))


@pytest.mark.parametrize(
    ("change", "level"), [("light", 0.5), ("light", 1.3), ("noise", 6.0), ("warmth", 1.4)]
)
def test_so_it_does_in_other_light(change: str, level: float) -> None:
    assert glance(FELT).is_still(changed(picture(FELT, "test_02"), change, level))


@pytest.mark.parametrize(("board", "name"), SEEN)
@pytest.mark.parametrize("shift_px", SHIFTS_PX)
def test_a_camera_shifted_by_a_pixel_is_noticed(board: str, name: str, shift_px: float) -> None:
    for angle in (0.0, 0.7, 1.5708, 2.2):
        image = moved(seen(board, name), shift_px * np.cos(angle), shift_px * np.sin(angle))
        assert not glance(board).is_still(image)


@pytest.mark.parametrize(("board", "name"), SEEN)
@pytest.mark.parametrize("turn_deg", TURNS_DEG)
def test_a_camera_turned_a_little_is_noticed(board: str, name: str, turn_deg: float) -> None:
    assert not glance(board).is_still(moved(seen(board, name), 0.0, 0.0, turn_deg))


@pytest.mark.parametrize("shift_px", [1.5, 3.0, 6.0])
def test_a_bump_is_noticed_in_other_light_and_noise(shift_px: float) -> None:
    for change, level in (("light", 0.5), ("noise", 6.0), ("warmth", 1.4)):
        image = changed(moved(picture(FELT, "test_02"), shift_px, 0.5), change, level)
        assert not glance(FELT).is_still(image)


def test_another_picture_is_not_the_board_at_rest() -> None:
    even = np.full((720, 1280, 3), 128, dtype=np.uint8)
    noise = np.random.default_rng(4).integers(0, 256, even.shape).astype(np.uint8)
    for image in (even, noise, picture(CARD, "calib_start")):
        assert not glance(FELT).is_still(np.asarray(image, np.uint8))


def test_a_picture_of_another_size_is_never_told_at_a_glance() -> None:
    image = picture(FELT, "calib_empty")
    assert glance(FELT).is_still(image)
    assert not glance(FELT).is_still(image[:360, :640])


def test_the_way_a_detail_moved_is_measured_in_parts_of_a_pixel() -> None:
    """A smooth pattern shifted by known parts of a pixel, in half the light."""
    down, right = np.mgrid[0:360, 0:640]

    def pattern(shift_px: float) -> Picture:
        waves = np.sin((right - shift_px) / 9.0) + np.cos(down / 7.0 + (right - shift_px) / 23.0)
        return np.repeat((120.0 + 40.0 * waves)[..., None], 3, axis=2).astype(np.uint8)

    spots = np.stack(np.meshgrid(np.arange(60, 600, 40), np.arange(60, 300, 40)), axis=-1)
    known = Glance.of(pattern(0.0), spots.reshape(-1, 2).astype(np.float64), 20)
    for shift_px in (0.0, 0.25, 0.5):
        moved_px, alike = known.measured((pattern(shift_px) // 2).astype(np.uint8)).T
        assert moved_px == pytest.approx(shift_px, abs=0.15)
        assert alike.min() > 0.8
