"""Smooths pictures before they are sampled more coarsely than they were taken.

Works only on the part that will be used. Knows neither board nor camera.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.picture import Picture, image_size

__all__ = ["Box", "Halves", "halved_size", "presmoothed", "softened"]


# Least smoothing (standard deviation, px): finer details drown in the sensor's noise.
LEAST_SIGMA_PX = 0.6
# Weight of each neighbour after every four by four pixels were averaged, for a picture as smooth
# as by a Gaussian of two pixels: an average's variance is 15 / 12, and 16 * 2 * 3 / 32 is added.
BESIDE = 3 / 32


class Box(NamedTuple):
    """A part of a picture in px, from `left`, `top` to before `right`, `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, points_px: Maps, size_px: tuple[int, int], margin_px: int) -> Box:
        """The part of a picture (width, height) around points (N, 2), plus `margin_px`."""
        low = np.floor(points_px.min(axis=0)).astype(int) - margin_px
        high = np.ceil(points_px.max(axis=0)).astype(int) + margin_px + 1
        # At least one pixel, also where all lies beyond the picture's edge.
        left, top = (int(value) for value in np.clip(low, 0, np.array(size_px) - 1))
        right, bottom = (int(value) for value in np.clip(high, 1, np.array(size_px)))
        return cls(left, top, max(right, left + 1), max(bottom, top + 1))

    @property
    def rows(self) -> slice:
        """The picture's rows that it covers."""
        return slice(self.top, self.bottom)

    @property
    def columns(self) -> slice:
        """The picture's columns that it covers."""
        return slice(self.left, self.right)


class Halves:
    """A picture, and its halves, each the average of two by two pixels of the one before.

    Each is computed on first use.
    """

    def __init__(self, picture: Picture) -> None:
        self._pictures = [picture]

    def at(self, times: int) -> Picture:
        """The picture halved `times` times, of `halved_size`."""
        while len(self._pictures) <= times:
            last = self._pictures[-1]
            width, height = halved_size(image_size(last), 1)
            pairs = last[: 2 * height, : 2 * width]
            half = cv2.resize(pairs, (width, height), interpolation=cv2.INTER_AREA)
            self._pictures.append(np.asarray(half, dtype=np.uint8))
        return self._pictures[times]


def halved_size(size_px: tuple[int, int], times: int) -> tuple[int, int]:
    """The width and height of a picture halved `times` times."""
    return size_px[0] >> times, size_px[1] >> times


def presmoothed(picture: Picture, picture_px_per_px: float, within: Box | None = None) -> Picture:
    """The picture smoothed enough for sampling it this coarsely, and against sensor noise.

    Its size stays; pixels outside `within` (a part of the picture) are undefined, and nothing
    beyond them influences the part's edge.
    """
    sigma = max(LEAST_SIGMA_PX, 0.5 * picture_px_per_px)
    if within is None:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), dtype=np.uint8)
    smooth = np.empty_like(picture)
    there = picture[within.rows, within.columns]
    smooth[within.rows, within.columns] = cv2.GaussianBlur(there, (0, 0), sigma)
    return smooth


def softened(small: Picture) -> Picture:
    """A halved picture, smoothed about as much as reading it pixel by pixel needs."""
    shares = np.array([BESIDE, 1.0 - 2.0 * BESIDE, BESIDE])
    return np.asarray(cv2.sepFilter2D(small, -1, shares, shares), dtype=np.uint8)
