"""Tells at a glance whether the board lies where it was calibrated.

Keeps the empty board's picture around some details, and how its brightness changes when the board
moves a little. To first order a new picture is a sum of the two, so one scalar product per detail
gives how far it has moved. That holds only for a fraction of a pixel: anything not plainly still
is left to optical flow. Knows nothing of checkers and never says that a board has moved.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import add_line, compiled
from pasch_vision.picture import Picture, image_size

__all__ = ["Glance"]

Corners = npt.NDArray[np.int64]

# Cells along a side of a detail's surroundings, and cells across the whole picture's width.
SIDE, CELLS_ACROSS = 21, 640
INNER = SIDE * SIDE
HALF = np.float32(0.5)
# A detail is trusted if both its slopes across and its slopes down correlate (-1 to 1) by more
# than this with the calibration's: an edge looks the same at any shift along it.
ALIKE = 0.5
# It lies still if it moved by less than this (px of a picture 1280 wide).
STEADY_PX = 0.8
# The board lies still if this many details do, and this share of the trusted ones. On pictures of
# five boards and a recording at most half of the trusted ones did when the camera was shifted by
# 1 px or turned by 0.2 degrees, two fifths at larger movements; of 62 unmoved pictures 61 pass.
LEAST_STEADY, STEADY_SHARE = 14, 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """N details, prepared for measuring how far they have moved.

    `corners` (N, 2): row and column where the surroundings begin, whose cells are `cell_px` wide.
    `looks` (N, 5, `INNER`): three filters that give the move across and down (in cells) and the
    empty board's share of the brightness, and its slopes across and down, normalised. The first
    `few` details are usually enough. `size_px`: (width, height) of the pictures.
    """

    size_px: tuple[int, int]
    corners: Corners
    few: int
    cell_px: int
    looks: Maps
    steady_px: float

    @classmethod
    def of(cls, empty: Picture, points_px: Floats, few: int) -> Glance:
        """The surroundings of details (N, 2) in the picture of the empty board.

        Those that reach beyond the picture are left out. The first `few` are measured first.
        """
        width, height = image_size(empty)
        cell_px = max(1, round(width / CELLS_ACROSS))
        reach = (SIDE + 2) * cell_px
        corners = np.rint(points_px[:, ::-1] - (reach - 1) / 2).astype(np.int64)
        inside = (corners >= 0) & (corners + reach <= (height, width))
        is_shown = np.asarray(inside.all(axis=1))
        corners, few = np.ascontiguousarray(corners[is_shown]), int(is_shown[:few].sum())
        looks = np.zeros((len(corners), 5, INNER), dtype=np.float32)
        for look, (top, left) in zip(looks, corners, strict=True):
            parts = np.empty((3, INNER), dtype=np.float32)
            surroundings(lines(empty), top, left, cell_px, parts)
            bright, across, down = parts.astype(np.float64)
            looks_like = np.stack([across, down, bright, np.ones(INNER)], axis=1)
            look[:3] = np.linalg.pinv(looks_like)[:3]
            for found, slopes in zip(look[3:], (across, down), strict=True):
                even = slopes - slopes.mean()
                found[:] = even / max(float(np.linalg.norm(even)), 1e-6)
        return cls(
            (width, height), corners, few, cell_px, looks, STEADY_PX * max(1.0, width / 1280.0)
        )

    def is_still(self, picture: Picture) -> bool:
        """Whether the board in `picture` surely lies where it did; False for another size."""
        if image_size(picture) != self.size_px:
            return False
        seen = self.measured(picture, slice(0, self.few))
        if self.is_steady(seen):
            return True
        rest = self.measured(picture, slice(self.few, None))
        return self.is_steady(np.concatenate([seen, rest]))

    def is_steady(self, seen: Maps) -> bool:
        """Whether details, as `measured`, lie still."""
        moved_px, alike = seen.T
        is_trusted = alike > ALIKE
        still = int((is_trusted & (moved_px < self.steady_px)).sum())
        return still >= LEAST_STEADY and still >= STEADY_SHARE * int(is_trusted.sum())

    def measured(self, picture: Picture, which: slice = slice(None)) -> Maps:
        """How many pixels each detail moved, and how alike (-1 to 1) it still is, (N, 2)."""
        corners, looks = self.corners[which], self.looks[which]
        found = np.empty((len(corners), 2), dtype=np.float32)
        moves(lines(picture), corners, self.cell_px, looks, found)
        return found


def lines(picture: Picture) -> Picture:
    """The picture with the three values of its pixels side by side (H, 3 W)."""
    return np.ascontiguousarray(picture).reshape(len(picture), -1)


@compiled
def moves(picture: Picture, corners: Corners, cell_px: int, looks: Maps, found: Maps) -> None:
    """Fill in how far (px) each detail moved and how alike it is (N, 2), as of `Glance`."""
    parts = np.empty((3, INNER), dtype=np.float32)
    for n in range(len(corners)):
        surroundings(picture, corners[n, 0], corners[n, 1], cell_px, parts)
        bright, across, down = parts[0], parts[1], parts[2]
        own = max(along(looks[n, 2], bright), np.float32(1e-6))
        right, below = along(looks[n, 0], bright) / own, along(looks[n, 1], bright) / own
        found[n, 0] = np.sqrt(right * right + below * below) * np.float32(cell_px)
        found[n, 1] = min(alike(looks[n, 3], across), alike(looks[n, 4], down))


@compiled
def surroundings(picture: Picture, top: int, left: int, cell_px: int, parts: Maps) -> None:
    """Fill in the mean brightness of `SIDE` by `SIDE` cells (flat) and its slopes.

    Slopes are across and down. The cells begin one cell below and to the right of the corner;
    `picture` as of `lines`.
    """
    bright = np.empty((SIDE + 2, SIDE + 2), dtype=np.float32)
    values, per_cell = 3 * cell_px, np.float32(1.0 / (3 * cell_px * cell_px))
    sums = np.empty(values * (SIDE + 2), np.uint16)
    for row in range(SIDE + 2):
        sums[:] = 0
        for y in range(top + row * cell_px, top + (row + 1) * cell_px):
            add_line(sums, picture[y, 3 * left : 3 * left + len(sums)])
        for column in range(SIDE + 2):
            total = 0
            for at in range(column * values, (column + 1) * values):
                total += sums[at]
            bright[row, column] = np.float32(total) * per_cell
    for row in range(SIDE):
        for column in range(SIDE):
            at = row * SIDE + column
            parts[0, at] = bright[row + 1, column + 1]
            parts[1, at] = (bright[row + 1, column + 2] - bright[row + 1, column]) * HALF
            parts[2, at] = (bright[row + 2, column + 1] - bright[row, column + 1]) * HALF


@compiled
def along(one: Maps, other: Maps) -> np.float32:
    """The scalar product."""
    total = np.float32(0.0)
    for at in range(len(one)):
        total += one[at] * other[at]
    return total


@compiled
def alike(known: Maps, seen: Maps) -> np.float32:
    """How alike (-1 to 1) `seen` is to `known`, whose mean is 0 and whose length 1."""
    total, square = np.float32(0.0), np.float32(0.0)
    for at in range(len(seen)):
        total += seen[at]
        square += seen[at] * seen[at]
    rest = square - total * total / np.float32(len(seen))
    found: np.float32 = along(known, seen) / np.sqrt(max(rest, np.float32(1e-6)))
    return found
