"""Outlines of stacks drawn pixel by pixel, in compiled loops.

An outline is one inside and nothing outside; only on its border it changes, so it is kept as its
changes down each column. Knows nothing of what is laid under them.
"""

from __future__ import annotations

import numpy as np

from pasch_vision.arrays import Integers, Maps
from pasch_vision.compiled import compiled

__all__ = [
    "REACH",
    "SIDE",
    "Place",
    "away",
    "changes",
    "draw_beyond",
    "draw_outline",
    "per_square",
]

# A place or a way (x, y).
Place = tuple[np.float32, np.float32]

# An outline is looked for within this many plane pixels of where the top was found.
REACH = 4
SIDE = 2 * REACH + 1
# Whether an outline changes is asked of so many pixels at once.
BLOCK = 8

ZERO, HALF, ONE, TWO = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(2.0)
TINY = np.float32(1e-9)


@compiled
def away(x: np.float32, y: np.float32, way: Place, per: np.float32) -> np.float32:
    """How far (x, y) is from the line from (0, 0) along `way`, of which `per` is `per_square`."""
    along = min(max((x * way[0] + y * way[1]) * per, ZERO), ONE)
    x, y = x - along * way[0], y - along * way[1]
    found: np.float32 = np.sqrt(x * x + y * y)
    return found


@compiled
def per_square(way: Place) -> np.float32:
    """One by the squared length of `way`."""
    found: np.float32 = ONE / max(way[0] * way[0] + way[1] * way[1], TINY)
    return found


@compiled
def draw_outline(shape: Maps, first: Place, way: Place, radius: np.float32) -> None:
    """How much of each pixel of `shape` (H, W) lies within `radius` of the line along `way`.

    `first` (x, y): the first pixel, counted from the line's start.
    """
    per = per_square(way)
    for row in range(shape.shape[0]):
        y = first[1] + np.float32(row)
        for column in range(shape.shape[1]):
            distance = away(first[0] + np.float32(column), y, way, per)
            shape[row, column] = min(max(radius + HALF - distance, ZERO), ONE)


@compiled
def draw_beyond(
    beyond: Maps, shape: Maps, first: Place, way: Place, radius: np.float32
) -> tuple[int, int]:
    """How much of each pixel lies in this outline but not in `shape`; which rows it covers."""
    per = per_square(way)
    low = max(int(min(ZERO, way[1]) - radius - ONE - first[1]), 0)
    high = min(int(max(ZERO, way[1]) + radius + TWO - first[1]), shape.shape[0])
    from_row, to_row = high, high
    for row in range(low, high):
        y, own, more = first[1] + np.float32(row), shape[row], beyond[row]
        some = ZERO
        for column in range(len(own)):
            distance = away(first[0] + np.float32(column), y, way, per)
            held = min(max(radius + HALF - distance, ZERO), ONE)
            more[column] = max(held - own[column], ZERO)
            some += more[column]
        if some > ZERO:
            from_row, to_row = min(from_row, row), row + 1
    return from_row, max(from_row, to_row)


@compiled
def changes(
    shape: Maps, low: int, high: int, deep: int, at: Integers, by: Maps, number: int
) -> int:
    """Adds to `at` and `by` from `number` on where an outline changes down its columns.

    `shape` (W, H): column by column, of which `low` up to `high` are looked at. `at`: where in
    the windows of a map of `deep` rows. Returns how many there are now.
    """
    rows = shape.shape[1]
    whole = (rows + BLOCK) // BLOCK * BLOCK
    change = np.zeros(whole, np.float32)
    for column in range(low, high):
        line, start = shape[column], column * (deep + 1) * SIDE
        change[0], change[rows] = -line[0], line[rows - 1]
        for row in range(1, rows):
            change[row] = line[row - 1] - line[row]
        for block in range(0, whole, BLOCK):
            some = ZERO
            for row in range(block, block + BLOCK):
                some += np.abs(change[row])
            if some == ZERO:
                continue
            for row in range(block, block + BLOCK):
                at[number] = start + row * SIDE
                by[number] = change[row]
                number += change[row] != ZERO
    return number
