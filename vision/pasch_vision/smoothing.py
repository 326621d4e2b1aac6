"""Smooths pictures before they are looked at more coarsely than they were taken.

Only the part that will be looked at is worked on. Knows neither board nor camera.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.compiled import compiled
from pasch_vision.picture import Picture, image_size

__all__ = ["Box", "add_line", "halved", "halved_size", "presmoothed", "shrunk_by_four"]

Line = npt.NDArray[np.uint16]
Maps = npt.NDArray[np.float32]
Weights = npt.NDArray[np.int64]

# What lies between pixels is worked out from those around.
BETWEEN_PX = 1
# Beside a sensor's noise nothing finer than this is left (standard deviation, px).
LEAST_SIGMA_PX = 0.6
# A bell's weights sum to this, so that a channel's value times them fits in 16 bits.
ONE = 256
# Half of the last place, and what halving and multiplying cut off on the average.
ROUNDING = np.uint16(128 + 2)
# After every four by four pixels were averaged, with this of each neighbour it is as smooth as
# with a Gaussian of two pixels: an average's variance is 15 / 12, and 16 * 2 * 3 / 32 is added.
BESIDE = 3 / 32


class Box(NamedTuple):
    """A part of a picture in px, from `left`, `top` to before `right`, `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, points_px: Maps, size_px: tuple[int, int]) -> Box:
        """What a picture (width, height) shows of points (N, 2), and what lies between them."""
        low = np.floor(points_px.min(axis=0)).astype(int) - BETWEEN_PX
        high = np.ceil(points_px.max(axis=0)).astype(int) + BETWEEN_PX + 1
        # At least one pixel, also where all lies beyond the picture's edge.
        left, top = (int(value) for value in np.clip(low, 0, np.array(size_px) - 1))
        right, bottom = (int(value) for value in np.clip(high, 1, np.array(size_px)))
        return cls(left, top, max(right, left + 1), max(bottom, top + 1))

    def within(self, size_px: tuple[int, int]) -> Box:
        """The part that a picture (width, height) has, at least one pixel."""
        right, bottom = min(self.right, size_px[0]), min(self.bottom, size_px[1])
        return Box(min(self.left, right - 1), min(self.top, bottom - 1), right, bottom)


def presmoothed(picture: Picture, picture_px_per_px: float, within: Box | None = None) -> Picture:
    """The picture smoothed as sampling it so coarsely needs, and against sensor noise.

    The same size; what lies out of `within` (a part of the picture) is left undefined.
    """
    height, width = picture.shape[:2]
    weights = bell(max(LEAST_SIGMA_PX, 0.5 * picture_px_per_px), min(height, width))
    box = (within or Box(0, 0, width, height)).within((width, height))
    smooth = np.empty((height, width, 3), dtype=np.uint8)
    lines = np.ascontiguousarray(picture).reshape(height, -1)
    smooth_lines(lines, weights, box, smooth.reshape(height, -1))
    return smooth


def halved(picture: Picture, times: int) -> Picture:
    """The picture with every two by two pixels averaged, so many times."""
    for _ in range(times):
        size = halved_size(image_size(picture), 1)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def halved_size(size_px: tuple[int, int], times: int) -> tuple[int, int]:
    """The width and height of a picture `halved` so many times; both are to be whole."""
    return size_px[0] >> times, size_px[1] >> times


def bell(sigma_px: float, most: int) -> Weights:
    """A Gaussian's weights, `most` at most, from its middle to one side.

    Both sides together sum to `ONE`.
    """
    away = np.arange(min(int(3.0 * sigma_px + 1.5), most))
    shares = np.exp(-0.5 * (away / sigma_px) ** 2)
    weights = np.rint(ONE * shares / (2.0 * shares.sum() - shares[0])).astype(np.int64)
    # At least one neighbour, be it with no weight.
    weights = weights[: max(np.count_nonzero(weights), 2)]
    weights[0] = ONE - 2 * weights[1:].sum()
    return np.asarray(weights, dtype=np.int64)


@compiled
def smooth_lines(lines: Picture, weights: Weights, box: Box, smooth: Picture) -> None:
    """Smooth the `box` of a picture (H, 3 W) into another one; both are mirrored at their edges.

    The picture is larger than the bell is wide.
    """
    height, width = lines.shape
    left, top, right, bottom = box
    reach = len(weights) - 1
    margin, size = 3 * reach, 3 * (right - left)
    first, last = max(3 * left - margin, 0), min(3 * right + margin, width)
    # The box's columns with a margin on both sides.
    start = first - (3 * left - margin)
    column, across = np.zeros(size + 2 * margin, np.uint16), np.zeros(size, np.uint16)
    inside = column[start : start + last - first]
    for y in range(top, bottom):
        start_sum(inside, lines[y, first:last], np.uint16(weights[0]))
        for k in range(1, reach + 1):
            above, below = abs(y - k), height - 1 - abs(height - 1 - (y + k))
            both = lines[above, first:last], lines[below, first:last]
            add_both(inside, both[0], both[1], np.uint16(weights[k]))
        halve(inside)
        mirror(column, start, start + last - first)
        middle = column[margin : margin + size]
        start_share(across, middle, np.uint16(weights[0] << 8))
        for k in range(1, reach + 1):
            before = column[margin - 3 * k : margin - 3 * k + size]
            after = column[margin + 3 * k : margin + 3 * k + size]
            add_shares(across, before, after, np.uint16(weights[k] << 9))
        whole(smooth[y, 3 * left : 3 * right], across)


@compiled
def start_sum(sums: Line, middle: Picture, weight: np.uint16) -> None:
    """The weighted values of the middle line."""
    for at in range(len(sums)):
        sums[at] = np.uint16(middle[at]) * weight


@compiled
def add_both(sums: Line, above: Picture, below: Picture, weight: np.uint16) -> None:
    """Add two lines as far above as below the middle one."""
    for at in range(len(sums)):
        sums[at] += np.uint16(np.uint16(above[at]) + np.uint16(below[at])) * weight


@compiled
def halve(sums: Line) -> None:
    """Make room for a pair of sums in 16 bits."""
    for at in range(len(sums)):
        sums[at] >>= np.uint16(1)


@compiled
def mirror(column: Line, start: int, end: int) -> None:
    """Mirror a line's pixels, of three values each, before its `start` and behind its `end`."""
    for at in range(start):
        column[start - 3 - at // 3 * 3 + at % 3] = column[start + 3 + at]
    for at in range(len(column) - end):
        column[end + at] = column[end - 6 - at // 3 * 3 + at % 3]


@compiled
def high(value: np.uint16, weight: np.uint16) -> np.uint16:
    """The upper half of a product."""
    return np.uint16((np.uint32(value) * np.uint32(weight)) >> np.uint32(16))


@compiled
def start_share(sums: Line, middle: Line, weight: np.uint16) -> None:
    """The weighted values of the middle pixel, from halved ones."""
    for at in range(len(sums)):
        sums[at] = high(np.uint16(middle[at] + middle[at]), weight) + ROUNDING


@compiled
def add_shares(sums: Line, before: Line, after: Line, weight: np.uint16) -> None:
    """Add two lines of pixels, halved, as far before as after the middle ones."""
    for at in range(len(sums)):
        sums[at] += high(np.uint16(before[at] + after[at]), weight)


@compiled
def whole(found: Picture, sums: Line) -> None:
    """The whole grey levels of sums in parts of `ONE`."""
    for at in range(len(found)):
        found[at] = np.uint8(sums[at] >> np.uint16(8))


def shrunk_by_four(picture: Picture) -> Picture:
    """The picture a quarter as wide and high (H // 4, W // 4, 3), about as smooth as that needs.

    Pixel (x, y) lies in the middle of the four by four pixels from (4 x, 4 y) on.
    """
    width, height = (size // 4 for size in image_size(picture))
    small = np.empty((height, width, 3), dtype=np.uint8)
    lines = np.ascontiguousarray(picture).reshape(len(picture), -1)
    average_by_four(lines, small.reshape(height, -1))
    shares = np.array([BESIDE, 1.0 - 2.0 * BESIDE, BESIDE])
    return np.asarray(cv2.sepFilter2D(small, -1, shares, shares), dtype=np.uint8)


@compiled
def average_by_four(lines: Picture, small: Picture) -> None:
    """The means of every four by four pixels; both pictures (H, 3 W)."""
    size = 4 * small.shape[1]
    column, means = np.empty(size, np.uint16), np.empty(size - 9, np.uint8)
    for y in range(small.shape[0]):
        rows = lines[4 * y : 4 * y + 4, :size]
        four_rows(column, rows[0], rows[1], rows[2], rows[3])
        # At every pixel, though only each fourth is asked for: that runs many at a time.
        four_columns(means, column[:-9], column[3:-6], column[6:-3], column[9:])
        for x in range(0, small.shape[1], 3):
            for channel in range(3):
                small[y, x + channel] = means[4 * x + channel]


@compiled
def add_line(sums: Line, line: Picture) -> None:
    """Add a line to the sums of fewer than 257."""
    for at in range(len(sums)):
        sums[at] += np.uint16(line[at])


@compiled
def four_rows(sums: Line, one: Picture, two: Picture, three: Picture, four: Picture) -> None:
    """The sums of four lines."""
    for at in range(len(sums)):
        upper, lower = (
            np.uint16(one[at]) + np.uint16(two[at]),
            np.uint16(three[at]) + np.uint16(four[at]),
        )
        sums[at] = np.uint16(upper) + np.uint16(lower)


@compiled
def four_columns(means: Picture, one: Line, two: Line, three: Line, four: Line) -> None:
    """The means of sixteen values each, from sums of four."""
    for at in range(len(means)):
        left, right = np.uint16(one[at] + two[at]), np.uint16(three[at] + four[at])
        means[at] = np.uint8(np.uint16(np.uint16(left + right) + np.uint16(8)) >> np.uint16(4))
