"""Asks the network what lies on the places of a rectified board.

The network (trained in `training.corners`) sees the picture plain, mirrored and slightly shifted;
averaging its outputs evens out chance errors. It gives numbers and kinds of checkers, and knows
neither names of places nor limits of a game. Everything that reading and training must agree on is
here.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.learned.corners.canvas import HEIGHT, POINT_PX, WIDTH
from pasch_vision.learned.onnx_net import OnnxNet
from pasch_vision.picture import Picture

__all__ = ["LOOKS", "STRAIGHT", "BoardSeen", "Looks", "Net", "first_cell", "normalised"]


CELL_PX = 4
STRIP_LENGTH, STRIP_WIDTH = 38, 8
NUMBERS, KINDS, BAR_NUMBERS = 16, 4, 8
# Added to the contrast of a picture: a bare wall must not become noise.
LEAST_CONTRAST = 8.0
WEIGHTS = Path(__file__).parents[2] / "weights"


@dataclass(frozen=True, slots=True)
class Looks:
    """How often the network looks: shift (x, y) in px and scale of each look, which is repeated
    in every mirroring (across, along; -1 mirrors)."""

    moves: tuple[tuple[float, float, float], ...]
    mirrorings: tuple[tuple[int, int], ...]


LOOKS = Looks(
    ((0.0, 0.0, 1.0), (1.3, 0.9, 0.99), (-1.3, -0.9, 1.01)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
)
# Where less will do: as it is, and turned by half a turn.
STRAIGHT = Looks(LOOKS.moves[:1], ((1, 1), (-1, -1)))


@dataclass(frozen=True, slots=True, eq=False)
class BoardSeen:
    """The network's output for the points, the top side first, each side from the left.

    `numbers` (24, 16): probabilities of 0 to 15 checkers; `kinds` (24, 4): of lighter, darker,
    lighter with a darker one, darker with a lighter one; `bar` (2, 8): of 0 to 7 lighter and
    darker checkers; `heat` (2, 72, 92): how likely a lighter or darker face has its centre there.
    """

    numbers: Floats
    kinds: Floats
    bar: Floats
    heat: Floats


class Net:
    """The network with its weights; holds no state between pictures.

    Raises `CalibrationError` if the weights cannot be loaded.
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self.features, self.points, self.bar = (
            OnnxNet(folder / f"corners-{name}.onnx") for name in ("features", "points", "bar")
        )

    def read(self, canvas: Picture, bar_px: float, looks: Looks = LOOKS) -> BoardSeen:
        """What lies on a rectified board (288, 368, 3) whose bar is `bar_px` wide."""
        points, bars, heats = [], [], []
        for x, y, growth in looks.moves:
            middle = (WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5)
            matrix = cv2.getRotationMatrix2D(middle, 0.0, growth) + [(0, 0, x), (0, 0, y)]
            moved = cv2.warpAffine(
                canvas, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE
            )
            seen = normalised(np.asarray(moved, np.uint8))
            for across, along in looks.mirrorings:
                said, said_of_bar, heat = self.look(seen[:, ::along, ::across], bar_px)
                sides = said.reshape(2, 12, -1)[::along, ::across]
                points.append(sides.reshape(24, -1))
                bars.append(said_of_bar)
                heats.append(heat[:, ::along, ::across])
        return told(mean_of(points), mean_of(bars), mean_of(heats))

    def look(self, seen: Maps, bar_px: float) -> tuple[Maps, Maps, Maps]:
        """The logits of the points (24, 21) and of the bar (17,), and the heat, from one look at
        a `normalised` board."""
        (whole,) = self.features.run(("features",), seen=seen[None])
        features = whole[0]
        (points,) = self.points.run(("said",), seen=point_strips(features, bar_px))
        middle = WIDTH // 2 // CELL_PX - STRIP_WIDTH // 2
        bar = np.ascontiguousarray(features[:, :, middle : middle + STRIP_WIDTH])
        (of_bar,) = self.bar.run(("said",), seen=bar[None])
        return points, of_bar[0], features[-2:]


def normalised(canvas: Picture) -> Maps:
    """A rectified board (288, 368, 3), normalised in brightness and contrast: (3, 288, 368)."""
    mean, spread = cv2.meanStdDev(canvas.reshape(-1, 1))
    levels = np.arange(256, dtype=np.float32) - np.float32(mean[0, 0])
    levels /= np.float32(spread[0, 0] + LEAST_CONTRAST)
    return np.stack(
        [np.asarray(cv2.LUT(plane, levels), np.float32) for plane in cv2.split(canvas)]
    )


def point_strips(features: Maps, bar_px: float) -> Maps:
    """The features (24, C, 38, 8) along each point, from its base outward, of a board's features.

    Those are (C, 72, 92).
    """
    sides = (features, features[:, ::-1])
    strips = [
        side[:, :STRIP_LENGTH, first : first + STRIP_WIDTH]
        for side in sides
        for first in (first_cell(column, bar_px) for column in range(12))
    ]
    return np.ascontiguousarray(np.stack(strips))


def first_cell(column: int, bar_px: float) -> int:
    """The first cell of the strip over a column of points, 0 to 11 from the left."""
    side = 1 if column > 5 else -1
    middle = WIDTH / 2 + side * bar_px / 2 + POINT_PX * (column - 5.5)
    half = STRIP_WIDTH // 2
    return int(min(max(round(middle / CELL_PX), half), WIDTH // CELL_PX - half)) - half


def told(points: Floats, bar: Floats, heat: Floats) -> BoardSeen:
    """The `BoardSeen` of logits, (24, 21) of points and (17,) of a bar, and the heat."""
    return BoardSeen(
        softmax(points[:, :NUMBERS]),
        softmax(points[:, NUMBERS : NUMBERS + KINDS]),
        softmax(bar[: 2 * BAR_NUMBERS].reshape(2, BAR_NUMBERS)),
        heat,
    )


def mean_of(said: list[Maps]) -> Floats:
    """The mean output of several looks."""
    return np.asarray(np.mean(said, axis=0), dtype=np.float64)


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return result
