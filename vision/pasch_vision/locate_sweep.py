"""Tries many views around one and keeps the one the picture speaks for most.

Fitting follows the nearest edges and may settle on wrong ones; sweeping asks instead how well
all edges together fit, for hundreds of views drawn from those that are possible, then again
closer around the best.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pasch_vision.least_squares import Floats
from pasch_vision.view import View, packed, unpacked

__all__ = ["ROUNDS", "swept"]

# Rounds, views tried in each, and how many of them the next round starts from.
ROUNDS, TRIES, KEPT = 8, 700, 60
FIRST_REACH, CLOSER = 1.2, 0.65


def swept(view: View, covariance: Floats, score: Callable[[int, View], float]) -> View:
    """The view of the highest `score(round, view)`, among those `covariance` (8, 8) allows.

    `score` is in units of log likelihood. The draws are the same every time.
    """
    draw = np.random.default_rng(1)
    values, vectors = np.linalg.eigh(covariance)
    spread = vectors * np.sqrt(np.maximum(values, 0.0))
    here = packed(view)
    kept = np.zeros((1, len(values)))
    for number in range(ROUNDS):
        reach = FIRST_REACH * CLOSER**number
        centres = kept[draw.integers(0, len(kept), TRIES)]
        tries = np.concatenate([kept, centres + reach * draw.standard_normal(centres.shape)])
        scores = [
            score(number, unpacked(view, here + spread @ one)) - 0.5 * float(one @ one)
            for one in tries
        ]
        kept = tries[np.argsort(scores)[::-1][:KEPT]]
    return unpacked(view, here + spread @ kept[0])
