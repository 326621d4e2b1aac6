"""Points near each other, where one's checkers often lie in play: those in front hide part of
those behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

__all__ = ["SHARE", "in_turn"]

# So often the points of a colour are near each other; else they are anywhere.
SHARE = 0.4
# How far from each other they are then, in points.
NEAR = 2.0

Place = TypeVar("Place")


def in_turn(
    rng: np.random.Generator, places: Sequence[Place], share: float = SHARE
) -> list[Place]:
    """These places, of which neighbours follow each other, in the order in which a colour's
    checkers are put there; `share`: how often near each other."""
    if rng.random() >= share:
        order = rng.permutation(len(places))
    else:
        away = np.abs(np.arange(len(places)) - rng.uniform(0, len(places)))
        order = np.argsort(away + rng.exponential(NEAR, len(places)))
    return [places[int(index)] for index in order]
