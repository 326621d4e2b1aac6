"""Tries many views around one and keeps the one the picture supports best.

Fitting follows the nearest edges and may settle on the wrong ones. A sweep scores all the evidence
for thousands of views turned about the middle of what is known, and then again more closely around
the best.
"""

from collections.abc import Callable, Sequence

import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.least_squares import jacobian
from pasch_vision.pose.view import View
from pasch_vision.pose.views import Views

__all__ = ["BLURS_PX", "Score", "swept"]

# `score(round, views)` (V,), in units of half a squared standard deviation.
Score = Callable[[int, Views], Floats]

# Rounds, views tried in the first and in each other one, and how many of them the next round
# starts from.
ROUNDS, FIRST_TRIES, TRIES, KEPT = 9, 3000, 600, 60
# So many views are scored at a time: what that takes stays in a processor's cache.
AT_A_TIME = 200
FIRST_REACH, CLOSER = 1.2, 0.65
# The blur of the picture in each round.
BLURS_PX = tuple(max(1.0, 4.0 * 0.6**number) for number in range(ROUNDS))
# How far a camera may be turned from a first fit (standard deviation, radians).
TURN_SPREAD = 0.35


def swept(
    view: View,
    pivot_mm: Floats,
    misses: Callable[[Views], Floats],
    scores: Sequence[Score],
) -> View:
    """The view with the highest sum of `scores` minus half the squared `misses`.

    `misses(views)` (V, M) is how far views miss what is known, in standard deviations; it also
    sets how far around `view` to search. The random draws are the same every time.
    """

    def tried(changes: Floats) -> tuple[Views, Floats]:
        views = Views.turned(view, pivot_mm, changes)
        return views, np.concatenate([misses(views), changes[:, 2:5] / TURN_SPREAD], axis=1)

    def worth(number: int, changes: Floats) -> Floats:
        views, deviations = tried(changes)
        found = np.sum([score(number, views) for score in scores], axis=0)
        return np.asarray(found - 0.5 * (deviations**2).sum(axis=1))

    depth = float(np.linalg.norm(view.eye_mm - pivot_mm))
    steps = np.array([1e-4, 1e-4, *(3 * [1e-4]), *(3 * [1e-4 * depth])])
    slopes = jacobian(lambda changes: tried(changes)[1], np.zeros(8), steps)
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
        parts = range(0, len(changes), AT_A_TIME)
        found = np.concatenate([worth(number, changes[at : at + AT_A_TIME]) for at in parts])
        kept = tries[np.argsort(found)[::-1][:KEPT]]
    return Views.turned(view, pivot_mm, kept[:1] @ spread.T)[0]
