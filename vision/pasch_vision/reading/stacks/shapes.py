"""Draws outlines of stacks pixel by pixel, in compiled loops.

An outline is 1 inside and 0 outside and changes only at its border, so it is kept as its changes
down each column. Does not know what they are laid on.
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

# A point or a vector (x, y).
Place = tuple[np.float32, np.float32]

# An outline is looked for within this many plane pixels of where the top was found.
REACH = 4
SIDE = 2 * REACH + 1
# Pixels are checked for changes in blocks of this many.
BLOCK = 8

ZERO, HALF, ONE, TWO = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(2.0)
TINY = np.float32(1e-9)


@compiled
def away(x: np.float32, y: np.float32, way: Place, per: np.float32) -> np.float32:
    """The distance of (x, y) from the segment from (0, 0) to `way`; `per` is its `per_square`."""
    along = min(max((x * way[0] + y * way[1]) * per, ZERO), ONE)
    x, y = x - along * way[0], y - along * way[1]
    found: np.float32 = np.sqrt(x * x + y * y)
    return found


@compiled
def per_square(way: Place) -> np.float32:
    """The inverse of the squared length of `way`."""
    found: np.float32 = ONE / max(way[0] * way[0] + way[1] * way[1], TINY)
    return found


@compiled
def draw_outline(shape: Maps, first: Place, way: Place, radius: np.float32) -> None:
    """Fill `shape` (H, W) with how much of each pixel lies within `radius` of the segment `way`.

    `first` (x, y): the first pixel, relative to the segment's start.
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
    """Fill `beyond` with how much of each pixel is in this outline but not in `shape`.

    Returns the first row that it covers and the one after the last.
    """
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
    """Append to `at` and `by`, from `number` on, the changes of an outline down its columns.

    `shape` (W, H): column by column, of which those from `low` to `high` are looked at; `at`: the
    index in the windows of a map of `deep` rows. Returns the new number of changes.
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
