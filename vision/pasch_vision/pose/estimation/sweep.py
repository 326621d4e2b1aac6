"""Tries many views around one and keeps the one the picture supports best.

Fitting follows the nearest edges and may settle on the wrong ones; a sweep asks how well all the
evidence fits, for thousands of views turned about the middle of what is known, and then again more
closely around the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.least_squares import jacobian
from pasch_vision.pose.view import View

__all__ = ["ROUNDS", "swept"]

# Rounds, views tried in the first and in each other one, and how many of them the next round
# starts from.
ROUNDS, FIRST_TRIES, TRIES, KEPT = 9, 3000, 600, 60
FIRST_REACH, CLOSER = 1.2, 0.65
# How far a camera may be turned from where a first fit has it (standard deviation, radians).
TURN_SPREAD = 0.35


def turned(view: View, pivot_mm: Floats, change: Floats) -> View:
    """`view` changed by (8,): log focal length, k1, turn (3) and slide (3) of the pivot.

    The turn is about `pivot_mm` (x, y, height) along the camera's axes, in radians; the slide is
    in mm in the camera's frame.
    """
    before = view.turn
    pivot = pivot_mm * (1.0, 1.0, -1.0)
    seat = before @ pivot + np.array(view.translation) + change[5:]
    after = np.asarray(cv2.Rodrigues(np.ascontiguousarray(change[2:5]))[0]) @ before
    vector = cv2.Rodrigues(after)[0].ravel()
    shift = seat - after @ pivot
    return replace(
        view,
        focal_px=view.focal_px * float(np.exp(np.clip(change[0], -2.0, 2.0))),
        k1=view.k1 + float(change[1]),
        rotation=(float(vector[0]), float(vector[1]), float(vector[2])),
        translation=(float(shift[0]), float(shift[1]), float(shift[2])),
    )


def swept(
    view: View,
    pivot_mm: Floats,
    misses: Callable[[View], Floats],
    score: Callable[[int, View], float],
) -> View:
    """The view with the highest `score(round, view)` minus half the squared `misses`.

    `misses(view)` is how far a view misses what is known, in standard deviations; it also sets how
    far around `view` to search. The random draws are the same every time.
    """

    def deviations(change: Floats) -> Floats:
        return np.concatenate([misses(turned(view, pivot_mm, change)), change[2:5] / TURN_SPREAD])

    depth = float(np.linalg.norm(view.eye_mm - pivot_mm))
    steps = np.array([1e-4, 1e-4, *(3 * [1e-4]), *(3 * [1e-4 * depth])])
    slopes = jacobian(deviations, np.zeros(8), steps)
    values, vectors = np.linalg.eigh(slopes.T @ slopes)
    spread = vectors / np.sqrt(np.maximum(values, 1e-9))
    draw = np.random.default_rng(1)
    kept = np.zeros((1, 8))
    for number in range(ROUNDS):
        reach = FIRST_REACH * CLOSER ** max(0, number - 1)
        count = FIRST_TRIES if number == 0 else TRIES
        centres = kept[draw.integers(0, len(kept), count)]
        tries = np.concatenate([kept, centres + reach * draw.standard_normal(centres.shape)])
        scores = []
        for one in tries:
            change = spread @ one
            seen = score(number, turned(view, pivot_mm, change))
            scores.append(seen - 0.5 * float((deviations(change) ** 2).sum()))
        kept = tries[np.argsort(scores)[::-1][:KEPT]]
    return turned(view, pivot_mm, spread @ kept[0])
