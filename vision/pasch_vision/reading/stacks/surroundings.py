"""What the surroundings of a disc show, pixel by pixel, in compiled loops.

Discs are given as spots: top (x, y), the apparent shift of the underside (x, y), and radius, all
in pixels of their plane, float32. Knows neither places nor whole pictures.
"""

from __future__ import annotations

import numpy as np

from pasch_vision.arrays import Integers, Maps
from pasch_vision.compiled import compiled
from pasch_vision.reading.evidence.discs import FaceMaps, rim_at, room_for_looks
from pasch_vision.reading.evidence.matte import level, mix
from pasch_vision.reading.stacks.laying import VOICE
from pasch_vision.reading.stacks.shapes import REACH, SIDE, away, per_square

__all__ = ["fill_rims", "fill_voices", "hidden_by", "samples_at"]

# In radii: within the first a face is surely face; a checker hides up to the second.
FACE, HIDDEN = np.float32(0.7), np.float32(1.06)
# How far beyond a stack's two ends, in layers, pixels are looked up.
BEFORE, BEHIND = np.float32(0.4), np.float32(0.5)
# Marks a pixel to be looked up in the picture; no voice is that loud.
ASKED = np.float32(9.0)
ZERO, HALF, ONE, TWO = np.float32(0.0), np.float32(0.5), np.float32(1.0), np.float32(2.0)


@compiled
def hidden_by(spots: Maps, shape: tuple[int, int]) -> Integers:
    """How many of the single checkers at spots (N, 5) hide each pixel of a plane."""
    hidden = np.zeros(shape, np.int32)
    for at in range(len(spots)):
        x, y, right, down, radius = spots[at]
        reach, per = HIDDEN * radius + HALF, per_square((right, down))
        left, top = max(int(min(x, x + right) - reach), 0), max(int(min(y, y + down) - reach), 0)
        end = min(int(max(x, x + right) + reach) + 2, shape[1])
        bottom = min(int(max(y, y + down) + reach) + 2, shape[0])
        for row in range(top, bottom):
            line, below = hidden[row], np.float32(row) - y
            for column in range(left, end):
                beside = np.float32(column) - x
                line[column] += away(beside, below, (right, down), per) < reach
    return hidden


@compiled
def face_at(features: Maps, spot: Maps, pixels: Maps, number: int) -> int:
    """Write the features of a spot's (5,) face from `number` on; returns where they end."""
    rows, columns, _ = features.shape
    reach = FACE * spot[4]
    x, y, whole = int(np.rint(spot[0])), int(np.rint(spot[1])), int(reach)
    for down in range(-whole, whole + 1):
        row = min(max(y + down, 0), rows - 1)
        for right in range(-whole, whole + 1):
            if right * right + down * down > reach * reach:
                continue
            pixel = features[row, min(max(x + right, 0), columns - 1)]
            for part in range(3):
                pixels[part, number] = pixel[part]
            number += 1
    return number


@compiled
def samples_at(features: Maps, spots: Maps) -> Maps:
    """Levels (3, F), as of `levels_of`, of the faces at spots (N, 5) without their rims."""
    room = 0
    for at in range(len(spots)):
        room += (2 * int(FACE * spots[at, 4]) + 1) ** 2
    pixels, number = np.empty((3, room), np.float32), 0
    for at in range(len(spots)):
        number = face_at(features, spots[at], pixels, number)
    level(pixels[0, :number], pixels[1, :number], pixels[2, :number])
    return pixels[:, :number].copy()


@compiled
def fill_voices(
    features: Maps,
    empty: Maps,
    hidden: Integers,
    corner: tuple[int, int],
    spot: Maps,
    around: tuple[np.float32, np.float32],
    looks: Maps,
    mixtures: Maps,
    voices: Maps,
) -> None:
    """Fill in the `voices` (H', W') of a patch that begins at `corner` (x, y), as in `Patch`.

    `features`, `empty` (H, W, 3): the picture's and the empty board's; `hidden`: as of
    `hidden_by`; `spot` (5,): of the patch's disc; `around`: for how many layers, and how far
    beside the stack in radii, pixels are looked up; `looks` and `mixtures`: as for `mix`.
    """
    height, width = voices.shape
    left, top = corner
    number = 0
    for row in range(height):
        number += sort_out(hidden, left, top + row, spot, around, voices[row])
    pixels, shares = np.empty((6, number), np.float32), np.empty(number, np.float32)
    at = np.empty(number, np.int32)
    number = 0
    for row in range(height):
        for column in range(width):
            if voices[row, column] != ASKED:
                continue
            seen, bare = features[top + row, left + column], empty[top + row, left + column]
            for part in range(3):
                pixels[part, number], pixels[part + 3, number] = seen[part], bare[part]
            at[number] = row * width + column
            number += 1
    level(pixels[0], pixels[1], pixels[2])
    level(pixels[3], pixels[4], pixels[5])
    mix(pixels, looks, mixtures, shares)
    flat = voices.reshape(-1)
    for asked in range(number):
        flat[at[asked]] = VOICE * (TWO * shares[asked] - ONE)


@compiled
def sort_out(
    hidden: Integers,
    left: int,
    row: int,
    spot: Maps,
    around: tuple[np.float32, np.float32],
    voices: Maps,
) -> int:
    """Fill in one row's voices that need no look at the picture; return how many are `ASKED`."""
    voices[:] = ZERO
    if row < 0 or row >= len(hidden):
        return 0
    layers, beside = around
    radius, down = spot[4], (spot[2], spot[3])
    near, face, own = beside * radius, (FACE * radius) ** 2, HIDDEN * radius
    long = layers + BEFORE + BEHIND
    stack = long * down[0], long * down[1]
    per_stack, per_own = per_square(stack), per_square(down)
    y, begin, number = np.float32(row) - spot[1], max(-left, 0), 0
    count, line = hidden[row, left + begin :], voices[begin:]
    x_first = np.float32(left + begin) - spot[0]
    for column in range(min(len(line), len(count))):
        x = x_first + np.float32(column)
        beyond = away(x + BEFORE * down[0], y + BEFORE * down[1], stack, per_stack) >= near
        says = -VOICE if beyond else ASKED
        says = VOICE if x * x + y * y < face else says
        is_hidden = count[column] > np.int32(away(x, y, down, per_own) < own)
        says = ZERO if is_hidden else says
        line[column] = says
        number += says == ASKED
    return number


@compiled
def fill_rims(maps: FaceMaps, spots: Maps, rims: Maps) -> None:
    """Fill `rims` (N, Y, X): how clearly edges run round tops at spots (N, 5), for each shift."""
    looks = room_for_looks()
    for at in range(len(spots)):
        for row in range(SIDE):
            y = spots[at, 1] + np.float32(row - REACH)
            for column in range(SIDE):
                x = spots[at, 0] + np.float32(column - REACH)
                rims[at, row, column] = rim_at(maps, x, y, looks)
