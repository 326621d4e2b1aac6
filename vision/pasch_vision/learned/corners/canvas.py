"""The rectified picture of a 24-point board, laid out alike for every board.

The network that reads by corners sees 368 x 288 pixels: a point is 24 px wide, its base lies at
row 18 or 270, and the bar lies in the middle, whatever its width. Only the positions of the points
come from the profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners

__all__ = ["Canvas"]

WIDTH, HEIGHT = 368, 288
POINT_PX = 24.0
TOP_ROW, BOTTOM_ROW = 18.0, 270.0
# Half of the width the points may take; a board that needs more is drawn narrower.
ROOM_PX = WIDTH / 2 - 4.0
# Pictures with more than this many pixels per canvas pixel (along a side) are smoothed first.
FINEST = 1.5


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """Where a board's places lie in the rectified picture.

    `names`: the points from the left, the twelve at the top first; `bar`: the bar's name or None;
    `bar_px`: the width of the gap in the middle; `matrix` (3, 3): from board mm to canvas px,
    with pixel centres at whole numbers.
    """

    names: tuple[str, ...]
    bar: str | None
    bar_px: float
    matrix: Floats

    @classmethod
    def of(cls, profile: BoardProfile) -> Canvas:
        """The layout of a profile; raises `CalibrationError` if it has no 2 x 12 points."""
        rows = [shape for shape in profile.places if isinstance(shape, Row)]
        rows = [row for row in rows if row.name.isdigit()]
        across = 0 if all(abs(row.direction[1]) > 0.9 for row in rows) else 1
        along = 1 - across
        sides = [
            sorted(
                (row for row in rows if row.direction[along] * sign > 0.9),
                key=lambda row: row.anchor[across],
            )
            for sign in (1, -1)
        ]
        if [len(side) for side in sides] != [12, 12]:
            raise CalibrationError(
                "Corners alone are enough for boards with two facing rows of twelve points only;"
                " calibrate with --empty and --start."
            )
        stand = np.array([[row.anchor[across] for row in side] for side in sides]).mean(axis=0)
        base = [float(np.mean([row.anchor[along] for row in side])) for side in sides]
        gaps = np.diff(stand)
        pitch = float(np.median(gaps))
        half = (float(stand[-1] - stand[0]) + pitch) / 2
        px_per_mm = min(POINT_PX / pitch, ROOM_PX / half)
        middle = float(stand[5] + stand[6]) / 2
        down = (BOTTOM_ROW - TOP_ROW) / (base[1] - base[0])
        matrix = np.zeros((3, 3))
        matrix[0, across], matrix[0, 2] = px_per_mm, WIDTH / 2 - 0.5 - middle * px_per_mm
        matrix[1, along], matrix[1, 2] = down, TOP_ROW - 0.5 - base[0] * down
        matrix[2, 2] = 1.0
        names = tuple(row.name for side in sides for row in side)
        has_bar = any(shape.name == "bar" for shape in profile.places)
        bar_px = float(gaps[5]) * px_per_mm - POINT_PX
        return cls(names, "bar" if has_bar else None, max(bar_px, 0.0), matrix)

    def rectified(self, image: Picture, corners_px: Floats, field: tuple[float, float]) -> Picture:
        """The rectified picture (288, 368, 3) of a board in a picture (H, W, 3).

        `corners_px` (4, 2) are the field's corners there.
        """
        there, wanted = self.laid_out(corners_px, field)
        ratio = float(np.sqrt(area(corners_px) / area(wanted)))
        if ratio > FINEST:
            soft = 0.35 * ratio
            image = np.asarray(cv2.GaussianBlur(image, (0, 0), soft), dtype=np.uint8)
        seen = cv2.warpPerspective(image, there, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
        return np.asarray(seen, dtype=np.uint8)

    def laid_out(self, corners_px: Floats, field: tuple[float, float]) -> tuple[Floats, Floats]:
        """The homography (3, 3) from picture to canvas, and the corners (4, 2) canvas px."""
        plan = field_corners(field)[:, :2]
        wanted = cv2.perspectiveTransform(plan.reshape(-1, 1, 2), self.matrix).reshape(4, 2)
        there = cv2.getPerspectiveTransform(
            corners_px.astype(np.float32), wanted.astype(np.float32)
        )
        return np.asarray(there, np.float64), np.asarray(wanted, np.float64)


def area(points: npt.NDArray[Any]) -> float:
    """The area that points (N, 2) enclose."""
    return float(cv2.contourArea(points.astype(np.float32)))
