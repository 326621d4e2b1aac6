"""Checkers lying one behind the other: which content explains a row best.

Discs are tried all along the row and a little beside its axis; the best chain of discs that do
not overlap is found for every content by dynamic programming. Knows no rules: any number of
any colours may lie there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pasch_hardware.board import BoardProfile, Row
from pasch_vision.compiled import compiled
from pasch_vision.evidence import Evidence
from pasch_vision.evidence_discs import (
    OUT_OF_QUESTION,
    Circle,
    FaceMaps,
    Looks,
    disc_odds,
    face_maps,
    is_maybe_face,
    room_for_looks,
)
from pasch_vision.evidence_plane import Floats

__all__ = ["MOST_LAYERS", "Chain", "Disc", "apart", "row_discs"]

# Checkers lie this far off the axis mostly, in diameters.
ASIDE = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
# Some lie farther off, up to the edge of the row, where the next one begins: tried in such steps,
# and unusual (as the odds of discs).
ASTRAY_STEP, ASTRAY_COST = 0.08, np.float32(4.0)
# Where a disc near the axis has these odds none is looked for beside it.
ASTRAY_BELOW = np.float32(20.0)
# Tried positions along the row, in diameters; the outline is told apart to about this.
STEP = 1 / 12
# Two tops cannot be nearer than one diameter; measuring errors make it look a little less.
NEAREST = 0.93
# Below this no disc is worth keeping (natural log of the odds).
LEAST_ODDS = np.float32(-8.0)
ZERO = np.float32(0.0)
# Rows carry at most this many layers: 15 checkers of a start lie on one point.
MOST_LAYERS = 3
# Columns of `lines_of`.
STEPS, ASTRAY = 5, 6

# A spot of an axis x and y px, and a diameter along it.
Spot = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Disc:
    """A checker supposed at `centre_mm`: its letter, distance along the row, log odds, and how
    high the surface is on which it lies."""

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


def row_discs(evidence: Evidence, profile: BoardProfile, rows: Sequence[Row]) -> list[list[Disc]]:
    """All discs along each row that are not out of the question, by distance from its base.

    `rows`: all at the height of the evidence.
    """
    found: list[list[Disc]] = [[] for _ in rows]
    for letter in evidence.faces:
        size = profile.diameters.get(letter, max(profile.diameters.values()))
        asked = [at for at, row in enumerate(rows) if row.colour in (None, letter)]
        if not asked:
            continue
        lines = lines_of(evidence, [rows[at] for at in asked], size, profile.thickness(letter))
        tried = np.empty((int(lines[:, STEPS].sum()), 5))
        seen = tried[: search_lines(*face_maps(evidence, letter, size), lines, tried)]
        spots = evidence.plane.mm(seen[:, 2:4]).tolist()
        for (at, along, _, _, odds), (x, y) in zip(seen.tolist(), spots, strict=True):
            row = asked[int(at)]
            disc = Disc(letter, along * size, (x, y), size, odds, rows[row].height)
            found[row].append(disc)
    return [sorted(discs, key=lambda disc: disc.along_mm) for discs in found]


def lines_of(
    evidence: Evidence, rows: Sequence[Row], size_mm: float, thickness_mm: float
) -> Floats:
    """What `search_lines` needs of every row, (N, 7), lengths in diameters `size_mm`.

    The base x and y px, a diameter along the row x and y px, where to begin and by how many
    steps, by how many steps to go astray.
    """
    plane = evidence.plane
    anchors = np.array([row.anchor for row in rows])
    directions = np.array([row.direction for row in rows])
    lengths, widths = np.array([(row.length, row.width) for row in rows]).T
    # How far the tops of the highest piles seem to lie towards the base; 0 where outward.
    rises = (plane.rise(anchors, thickness_mm * (MOST_LAYERS - 1)) * directions).sum(axis=1)
    begin = 0.45 - STEP * np.floor(np.maximum(-rises, 0.0) / (STEP * size_mm))
    steps = np.ceil((lengths / size_mm + 1.2 - begin) / STEP)
    astray = np.ceil((widths / 2 / size_mm - ASIDE[-1] - ASTRAY_STEP / 2) / ASTRAY_STEP)
    diameter = directions * size_mm * plane.px_per_mm
    lines: Floats = np.column_stack([plane.px(anchors), diameter, begin, steps, astray])
    return lines


@compiled
def search_lines(maps: FaceMaps, circle: Circle, lines: Floats, found: Floats) -> int:
    """The number of discs found along lines as of `lines_of`, with each put into `found`.

    `found` (N, 5): the line, the distance along it in diameters, x and y px, log odds.
    """
    looks, count = room_for_looks(), 0
    for line in range(len(lines)):
        x, y, dx, dy, begin = lines[line, :STEPS]
        for step in range(int(lines[line, STEPS])):
            along = begin + step * STEP
            here = x + along * dx, y + along * dy, dx, dy
            astray = int(lines[line, ASTRAY])
            odds, aside = best_aside(maps, circle, here, astray, looks)
            if odds > LEAST_ODDS:
                found[count, 0], found[count, 1], found[count, 4] = line, along, odds
                found[count, 2], found[count, 3] = here[0] - aside * dy, here[1] + aside * dx
                count += 1
    return count


@compiled
def best_aside(
    maps: FaceMaps, circle: Circle, here: Spot, astray: int, looks: Looks
) -> tuple[np.float32, float]:
    """The best log odds of a disc beside a spot of the axis, and how many diameters beside.

    Near the axis; or up to so many steps `astray`, where that is clearly likelier.
    """
    x, y, dx, dy = here
    best, aside = OUT_OF_QUESTION, 0.0
    if is_maybe_face(maps, circle, np.float32(x), np.float32(y)):
        for near in ASIDE:
            least = max(best, LEAST_ODDS)
            odds = disc_odds(
                maps, circle, np.float32(x - near * dy), np.float32(y + near * dx), least, looks
            )
            if odds > best:
                best, aside = odds, near
    if best >= ASTRAY_BELOW:
        return best, aside
    for side in (-1.0, 1.0):
        for step in range(1, astray + 1):
            far = side * (ASIDE[-1] + step * ASTRAY_STEP)
            at_x, at_y = np.float32(x - far * dy), np.float32(y + far * dx)
            if is_maybe_face(maps, circle, at_x, at_y):
                least = max(best, ZERO)
                odds = (
                    disc_odds(maps, circle, at_x, at_y, least + ASTRAY_COST, looks) - ASTRAY_COST
                )
                if odds > least:
                    best, aside = odds, far
    return best, aside


def apart(one: Disc, other: Disc) -> float:
    """How far the middles of two discs lie apart, in mm."""
    (x, y), (other_x, other_y) = one.centre_mm, other.centre_mm
    return math.hypot(x - other_x, y - other_y)
