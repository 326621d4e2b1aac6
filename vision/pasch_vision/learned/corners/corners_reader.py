"""Reads a board from one picture, given only the field's corners.

There is no picture of the empty board to compare with, and the sizes of checkers and points are
guesses. A network trained on drawn boards of all styles sees the rectified picture; here its
output becomes contents of places by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.corners.canvas import Canvas
from pasch_vision.learned.corners.colours import with_common_colours
from pasch_vision.learned.corners.faces import faces_of
from pasch_vision.learned.corners.layers import steps_of, with_layers
from pasch_vision.learned.corners.net import LOOKS, STRAIGHT, BoardSeen, Looks, Net
from pasch_vision.learned.corners.sizes import checker_px, times_as_wide
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners

__all__ = ["DARKER", "LIGHTER", "CornersSight"]

LIGHTER, DARKER = "w", "b"


@dataclass(frozen=True, slots=True, eq=False)
class CornersSight:
    """The reader for one view of a 24-point board, whose corners are at `corners_px` (4, 2).

    `steps` (24, 2): how far a face moves in the canvas when it lies one checker higher;
    `checker_px`: how far apart the faces of neighbours on a point are there, by the profile.
    `looks`: how often the network looks.
    """

    profile: BoardProfile
    canvas: Canvas
    corners_px: Floats
    steps: Floats
    checker_px: float
    net: Net
    looks: Looks = LOOKS

    @staticmethod
    def knows(profile: BoardProfile) -> bool:
        """Whether boards of this layout can be read."""
        try:
            Canvas.of(profile)
        except CalibrationError:
            return False
        return profile.kind.points_across > 0

    @classmethod
    def of(cls, calibration: Calibration, looks: Looks = LOOKS) -> CornersSight:
        """Prepare for reading; raises `CalibrationError` for other boards."""
        profile = calibration.profile
        if not profile.kind.points_across:
            raise CalibrationError(
                "Corners alone are enough for 24-point boards only; calibrate with --empty and"
                " --start."
            )
        if calibration.corners_px is None:
            corners_px = calibration.view.project(field_corners(profile.field))
        else:
            corners_px = np.array(calibration.corners_px)
        canvas = Canvas.of(profile)
        steps = steps_of(profile, calibration.view, canvas, corners_px)
        wide_px = checker_px(profile, calibration.view, canvas)
        return cls(profile, canvas, corners_px, steps, wide_px, Net(), looks)

    def board_shown(self, image: Picture, is_guess: bool = False) -> BoardProfile | None:
        """The profile with checkers as wide as a picture shows them: itself where they hardly
        differ, None where too few lie beside one another. `is_guess`: its sizes may be guesses."""
        times = times_as_wide(self.seen(image, STRAIGHT)[2], self.checker_px, is_guess)
        if times is None:
            return None
        return self.profile if times == 1.0 else self.profile.with_checkers(times)

    def read(self, image: Picture) -> Mapping[str, Mapping[str, float]]:
        """The probabilities of the contents of points and bar in a picture (H, W, 3) BGR."""
        seen, board, rows = self.seen(image, self.looks)
        seen = with_common_colours(seen, board, rows)
        seen = with_layers(seen, rows, self.steps)
        places = dict(zip(self.canvas.names, points_contents(seen), strict=True))
        if self.canvas.bar is not None:
            places[self.canvas.bar] = bar_contents(seen.bar)
        return MappingProxyType(places)

    def seen(self, image: Picture, looks: Looks) -> tuple[BoardSeen, Picture, list[Floats]]:
        """What the network sees in a picture, the rectified board, and each point's faces."""
        board = self.canvas.rectified(image, self.corners_px, self.profile.field)
        seen = self.net.read(board, self.canvas.bar_px, looks)
        return seen, board, faces_of(seen, self.canvas.bar_px)


def points_contents(seen: BoardSeen) -> list[dict[str, float]]:
    """The probabilities of each point's contents, from those of its number and its kind."""
    found = [{"": share} for share in seen.numbers[:, 0].tolist()]
    for number in range(1, seen.numbers.shape[1]):
        contents, shares = kinds_of(number, seen.kinds)
        shares = seen.numbers[:, number, None] * shares
        for point, row in zip(found, shares.tolist(), strict=True):
            point.update(zip(contents, row, strict=True))
    return found


def kinds_of(number: int, kinds: Floats) -> tuple[tuple[str, ...], Floats]:
    """The contents of this many checkers, and their probabilities (N, C) on points of these
    `kinds` (N, 4)."""
    contents: tuple[str, ...] = (LIGHTER * number, DARKER * number)
    likely = kinds[:, :2]
    if number == 2:
        contents = (*contents, DARKER + LIGHTER)
        likely = np.column_stack([likely, kinds[:, 2] + kinds[:, 3]])
    elif number > 2:
        mixed = DARKER + LIGHTER * (number - 1), DARKER * (number - 1) + LIGHTER
        contents, likely = (*contents, *mixed), kinds
    return contents, likely / likely.sum(axis=1, keepdims=True)


def bar_contents(bar: Floats) -> dict[str, float]:
    """The probabilities of the bar's contents: both colours may lie there."""
    lighter, darker = bar
    return {
        DARKER * of_darker + LIGHTER * of_lighter: float(lighter[of_lighter] * darker[of_darker])
        for of_lighter in range(len(lighter))
        for of_darker in range(len(darker))
    }
