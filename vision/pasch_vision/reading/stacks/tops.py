"""Where the tops of a full row lie, and how many more checkers on top of it that suggests.

A checker on top of another is nearer the camera and so appears to lie farther away, by an amount
that follows from the camera's position. Checkers of one layer touch each other: where an upper
layer ends, the tops move closer together or farther apart, and off the row's axis. Knows no
colours; lengths are in diameters unless stated otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from pasch_hardware.boards.board import Row
from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import compiled
from pasch_vision.reading.evidence.discs import disc_scores
from pasch_vision.reading.evidence.likelihood_maps import LikelihoodMaps
from pasch_vision.reading.places.rows import Disc
from pasch_vision.reading.stacks.laying import climb

__all__ = ["odds_by_tops", "tops_of"]

# Tops are refined by up to this many steps along the row and across it, to a fraction of a step.
STEP, ALONG, ACROSS = 1 / 32, 5, 5
SHAPE = 2 * ALONG + 1, 2 * ACROSS + 1
TRIED = np.indices(SHAPE).reshape(2, -1).T - (ALONG, ACROSS)
# Matrices that smooth the scores along the row and across it.
BELL = cv2.getGaussianKernel(9, 1.0)
SMOOTH, SMOOTH_ACROSS = (
    np.asarray(cv2.sepFilter2D(np.eye(size, dtype=np.float32), -1, np.ones(1), BELL))
    for size in SHAPE
)
# Face and rim both show where a top lies; a clear rim counts as much as a clear face.
RIM = np.float32(10.0)
# The mean gap between neighbours, its standard deviation and that of the gap before the first,
# measuring errors included (alike on drawn and on ray-traced boards).
GAP, GAP_STRAYS, BASE_STRAYS = 0.018, 0.025, 0.06
# Standard deviations of how far checkers lie off the axis, each by itself and all together (the
# camera is not known exactly), and off the centre of the one below.
ASIDE_STRAYS, AXIS_STRAYS, UPON_STRAYS = 0.05, 0.05, 0.03
# This share of the checkers leaves a gap of up to `LOOSE_GAP` diameters; its density at smaller
# gaps than usual is `OVERLAP`.
LOOSE, LOOSE_GAP, OVERLAP = 0.05, 0.5, 0.2


def tops_of(evidence: LikelihoodMaps, row: Row, discs: Sequence[Disc]) -> Floats:
    """Where the tops of discs found on a coarse grid lie: (N, 2) mm along the row and across."""
    frame = frame_of(row)
    centres = np.array([disc.centre_mm for disc in discs])
    steps_mm = np.array([[STEP * disc.diameter_mm] for disc in discs])
    tried = centres[:, None] + steps_mm[:, None] * (TRIED @ frame)
    clear = np.empty((len(discs), *SHAPE), dtype=np.float32)
    for letter in {disc.letter for disc in discs}:
        own = [at for at, disc in enumerate(discs) if disc.letter == letter]
        size = discs[own[0]].diameter_mm
        scores = disc_scores(evidence, tried[own].reshape(-1, 2), letter, size)
        faces = scores.sectors.sum(axis=1) / scores.sectors.shape[1]
        clear[own] = (faces + RIM * scores.rim).reshape(-1, *SHAPE)
    crests = crests_of(np.ascontiguousarray(SMOOTH @ clear @ SMOOTH_ACROSS.T))
    tops: Floats = (centres - np.array(row.anchor)) @ frame.T + steps_mm * crests
    return tops


@compiled
def crests_of(heights: Maps) -> Floats:
    """Where (N, 2), from the middle, maps (N, A, B) are highest, to a fraction of a step."""
    number, rows, columns = heights.shape
    found = np.empty((number, 2))
    for at in range(number):
        highest = int(np.argmax(heights[at]))
        row, column = highest // columns, highest % columns
        row, column = min(max(row, 1), rows - 2), min(max(column, 1), columns - 2)
        here = float(heights[at, row, column])
        before, after = heights[at, row - 1, column], heights[at, row + 1, column]
        found[at, 0] = row - rows // 2 + climb(float(before), here, float(after))[1]
        before, after = heights[at, row, column - 1], heights[at, row, column + 1]
        found[at, 1] = column - columns // 2 + climb(float(before), here, float(after))[1]
    return found


def odds_by_tops(
    evidence: LikelihoodMaps,
    row: Row,
    discs: Sequence[Disc],
    thicknesses: Mapping[str, float],
    most: int,
) -> Floats:
    """The evidence of the tops (natural log) for 0, 1, ... `most` checkers on a full row."""
    sizes = np.array([disc.diameter_mm for disc in discs])
    centres = np.array([disc.centre_mm for disc in discs])
    lifts = np.array([[thicknesses[disc.letter]] for disc in discs])
    rises = evidence.plane.rise(centres, lifts) @ frame_of(row).T
    tops = tops_of(evidence, row, discs)
    return usual(tops / sizes[:, None], rises / sizes[:, None], sizes, most)


@compiled
def usual(tops: Floats, rises: Floats, sizes: Floats, most: int) -> Floats:
    """The log likelihood of the tops if 0, 1, ... `most` checkers lie on a row, relative to none.

    `tops` (N, 2); `rises` (N, 2): the apparent shift of a top one layer higher; `sizes` (N,) mm.
    """
    number = len(tops)
    along, across, strays = np.empty(number), np.empty(number), np.empty(number)
    found = np.empty(most + 1)
    for more in range(most + 1):
        for at in range(number):
            upon = -((at - more) // number)
            along[at] = tops[at, 0] - upon * rises[at, 0]
            across[at] = tops[at, 1] - upon * rises[at, 1]
            strays[at] = UPON_STRAYS if upon > 0 else 0.0
        found[more] = aside(across, strays)
        found[more] += fit(along[0] - 0.5, np.hypot(BASE_STRAYS, strays[0]))
        for at in range(1, number):
            apart = along[at] * sizes[at] - along[at - 1] * sizes[at - 1]
            gap = 2.0 * apart / (sizes[at] + sizes[at - 1]) - 1.0
            width = np.sqrt(GAP_STRAYS**2 + strays[at] ** 2 + strays[at - 1] ** 2)
            found[more] += fit(gap, width)
    odds: Floats = found - found[0]
    return odds


@compiled
def aside(across: Floats, strays: Floats) -> float:
    """The log density of the checkers' distances from the axis, up to a constant.

    They deviate each by itself and all together. Their covariance is a diagonal plus one number
    everywhere, so its inverse and determinant have a closed form (Sherman and Morrison).
    """
    squares, sums, ones, logs = 0.0, 0.0, 0.0, 0.0
    for at in range(len(across)):
        own = ASIDE_STRAYS**2 + strays[at] ** 2
        squares += across[at] ** 2 / own
        sums += across[at] / own
        ones += 1.0 / own
        logs += np.log(own)
    together = 1.0 + AXIS_STRAYS**2 * ones
    density: float = -0.5 * (squares - AXIS_STRAYS**2 * sums**2 / together)
    density -= 0.5 * (logs + np.log(together))
    return density


@compiled
def fit(gap: float, width: float) -> float:
    """The log density of a gap: about `GAP` for most checkers, anything larger for some."""
    bell = np.exp(-0.5 * ((gap - GAP) / width) ** 2) / (width * np.sqrt(2.0 * np.pi))
    loose = (1.0 if gap > GAP else OVERLAP * LOOSE_GAP) / LOOSE_GAP
    density: float = np.log((1.0 - LOOSE) * bell + LOOSE * loose)
    return density


def frame_of(row: Row) -> Floats:
    """The row's directions along and across its axis, as rows (2, 2)."""
    x, y = row.direction
    return np.array([(x, y), (-y, x)])
