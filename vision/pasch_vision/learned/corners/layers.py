"""Finds where an upper layer ends: checkers on top of others appear farther from the camera.

The corners give the camera's position, hence how far and in which direction a face moves in the
rectified picture when it lies one checker higher. Along a point with an upper layer the faces make
one such step; without one they make none. This evidence weights the network's counts: it has
little in common with the shades and shadows by which the network tells layers.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_vision.arrays import Floats
from pasch_vision.learned.corners.canvas import Canvas
from pasch_vision.learned.corners.net import BoardSeen
from pasch_vision.pose.view import View

__all__ = ["steps_of", "with_layers"]

# A row of fewer faces is not full: nobody lays a second layer on it.
FEWEST = 3
# Standard deviation of a checker's place in its layer, px (a point is 24 wide).
ALONG_PX, ACROSS_PX = 0.9, 1.1
# Uncertainty of the step, as a share of it: thickness and camera are guesses.
GUESS = 0.3
# This share of the checkers lies anywhere within this many px.
STRAY_SHARE, STRAY_PX = 0.06, 14.0
# A layer's end counts for at most this much (natural log of the odds).
MOST = 3.0


def steps_of(profile: BoardProfile, view: View, canvas: Canvas, corners_px: Floats) -> Floats:
    """How far a face of each point moves when it lies one checker higher, (24, 2).

    Canvas px as (x, away from the edge at which the point's base lies), points as in the canvas;
    `corners_px` (4, 2) are the field's in the picture that `view` sees.
    """
    rows = {shape.name: shape for shape in profile.places if isinstance(shape, Row)}
    thick = float(np.mean(list(profile.thicknesses.values())))
    tops = []
    for row in (rows[name] for name in canvas.names):
        x, y = np.array(row.anchor) + np.array(row.direction) * row.length / 2
        tops += [(x, y, thick), (x, y, 2 * thick)]
    there, _ = canvas.laid_out(corners_px, profile.field)
    seen = cv2.perspectiveTransform(view.project(tops).reshape(-1, 1, 2), there).reshape(-1, 2, 2)
    steps = np.asarray(seen[:, 1] - seen[:, 0], dtype=np.float64)
    steps[12:, 1] *= -1.0
    return steps


def with_layers(seen: BoardSeen, rows: Sequence[Floats], steps: Floats) -> BoardSeen:
    """What was seen, its numbers weighted by where the faces of upper layers lie.

    `rows`: the faces on each point, as of `faces_of`. `steps` (24, 2): how far in canvas px (x,
    away from the base's edge) a face of each point moves when it lies one checker higher.
    """
    gaps = [np.diff(row[:, 1]) for row in rows if len(row) >= FEWEST]
    if not gaps:
        return seen
    pitch = float(np.median(np.concatenate(gaps)))
    numbers = seen.numbers.copy()
    for index, row in enumerate(rows):
        if len(row) >= FEWEST:
            numbers[index] = weighed(numbers[index], ends(row, pitch, steps[index]))
    return replace(seen, numbers=numbers)


def ends(row: Floats, pitch: float, step: Floats) -> Floats:
    """Log likelihoods (N + 1,) that 0, 1, ... all of the faces (N, 2) lie in an upper layer."""
    moved = np.diff(row, axis=0) - (0.0, pitch)
    even = likely(moved, np.zeros(2), np.zeros(2))
    # Going outward, the last face of the upper layer is followed by one a step lower.
    ending = likely(moved, -step, GUESS * step)
    none = float(even.sum())
    return np.array([none, *(none - even + ending), none])


def likely(moved: Floats, wanted: Floats, vague: Floats) -> Floats:
    """Log likelihoods (N,) of the moves (N, 2) px from face to face, allowing for strays."""
    spread = np.hypot((ACROSS_PX, ALONG_PX), vague)
    bell = np.exp(-0.5 * ((moved - wanted) / spread) ** 2) / (spread * np.sqrt(2 * np.pi))
    each = (1 - STRAY_SHARE) * bell + STRAY_SHARE / STRAY_PX
    result: Floats = np.log(each).sum(axis=1)
    return result


def weighed(numbers: Floats, layers: Floats) -> Floats:
    """The probabilities (16,) of numbers, weighted by how many faces lie in an upper layer.

    Numbers below one full layer or above two count as if all faces lay in one layer.
    """
    faces = len(layers) - 1
    upper = np.arange(len(numbers)) - faces
    fit = layers[np.where((upper < 0) | (upper > faces), 0, upper)]
    weights: Floats = numbers * np.exp(np.maximum(fit - fit.max(), -MOST))
    result: Floats = weights / weights.sum()
    return result
