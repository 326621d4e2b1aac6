"""Finds checkers lying one behind the other, and the content that explains a row best.

Discs are tried all along the row and a little beside its axis; the best chain of discs that do
not overlap is found for every content by dynamic programming. Knows no rules: any number of
any colours may lie there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.compiled import compiled, inlined
from pasch_vision.occlusion.evidence.discs import (
    OUT_OF_QUESTION,
    QUICK_SPOTS,
    FaceMaps,
    Looks,
    disc_odds,
    face_maps,
    look_quickly,
    room_for_looks,
)
from pasch_vision.occlusion.evidence.likelihood_maps import LikelihoodMaps

__all__ = ["MOST_LAYERS", "Chain", "Disc", "RowDiscs", "apart", "row_discs"]

# Most checkers lie this far off the axis, in diameters.
ASIDE = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
# Some lie farther off, up to the edge of the row, where the next one begins. They are tried in
# these steps (diameters), at this cost (log odds, as of discs).
ASTRAY_STEP, ASTRAY_COST = 0.08, np.float32(4.0)
# If a disc near the axis reaches these odds, none is looked for farther off.
ASTRAY_BELOW = np.float32(20.0)
# Step between positions tried along the row, in diameters; an outline resolves about this much.
STEP = 1 / 12
# Two tops cannot be nearer than one diameter; measuring errors make it look a little less.
NEAREST = 0.93
# Discs below these odds are dropped (natural log).
LEAST_ODDS = np.float32(-8.0)
ZERO = np.float32(0.0)
# Rows carry at most this many layers: in some start positions 15 checkers lie on one point.
MOST_LAYERS = 3
# Columns of `RowDiscs`.
ALONG, X, Y, DIAMETER, ODDS, LETTER = range(6)
# Columns of `lines_of`.
BEGIN, STEPS, BESIDE = 4, 5, 6


@dataclass(frozen=True, slots=True)
class Disc:
    """A checker supposed at `centre_mm`.

    `along_mm`: distance along its row; `odds`: log odds; `height_mm`: of the surface it lies on.
    """

    letter: str
    along_mm: float
    centre_mm: tuple[float, float]
    diameter_mm: float
    odds: float
    height_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Chain:
    """The discs that explain one content best, from the base outward, and their log odds."""

    odds: float
    discs: tuple[Disc, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class RowDiscs:
    """Discs supposed along a row, by distance from its base.

    `table` (N, 6): distance along the row, middle (x, y) and diameter in mm, log odds, the number
    of the letter in `letters`.
    """

    row: Row
    letters: tuple[str, ...]
    table: Floats

    def disc(self, number: int) -> Disc:
        """One of the discs."""
        along, x, y, diameter, odds, letter = self.table[number].tolist()
        return Disc(self.letters[int(letter)], along, (x, y), diameter, odds, self.row.height)

    def without(self, others: Sequence[Disc], nearest: float) -> RowDiscs:
        """The discs farther than `nearest` diameters from all of `others`, on other places."""
        x, y, size = np.array([(*d.centre_mm, d.diameter_mm) for d in others]).reshape(-1, 3).T
        own_x, own_y, own_size = self.table[:, (X, Y, DIAMETER)].T
        away = np.hypot(np.subtract.outer(own_x, x), np.subtract.outer(own_y, y))
        is_other = away < nearest * np.add.outer(own_size, size) / 2
        return replace(self, table=self.table[~is_other.any(axis=1)])


def row_discs(
    evidence: LikelihoodMaps, profile: BoardProfile, rows: Sequence[Row]
) -> list[RowDiscs]:
    """All discs along each row that are not out of the question.

    `rows`: all at the height of the evidence.
    """
    lines: dict[tuple[float, float], Floats] = {}
    numbers, tables = [np.empty(0, np.int64)], [np.empty((0, 6))]
    for letter_number, letter in enumerate(evidence.faces):
        size = profile.diameters.get(letter, max(profile.diameters.values()))
        asked = [at for at, row in enumerate(rows) if row.colour in (None, letter)]
        if not asked:
            continue
        kind = size, profile.thickness(letter)
        if kind not in lines:
            lines[kind] = lines_of(evidence, rows, *kind)
        seen = search_lines(face_maps(evidence, letter, size), lines[kind][asked])
        table = np.empty((len(seen), 6))
        table[:, ALONG], table[:, DIAMETER] = seen[:, 1] * size, size
        table[:, X : Y + 1] = evidence.plane.mm(seen[:, 2:4])
        table[:, ODDS], table[:, LETTER] = seen[:, 4], letter_number
        numbers.append(np.array(asked)[seen[:, 0].astype(int)])
        tables.append(table)
    number, table = np.concatenate(numbers), np.concatenate(tables)
    order = np.lexsort((table[:, ALONG], number))
    table, bounds = table[order], np.searchsorted(number[order], np.arange(len(rows) + 1)).tolist()
    letters = tuple(evidence.faces)
    return [
        RowDiscs(row, letters, table[first:end])
        for row, (first, end) in zip(rows, pairwise(bounds), strict=True)
    ]


def lines_of(
    evidence: LikelihoodMaps, rows: Sequence[Row], size_mm: float, thickness_mm: float
) -> Floats:
    """What `search_lines` needs of every row, (N, 7), lengths in diameters `size_mm`.

    The base x and y px, a diameter along the row x and y px, where to begin, the number of steps
    at which to look for discs, and the number of spots (on the axis and astray) at each.
    """
    plane = evidence.plane
    shapes = np.array([(*row.anchor, *row.direction, row.length, row.width) for row in rows])
    anchors, directions = shapes[:, :2], shapes[:, 2:4]
    # How far the tops of the highest piles appear shifted, along the row; negative: to its base.
    rises = (plane.rise(anchors, thickness_mm * (MOST_LAYERS - 1)) * directions).sum(axis=1)
    begin = 0.45 - STEP * np.floor(np.maximum(-rises, 0.0) / (STEP * size_mm))
    astray = np.ceil((shapes[:, 5] / 2 / size_mm - ASIDE[-1] - ASTRAY_STEP / 2) / ASTRAY_STEP)
    lines: Floats = np.empty((len(rows), 7))
    lines[:, :2] = plane.px(anchors)
    lines[:, 2:4] = directions * size_mm * plane.px_per_mm
    lines[:, BEGIN] = begin
    lines[:, STEPS] = np.ceil((shapes[:, 4] / size_mm + 1.2 - begin) / STEP)
    lines[:, BESIDE] = 1 + 2 * np.maximum(astray, 0)
    return lines


@compiled
def search_lines(maps: FaceMaps, lines: Floats) -> Floats:
    """The discs found along lines as of `lines_of`, (N, 5).

    Columns: the line, the distance along it in diameters, x and y px, log odds.
    """
    most, room = 0, 0
    for line in range(len(lines)):
        steps, beside = int(lines[line, STEPS]), int(lines[line, BESIDE])
        most, room = most + steps, max(room, steps * beside)
    found, count, looks = np.empty((most, 5)), 0, room_for_looks()
    xs, ys = np.empty(room, np.float32), np.empty(room, np.float32)
    quick, is_maybe = np.empty((QUICK_SPOTS, room), np.int32), np.empty(room, np.bool_)
    for line in range(len(lines)):
        steps, beside = int(lines[line, STEPS]), int(lines[line, BESIDE])
        fill_search_spots(lines[line], xs, ys)
        look_quickly(maps, xs[: steps * beside], ys[: steps * beside], quick, is_maybe)
        for step in range(steps):
            spots = step * beside, (step + 1) * beside
            odds, x, y = best_beside(maps, lines[line], xs, ys, is_maybe, spots, looks)
            if odds > LEAST_ODDS:
                found[count, 0], found[count, 1] = line, lines[line, BEGIN] + step * STEP
                found[count, 2], found[count, 3], found[count, 4] = x, y, odds
                count += 1
    return found[:count]


@compiled
def fill_search_spots(line: Floats, xs: Maps, ys: Maps) -> None:
    """Fill in the px at which discs are looked for: at all steps of a line, on it and astray."""
    x, y, dx, dy, begin = line[0], line[1], line[2], line[3], line[BEGIN]
    beside = int(line[BESIDE])
    asides = np.zeros(beside)
    for step in range(beside // 2):
        astray = ASIDE[-1] + (step + 1) * ASTRAY_STEP
        asides[1 + step], asides[1 + beside // 2 + step] = -astray, astray
    for step in range(int(line[STEPS])):
        along, first = begin + step * STEP, step * beside
        for number in range(beside):
            xs[first + number] = x + along * dx - asides[number] * dy
            ys[first + number] = y + along * dy + asides[number] * dx


@inlined
def best_beside(
    maps: FaceMaps,
    line: Floats,
    xs: Maps,
    ys: Maps,
    is_maybe: Mask,
    spots: tuple[int, int],
    looks: Looks,
) -> tuple[np.float32, np.float32, np.float32]:
    """The best log odds of a disc at one step along a line, and its px.

    The disc lies near the axis, or astray if that is clearly likelier. `spots`: the index of this
    step's spot on the axis, and the end of those astray.
    """
    first, end = spots
    dx, dy = np.float32(line[2]), np.float32(line[3])
    best, best_x, best_y = OUT_OF_QUESTION, ZERO, ZERO
    if is_maybe[first]:
        for number in range(len(ASIDE)):
            aside = np.float32(ASIDE[number])
            x, y = xs[first] - aside * dy, ys[first] + aside * dx
            odds = disc_odds(maps, x, y, max(best, LEAST_ODDS), looks)
            if odds > best:
                best, best_x, best_y = odds, x, y
    if best < ASTRAY_BELOW:
        for at in range(first + 1, end):
            if not is_maybe[at]:
                continue
            least = max(best, ZERO) + ASTRAY_COST
            odds = disc_odds(maps, xs[at], ys[at], least, looks)
            if odds > least:
                best, best_x, best_y = odds - ASTRAY_COST, xs[at], ys[at]
    return best, best_x, best_y


def apart(one: Disc, other: Disc) -> float:
    """How far the middles of two discs lie apart, in mm."""
    (x, y), (other_x, other_y) = one.centre_mm, other.centre_mm
    return math.hypot(x - other_x, y - other_y)
