"""Smoothed pictures against Gaussians that were worked out plainly."""

import cv2
import numpy as np
import pytest

from pasch_vision.occlusion.evidence.smoothing import (
    Box,
    Halves,
    halved_size,
    presmoothed,
    softened,
)
from pasch_vision.picture import Picture
from vision.recorded import picture


def gaussian(image: Picture, sigma_px: float) -> np.ndarray:
    return np.asarray(cv2.GaussianBlur(image.astype(np.float64), (0, 0), sigma_px))


@pytest.mark.parametrize("picture_px_per_px", [0.1, 1.55, 2.4, 5.0])
def test_a_picture_is_smoothed_by_half_of_what_is_seen_as_one(picture_px_per_px: float) -> None:
    image = picture("frame_02.jpg")[100:280, 300:631]
    expected = gaussian(image, max(0.6, picture_px_per_px / 2.0))
    away = presmoothed(image, picture_px_per_px) - expected
    assert np.abs(away).max() < 2.5
    assert abs(away.mean()) < 0.05


@pytest.mark.parametrize("box", [Box(0, 0, 50, 40), Box(1, 2, 90, 91), Box(270, 150, 331, 180)])
def test_a_part_is_smoothed_as_it_is_in_the_whole_but_for_its_edge(box: Box) -> None:
    image = picture("frame_02.jpg")[100:280, 300:631]
    inside = np.s_[box.top + 4 : box.bottom - 4, box.left + 4 : box.right - 4]
    assert (presmoothed(image, 2.4, box)[inside] == presmoothed(image, 2.4)[inside]).all()


def test_an_even_picture_stays_as_it_is() -> None:
    for level in (0, 1, 100, 254, 255):
        image = np.full((180, 320, 3), level, dtype=np.uint8)
        assert (presmoothed(image, 1.5) == level).all()
        assert (softened(Halves(image).at(2)) == level).all()


def test_a_box_holds_what_the_picture_shows_of_points_and_their_neighbours() -> None:
    points = np.array([(10.5, 20.0), (30.2, 12.0)], dtype=np.float32)
    assert Box.around(points, (640, 360), 1) == (9, 11, 33, 22)
    assert Box.around(points * 100.0 - 2000.0, (640, 360), 1) == (0, 0, 640, 2)
    assert Box.around(points + 1000.0, (640, 360), 1) == (639, 359, 640, 360)


@pytest.mark.parametrize(("height", "width"), [(180, 320), (183, 334)])
def test_a_small_picture_is_one_seen_a_quarter_as_large(height: int, width: int) -> None:
    """Four by four pixels averaged, and these a little with their neighbours."""
    image = picture("frame_02.jpg")[100 : 100 + height, 300 : 300 + width]
    parts = image[: height // 4 * 4, : width // 4 * 4].reshape(height // 4, 4, width // 4, 4, 3)
    small = parts.mean(axis=(1, 3))
    high = 0.09375 * (small[:-2] + small[2:]) + 0.8125 * small[1:-1]
    expected = 0.09375 * (high[:, :-2] + high[:, 2:]) + 0.8125 * high[:, 1:-1]
    away = softened(Halves(image).at(2))[1:-1, 1:-1] - expected
    assert abs(away.mean()) < 0.5
    assert np.abs(away).max() < 2.0


def test_halving_averages_four_pixels_each_time() -> None:
    image = picture("frame_02.jpg")[:64, :96]
    means = image.reshape(16, 4, 24, 4, 3).mean(axis=(1, 3))
    assert halved_size((96, 64), 2) == (24, 16)
    assert np.abs(Halves(image).at(2) - means).max() <= 1.0
    assert (Halves(image).at(0) == image).all()
