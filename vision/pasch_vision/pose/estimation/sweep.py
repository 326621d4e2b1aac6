"""Tries many views around one and keeps the one the picture supports best.

Fitting follows the nearest edges and may settle on the wrong ones; a sweep asks how well all the
evidence fits, for thousands of views turned about the middle of what is known, and then again more
closely around the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.least_squares import jacobian
from pasch_vision.pose.view import View

__all__ = ["ROUNDS", "Views", "swept"]

# Rounds, views tried in the first and in each other one, and how many of them the next round
# starts from.
ROUNDS, FIRST_TRIES, TRIES, KEPT = 9, 3000, 600, 60
FIRST_REACH, CLOSER = 1.2, 0.65
# How far a camera may be turned from where a first fit has it (standard deviation, radians).
TURN_SPREAD = 0.35


@dataclass(frozen=True, slots=True)
class Views:
    """Many views (V,) at once, alike but for their pose and lens: as one, and as thousands.

    `turns` (V, 3, 3) and `translations` (V, 3) are `View.turn` and `View.translation`.
    """

    like: View
    focals_px: Floats
    k1s: Floats
    turns: Floats
    translations: Floats

    @classmethod
    def of(cls, *views: View) -> Views:
        """These views; the principal point and what else they share are the first's."""
        return cls(
            views[0],
            np.array([view.focal_px for view in views]),
            np.array([view.k1 for view in views]),
            np.array([view.turn for view in views]),
            np.array([view.translation for view in views]),
        )

    @classmethod
    def turned(cls, view: View, pivot_mm: Floats, changes: Floats) -> Views:
        """`view` by changes (V, 8): log focal length, k1, turn (3) and slide (3) of the pivot.

        The turn is about `pivot_mm` (x, y, height) along the camera's axes, in radians; the slide
        is in mm in the camera's frame.
        """
        pivot = pivot_mm * (1.0, 1.0, -1.0)
        seats = view.turn @ pivot + np.array(view.translation) + changes[:, 5:]
        turns = rotations(changes[:, 2:5]) @ view.turn
        return cls(
            view,
            view.focal_px * np.exp(np.clip(changes[:, 0], -2.0, 2.0)),
            view.k1 + changes[:, 1],
            turns,
            seats - turns @ pivot,
        )

    def __len__(self) -> int:
        return len(self.focals_px)

    def __getitem__(self, number: int) -> View:
        vector = cv2.Rodrigues(self.turns[number])[0].ravel().tolist()
        shift = self.translations[number].tolist()
        return replace(
            self.like,
            focal_px=float(self.focals_px[number]),
            k1=float(self.k1s[number]),
            rotation=(vector[0], vector[1], vector[2]),
            translation=(shift[0], shift[1], shift[2]),
        )

    def project(self, points_mm: Floats) -> Floats:
        """The pixels (V, N, 2) at which board points (N, 3: x, y, height) appear."""
        board = points_mm * (1.0, 1.0, -1.0)
        camera = board @ self.turns.transpose(0, 2, 1) + self.translations[:, None]
        return self.like.through_lens(camera, self.focals_px, self.k1s)


def rotations(vectors: Floats) -> Floats:
    """The matrices (V, 3, 3) of Rodrigues vectors (V, 3)."""
    angles = np.linalg.norm(vectors, axis=1)[:, None, None]
    x, y, z = (vectors / np.maximum(angles[:, 0], 1e-12)).T
    still = np.zeros_like(x)
    crosses = np.array([[still, -z, y], [z, still, -x], [-y, x, still]]).transpose(2, 0, 1)
    found = np.eye(3) + np.sin(angles) * crosses + (1.0 - np.cos(angles)) * crosses @ crosses
    return np.asarray(found)


def swept(
    view: View,
    pivot_mm: Floats,
    misses: Callable[[Views], Floats],
    score: Callable[[int, Views], Floats],
) -> View:
    """The view with the highest `score(round, views)` (V,) minus half the squared `misses`.

    `misses(views)` (V, M) is how far views miss what is known, in standard deviations; it also
    sets how far around `view` to search. The random draws are the same every time.
    """

    def deviations(changes: Floats) -> Floats:
        missed = misses(Views.turned(view, pivot_mm, changes))
        return np.concatenate([missed, changes[:, 2:5] / TURN_SPREAD], axis=1)

    depth = float(np.linalg.norm(view.eye_mm - pivot_mm))
    steps = np.array([1e-4, 1e-4, *(3 * [1e-4]), *(3 * [1e-4 * depth])])
    slopes = jacobian(lambda change: deviations(change[None])[0], np.zeros(8), steps)
    values, vectors = np.linalg.eigh(slopes.T @ slopes)
    spread = vectors / np.sqrt(np.maximum(values, 1e-9))
    draw = np.random.default_rng(1)
    kept = np.zeros((1, 8))
    for number in range(ROUNDS):
        reach = FIRST_REACH * CLOSER ** max(0, number - 1)
        count = FIRST_TRIES if number == 0 else TRIES
        centres = kept[draw.integers(0, len(kept), count)]
        tries = np.concatenate([kept, centres + reach * draw.standard_normal(centres.shape)])
        changes = tries @ spread.T
        seen = score(number, Views.turned(view, pivot_mm, changes))
        scores = seen - 0.5 * (deviations(changes) ** 2).sum(axis=1)
        kept = tries[np.argsort(scores)[::-1][:KEPT]]
    return Views.turned(view, pivot_mm, kept[:1] @ spread.T)[0]
