"""Positions in which checkers hide part of one another, as often in play.

A colour's checkers on points near each other: those in front hide part of those behind. Rows that
face each other and are so long that they meet, as from the start of backgammon on: the end of one
hides part of the end of the other.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

__all__ = ["MEETING", "SHARE", "in_turn", "meeting"]

# How often a colour's points are near each other; otherwise they are anywhere.
SHARE = 0.4
# The scatter of their distances in that case, in points (mean of an exponential).
NEAR = 2.0
# How often rows face each other that are this long, and one more pair of them each time.
MEETING = 0.45
LENGTHS = [4, 5, 5, 5, 5, 6]
# How often two of them are of one colour.
OF_ONE_COLOUR = 0.25

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


def meeting(
    rng: np.random.Generator,
    pairs: Sequence[tuple[Place, Place]],
    left: Mapping[str, int],
    share: float = MEETING,
) -> dict[Place, str]:
    """The long rows that meet, mostly none: what lies on points that face each other.

    `pairs`: points that face each other; `left`: how many checkers there are of each of the two
    colours; `share`: how often there are such rows.
    """
    found: dict[Place, str] = {}
    left = dict(left)
    for index in rng.permutation(len(pairs)):
        if rng.random() >= share:
            break
        first, other = rng.permutation(sorted(left)).tolist()
        colours = first, first if rng.random() < OF_ONE_COLOUR else other
        for place, letter in zip(pairs[int(index)], colours, strict=True):
            number = min(int(rng.choice(LENGTHS)), left[letter])
            found[place] = letter * number
            left[letter] -= number
    return found
