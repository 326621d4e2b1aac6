"""Fits outlines of stacks to maps of a disc's surroundings, in compiled loops.

With running sums down a map's columns, an outline's changes are enough to sum over all of it.
Does not know what the maps mean.
"""

from __future__ import annotations

import numpy as np

from pasch_vision.arrays import Floats, Integers, Maps
from pasch_vision.compiled import compiled, exp
from pasch_vision.reading.stacks.shapes import (
    REACH,
    SIDE,
    Place,
    away,
    changes,
    draw_beyond,
    draw_outline,
    per_square,
)

__all__ = ["RIM", "STRAYS", "VOICE", "laid_and_expected"]

# Log odds from a pixel that is all checker; one that is all board counts as much against.
VOICE = np.float32(1.5)
SHIFTS = SIDE * SIDE
# Shifts fill whole registers: arrays of this many numbers, of which the first `SHIFTS` count.
ROOM = 96
# What a clear rim exactly at the top tried adds (in voices), and its width in pixels.
RIM, RIM_WIDTH = np.float32(8.0), 1.2
PER_RIM_WIDTH = np.float32(0.5 / RIM_WIDTH**2)
# How far a checker lies beside the one below it (standard deviation), and the offsets tried, in
# diameters.
ASTRAY = 0.03
STRAYED = np.array([-0.04, 0.0, 0.04])
STRAYS = np.stack(np.meshgrid(STRAYED, STRAYED), axis=-1).reshape(-1, 2).astype(np.float32)
STRAY_ODDS = -0.5 * (STRAYS.astype(np.float64) ** 2).sum(axis=1) / ASTRAY**2
STRAY_ODDS = STRAY_ODDS - np.log(np.exp(STRAY_ODDS).sum())

# A peak's second difference is taken to be at most this.
LEAST_BEND = -1e-3

ZERO, TWO, MARGIN = np.float32(0.0), np.float32(2.0), np.float32(REACH)


@compiled
def lay(windows: Maps, at: Integers, by: Maps, first: int, last: int, on: Maps) -> None:
    """Add to `on`, for every shift, the sum of a map over an outline.

    `windows` as of `sum_up`; the outline's changes `at` and `by` run from `first` to `last`.
    """
    whole = first + (last - first) // 4 * 4
    for change in range(first, whole, 4):
        a, b, c, d = by[change], by[change + 1], by[change + 2], by[change + 3]
        at_a, at_b, at_c, at_d = at[change], at[change + 1], at[change + 2], at[change + 3]
        one, two = windows[at_a : at_a + ROOM], windows[at_b : at_b + ROOM]
        three, four = windows[at_c : at_c + ROOM], windows[at_d : at_d + ROOM]
        for shift in range(ROOM):
            on[shift] += a * one[shift] + b * two[shift] + c * three[shift] + d * four[shift]
    for change in range(whole, last):
        a, one = by[change], windows[at[change] : at[change] + ROOM]
        for shift in range(ROOM):
            on[shift] += a * one[shift]


