"""Finds the faces of a point's checkers in the network's heat, to a fraction of a cell."""

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.learned.corners.net import (
    CELL_PX,
    STRIP_LENGTH,
    STRIP_WIDTH,
    BoardSeen,
    first_cell,
)

__all__ = ["faces_of", "faces_on"]

# A face's centre is a local maximum of the heat above this.
LEAST_HEAT = 0.25
# Not even the smallest checkers lie closer: the weaker of two such peaks is dropped.
CLOSEST_PX = 11.0


def faces_of(seen: BoardSeen, bar_px: float) -> list[Floats]:
    """The centres of the faces on each of the 24 points, as of `faces_on`."""
    return [faces_on(seen, bar_px, index) for index in range(24)]


def faces_on(seen: BoardSeen, bar_px: float, index: int) -> Floats:
    """The centres (N, 2) of the faces on a point, those near its base first.

    Canvas px as (x, away from the edge at which the point's base lies).
    """
    heat = np.maximum(seen.heat[0], seen.heat[1])
    heat = heat if index < 12 else heat[::-1]
    left = first_cell(index % 12, bar_px)
    part = np.ascontiguousarray(heat[:STRIP_LENGTH, left : left + STRIP_WIDTH])
    is_peak = (part >= cv2.dilate(part, np.ones((3, 3), np.uint8))) & (part > LEAST_HEAT)
    found: list[tuple[float, float]] = []
    for row, column in sorted(np.argwhere(is_peak).tolist(), key=lambda cell: -part[tuple(cell)]):
        down, across = row + beside(part[:, column], row), column + beside(part[row], column)
        x, away = ((left + across + 0.5) * CELL_PX - 0.5, (down + 0.5) * CELL_PX - 0.5)
        if all(np.hypot(x - other[0], away - other[1]) > CLOSEST_PX for other in found):
            found.append((x, away))
    return np.array(sorted(found, key=lambda spot: spot[1]), dtype=np.float64).reshape(-1, 2)


def beside(heat: Floats, cell: int) -> float:
    """The offset of the peak from a cell's centre, in cells, taking the bump for a Gaussian."""
    if not 0 < cell < len(heat) - 1:
        return 0.0
    before, at, after = np.log(np.maximum(heat[cell - 1 : cell + 2], 1e-3))
    bend = before - 2 * at + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < -1e-6 else 0.0
