"""How likely colours are: log densities over a table of colours.

Colours are (brightness, red - green, blue - green), as of `appearance.log_features`. Knows neither
board nor checkers.
"""

from __future__ import annotations

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Integers, Maps
from pasch_vision.compiled import compiled

__all__ = [
    "ANYTHING",
    "LEAST_DENSITY",
    "colour_cells",
    "colour_density",
    "count_cells",
    "log_density",
    "stacked",
]

# The table of colours: brightness, red - green, blue - green, each (lowest, highest, cells).
RANGES = ((1.5, 6.0, 36), (-2.0, 2.0, 64), (-2.0, 2.0, 64))
STEPS = np.array([(high - low) / cells for low, high, cells in RANGES])
LOWS = np.array([low for low, _, _ in RANGES])
CELLS = tuple(cells for _, _, cells in RANGES)
LOW_0, LOW_1, LOW_2 = (np.float32(low) for low in LOWS)
PER_STEP_0, PER_STEP_1, PER_STEP_2 = (np.float32(1.0 / step) for step in STEPS)
FIRST = np.float32(0.0)
LAST_0, LAST_1, LAST_2 = (np.float32(cells - 1.0) for cells in CELLS)
CELLS_1, CELLS_2 = (np.int32(cells) for cells in CELLS[1:])
# How much a face varies from checker to checker beyond the samples seen (natural logarithms:
# 0.12 is 12 % in brightness, 0.05 is 5 % in a ratio of two channels).
SPREAD = np.array([0.12, 0.05, 0.05])
# Half-width in cells at which that Gaussian is cut off.
SPREAD_CELLS = 7
# The density of a colour that belongs to nothing known: uniform over what cameras show.
ANYTHING = 0.08
LEAST_DENSITY = 0.005


def stacked(maps: Maps) -> Maps:
    """Maps (H, W, N) as contiguous maps (N, H, W); no copy where they already are."""
    return np.ascontiguousarray(maps.transpose(2, 0, 1))


def smoothed_histogram(histogram: Floats, sigmas: Floats) -> Maps:
    """A histogram (three axes) smoothed by a Gaussian, `sigmas` in cells."""
    away = np.arange(-SPREAD_CELLS, SPREAD_CELLS + 1)
    found = histogram.astype(np.float32)
    # Always along the first axis, which then becomes the last one.
    for sigma in sigmas:
        bell = np.exp(-((away / sigma) ** 2) / 2) / (np.sqrt(2 * np.pi) * sigma)
        lines = np.ascontiguousarray(found).reshape(len(found), -1)
        smooth = cv2.sepFilter2D(lines, -1, np.ones(1), bell, borderType=cv2.BORDER_CONSTANT)
        found = np.moveaxis(np.asarray(smooth, np.float32).reshape(found.shape), 0, 2)
    return found


def colour_density(samples: Maps) -> Maps:
    """The log density over the table's cells, flat, of one thing's colours (N, 3)."""
    total = np.zeros(CELLS)
    count_cells(np.ascontiguousarray(samples), 1.0 / max(len(samples), 1), total)
    return log_density(total)


@compiled
def count_cells(samples: Maps, weight: float, total: Floats) -> None:
    """Add `weight` to the cell of every sample (N, 3) that falls within the table."""
    for n in range(len(samples)):
        a = np.floor((samples[n, 0] - LOW_0) * PER_STEP_0)
        b = np.floor((samples[n, 1] - LOW_1) * PER_STEP_1)
        c = np.floor((samples[n, 2] - LOW_2) * PER_STEP_2)
        if min(a, b, c) >= FIRST and a <= LAST_0 and b <= LAST_1 and c <= LAST_2:
            total[int(a), int(b), int(c)] += weight


def log_density(weights: Floats) -> Maps:
    """The log density over the table's cells, flat, of smoothed cell weights."""
    # Beyond a Gaussian's reach of the colours seen the density is the least one.
    tints = np.any(weights, axis=0)
    sheets = np.any(weights.reshape(len(weights), -1), axis=1)
    seen = [np.flatnonzero(one) for one in (sheets, np.any(tints, axis=1), np.any(tints, axis=0))]
    near = tuple(
        slice(max(int(at[0]) - SPREAD_CELLS, 0), int(at[-1]) + SPREAD_CELLS + 1)
        for at in seen
        if len(at)
    )
    table = np.full(CELLS, np.log(LEAST_DENSITY), dtype=np.float32)
    density = smoothed_histogram(np.ascontiguousarray(weights[near]), SPREAD / STEPS)
    table[near] = np.log(density / float(STEPS.prod()) + LEAST_DENSITY)
    return table.ravel()


def colour_cells(features: Maps) -> Integers:
    """The flat index (H, W) into a colour table of every pixel of `features` (H, W, 3)."""
    cells = np.empty(features.shape[:2], dtype=np.int32)
    cell_maps(stacked(features), cells)
    return cells


@compiled
def cell_maps(features: Maps, cells: Integers) -> None:
    """The loop of `colour_cells`; `features` (3, H, W)."""
    for y in range(cells.shape[0]):
        bright, one, two, found = features[0, y], features[1, y], features[2, y], cells[y]
        for x in range(cells.shape[1]):
            a = np.int32(min(max((bright[x] - LOW_0) * PER_STEP_0, FIRST), LAST_0))
            b = np.int32(min(max((one[x] - LOW_1) * PER_STEP_1, FIRST), LAST_1))
            c = np.int32(min(max((two[x] - LOW_2) * PER_STEP_2, FIRST), LAST_2))
            found[x] = (a * CELLS_1 + b) * CELLS_2 + c
