"""Puts a colour's checkers on points near each other, as often in play.

Those in front then hide part of those behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

__all__ = ["SHARE", "in_turn"]

# How often a colour's points are near each other; otherwise they are anywhere.
SHARE = 0.4
# The scatter of their distances in that case, in points (mean of an exponential).
NEAR = 2.0

Place = TypeVar("Place")


def in_turn(
    rng: np.random.Generator, places: Sequence[Place], share: float = SHARE
) -> list[Place]:
    """The places in the order in which a colour's checkers are put there.

    `places` are given so that neighbours follow each other; `share`: how often a colour's
    checkers lie near each other.
    """
    if rng.random() >= share:
        order = rng.permutation(len(places))
    else:
        away = np.abs(np.arange(len(places)) - rng.uniform(0, len(places)))
        order = np.argsort(away + rng.exponential(NEAR, len(places)))
    return [places[int(index)] for index in order]