@compiled
def peak(on: Maps) -> tuple[float, float, float]:
    """The highest score, interpolated between shifts, and its (x, y), from the middle."""
    most, best_at = on[0], 0
    for shift in range(1, SIDE * SIDE):
        if on[shift] > most:
            most, best_at = on[shift], shift
    row = min(max(best_at // SIDE, 1), SIDE - 2)
    column = min(max(best_at % SIDE, 1), SIDE - 2)
    middle = row * SIDE + column
    best = float(on[middle])
    right, x = climb(float(on[middle - 1]), best, float(on[middle + 1]))
    down, y = climb(float(on[middle - SIDE]), best, float(on[middle + SIDE]))
    return best + right + down, column - REACH + x, row - REACH + y


@compiled
def climb(before: float, here: float, after: float) -> tuple[float, float]:
    """How far a parabola through three neighbours exceeds the middle, and its peak's offset."""
    bend = min(before + after - 2.0 * here, LEAST_BEND)
    slope = (after - before) / 2.0
    step = min(max(-slope / bend, -1.0), 1.0)
    return slope * step + bend * step**2 / 2.0, step


@compiled
def log_sum(values: Floats, number: int) -> float:
    """The logarithm of the sum of the exponentials of the first values."""
    most, total = -np.inf, 0.0
    for at in range(number):
        most = max(most, values[at])
    for at in range(number):
        total += np.exp(values[at] - most)
    found: float = most + np.log(total)
    return found


@compiled
def fit(
    windows: Maps, at: Integers, by: Maps, ends: Integers, rim: Maps
) -> tuple[float, float, float]:
    """How well the outlines of one height fit a map, and the shift (x, y) of the best top.

    `at`, `by`, `ends`: as of `outlines`.
    """
    upper, on = np.zeros(ROOM, np.float32), np.empty(ROOM, np.float32)
    for shift in range(SHIFTS):
        upper[shift] = RIM * rim[shift]
    lay(windows, at, by, ends[0], ends[1], upper)
    best_x, best_y, best = 0.0, 0.0, -np.inf
    number = len(ends) - 2
    likely = np.empty(number)
    for stray in range(number):
        for shift in range(ROOM):
            on[shift] = upper[shift]
        lay(windows, at, by, ends[stray + 1], ends[stray + 2], on)
        height, x, y = peak(on)
        likely[stray] = height + (STRAY_ODDS[stray] if number > 1 else 0.0)
        if likely[stray] > best:
            best, best_x, best_y = likely[stray], x, y
    return log_sum(likely, number), best_x, best_y


@compiled
def outlines(
    layers: int, shape: Maps, stack: Maps, deep: int, at: Integers, by: Maps, ends: Integers
) -> None:
    """Fill in the outlines of a stack: of its upper layers, then of what the lowest adds.

    The latter for every stray of the lowest checker. `ends` says where each begins in `at` and
    `by`.
    """
    # Drawn column by column: y stands for x.
    y, x, down, right = stack[0], stack[1], stack[2], stack[3]
    first, below = (MARGIN - x, MARGIN - y), np.float32(layers - 1)
    larger = stack[5] + stack[6] * below
    length = np.float32(max(layers - 1, 1))
    draw_outline(shape, first, (length * right, length * down), larger)
    ends[1] = changes(shape, 0, len(shape), deep, at, by, ends[0])
    if layers == 1:
        ends[2] = ends[1]
        return
    beyond, size = np.empty_like(shape), TWO * stack[4]
    for stray in range(len(STRAYS)):
        start_x = first[0] - below * right - size * STRAYS[stray, 1]
        start_y = first[1] - below * down - size * STRAYS[stray, 0]
        narrower = larger - stack[6]
        low, high = draw_beyond(beyond, shape, (start_x, start_y), (right, down), narrower)
        ends[stray + 2] = changes(beyond, low, high, deep, at, by, ends[stray + 1])


@compiled
def sum_up(voice: Maps, scale: np.float32, windows: Maps) -> None:
    """Fill `windows` with the running sums down a map's columns, multiplied by `scale`.

    For every column and, within it, every row, `windows` holds `SIDE` sums from there to the
    right, so that all sums that one pixel of an outline meets when shifted lie together.
    """
    rows, columns = voice.shape
    sums = np.zeros((rows + 1, columns), np.float32)
    for row in range(rows):
        before, own, after = sums[row], voice[row], sums[row + 1]
        for column in range(columns):
            after[column] = before[column] + scale * own[column]
    for column in range(columns - SIDE + 1):
        for row in range(rows + 1):
            copy(sums[row], column, windows, (column * (rows + 1) + row) * SIDE)


@compiled
def copy(row: Maps, column: int, windows: Maps, at: int) -> None:
    """Copy `SIDE` numbers; all are read before any is written, so that few registers do it."""
    a, b, c = row[column], row[column + 1], row[column + 2]
    d, e, f = row[column + 3], row[column + 4], row[column + 5]
    g, h, i = row[column + 6], row[column + 7], row[column + 8]
    windows[at], windows[at + 1], windows[at + 2] = a, b, c
    windows[at + 3], windows[at + 4], windows[at + 5] = d, e, f
    windows[at + 6], windows[at + 7], windows[at + 8] = g, h, i


@compiled
def draw(voice: Maps, layers: int, top: Place, stack: Maps, says: Maps, drawn: Maps) -> None:
    """Fill `drawn` with the voices of a patch on which a straight stack has its top at `top`."""
    wall, ground, larger = says[0], says[1], stack[5] + stack[6] * np.float32(layers - 1)
    way = np.float32(layers) * stack[2], np.float32(layers) * stack[3]
    per = per_square(way)
    for row in range(voice.shape[0]):
        y = np.float32(row) - top[1]
        for column in range(voice.shape[1]):
            x = np.float32(column) - top[0]
            there = wall if away(x, y, way, per) < larger else ground
            there = VOICE if x * x + y * y < larger * larger else there
            drawn[row, column] = there if voice[row, column] != ZERO else ZERO


@compiled
def draw_rim(x: float, y: float, clear: np.float32, rim: Maps) -> None:
    """Fill `rim` with that of a top moved by (x, y) whose rim is this `clear`."""
    for shift in range(SHIFTS):
        right = np.float32(shift % SIDE - REACH - x)
        down = np.float32(shift // SIDE - REACH - y)
        rim[shift] = clear * exp(-PER_RIM_WIDTH * (right * right + down * down))


@compiled
def clearness(rim: Maps) -> np.float32:
    """How far the clearest rim exceeds the median."""
    clear: np.float32 = np.float32(rim.max() - np.median(rim))
    return clear


@compiled
def laid_and_expected(
    voice: Maps, rim: Maps, stack: Maps, says: Maps, most: int
) -> tuple[Floats, Floats, Floats]:
    """How well stacks of 1 to `most` layers fit a patch (most,), and their best tops (most, 2).

    Also how well stacks of one layer less, as many and one more would fit a drawing of each
    (most, 3). Each fit is the log of the mean over where the lowest checker may lie.

    `voice` (H, W), `rim` (`SHIFTS`,); `stack`: top (x, y), shift of one layer down (x, y), radius,
    radius as seen, growth of the latter per layer; `says`: voices of wall and of ground, weight of
    a pixel.
    """
    rows, columns = voice.shape
    shape = np.empty((columns - 2 * REACH, rows - 2 * REACH), np.float32)
    drawn, parts = np.empty_like(voice), len(STRAYS) + 1
    at = np.empty(shape.shape[0] * (shape.shape[1] + 1) * parts * most + 1, np.int32)
    by, ends = np.empty(len(at), np.float32), np.zeros((most + 1, parts + 1), np.int32)
    windows = np.empty((most + 1, len(shape) * (rows + 1) * SIDE + SIDE + ROOM), np.float32)
    for part in windows:
        for beyond in range(len(part) - SIDE - ROOM, len(part)):
            part[beyond] = ZERO
    rims = np.empty((most, SHIFTS), np.float32)
    fits, tops, expected = np.zeros(most), np.zeros((most, 2)), np.zeros((most, 3))
    clear, scale = clearness(rim), says[2]
    sum_up(voice, scale, windows[most])
    for n in range(most):
        own = ends[n, : 3 if n == 0 else parts + 1]
        outlines(n + 1, shape, stack, rows, at, by, own)
        ends[n + 1, 0] = own[-1]
        fits[n], tops[n, 0], tops[n, 1] = fit(windows[most], at, by, own, rim)
        top = stack[0] + np.float32(tops[n, 0]), stack[1] + np.float32(tops[n, 1])
        draw(voice, n + 1, top, stack, says, drawn)
        sum_up(drawn, scale, windows[n])
        draw_rim(tops[n, 0], tops[n, 1], clear, rims[n])
        # As many layers and one less on this drawing, and as many on the drawing of one less.
        for here, of in ((n, n), (n, n - 1), (n - 1, n)):
            if here >= 0 and of >= 0:
                those = ends[of, : 3 if of == 0 else parts + 1]
                expected[here, of - here + 1] = fit(windows[here], at, by, those, rims[here])[0]
    return fits, tops, expected
