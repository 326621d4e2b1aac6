"""Tells at a glance whether the board lies where it was calibrated.

Keeps the picture that was learned from around some details, and how its brightness changes when
the board moves a little. To first order a new picture is a sum of the two, so one scalar product
per detail gives how far it has moved. That holds only for a fraction of a pixel: anything not
plainly still is left to optical flow. Knows nothing of checkers and never says that a board has
moved.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pasch_vision.arrays import Floats, Indices, Maps
from pasch_vision.picture import Picture, image_size

__all__ = ["Glance"]


# Cells along a side of a detail's surroundings, and cells across the whole picture's width.
SIDE, CELLS_ACROSS = 21, 640
INNER = SIDE * SIDE
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
    share of the brightness that was learned, and its slopes across and down, normalised. The
    first `few` details are usually enough. `size_px`: (width, height) of the pictures.
    """

    size_px: tuple[int, int]
    corners: Indices
    few: int
    cell_px: int
    looks: Maps
    steady_px: float

    @classmethod
    def of(cls, learned: Picture, points_px: Floats, few: int) -> Glance:
        """The surroundings of details (N, 2) in the picture that the board was learned from.

        Those that reach beyond the picture are left out. The first `few` are measured first.
        """
        width, height = image_size(learned)
        cell_px = max(1, round(width / CELLS_ACROSS))
        reach = (SIDE + 2) * cell_px
        corners = np.rint(points_px[:, ::-1] - (reach - 1) / 2).astype(np.int64)
        inside = (corners >= 0) & (corners + reach <= (height, width))
        is_shown = np.asarray(inside.all(axis=1))
        corners, few = np.ascontiguousarray(corners[is_shown]), int(is_shown[:few].sum())
        looks = np.zeros((len(corners), 5, INNER), dtype=np.float32)
        known = surroundings(learned, corners, cell_px).astype(np.float64)
        for look, (bright, across, down) in zip(looks, known, strict=True):
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
        parts = surroundings(picture, corners, self.cell_px)
        moved = np.einsum("nki,ni->nk", looks[:, :3], parts[:, 0])
        cells = moved[:, :2] / np.maximum(moved[:, 2:], 1e-6)
        even = parts[:, 1:] - parts[:, 1:].mean(axis=2, keepdims=True)
        lengths = np.sqrt(np.maximum(np.einsum("nki,nki->nk", even, even), 1e-6))
        alike = np.einsum("nki,nki->nk", looks[:, 3:], even) / lengths
        moved_px = np.hypot(cells[:, 0], cells[:, 1]) * self.cell_px
        return np.stack([moved_px, alike.min(axis=1)], axis=1)


def surroundings(picture: Picture, corners: Indices, cell_px: int) -> Maps:
    """The mean brightness of `SIDE` by `SIDE` cells, and its slopes across and down.

    (N, 3, `INNER`) for corners (N, 2). The cells begin one cell below and to the right of these.
    """
    cells = SIDE + 2
    wide = 3 * cells * cell_px
    lines = np.ascontiguousarray(picture).reshape(len(picture), -1)
    parts = np.empty((len(corners), cells, cell_px, wide), np.uint8)
    for part, (top, left) in zip(parts, corners, strict=True):
        part[:] = lines[top : top + cells * cell_px, 3 * left : 3 * left + wide].reshape(
            part.shape
        )
    rows = parts.sum(axis=2, dtype=np.uint16) if cell_px > 1 else parts[:, :, 0]
    to_cells = np.repeat(np.eye(cells, dtype=np.float32), 3 * cell_px, axis=0)
    bright = rows.astype(np.float32) @ to_cells / np.float32(3 * cell_px**2)
    found = [
        bright[:, 1:-1, 1:-1],
        (bright[:, 1:-1, 2:] - bright[:, 1:-1, :-2]) / 2,
        (bright[:, 2:, 1:-1] - bright[:, :-2, 1:-1]) / 2,
    ]
    return np.stack(found, axis=1).reshape(len(corners), 3, INNER)
