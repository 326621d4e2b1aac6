"""Checkers lying on checkers: second layers of full rows, towers on rest fields and the bar.

Their tops look like any other top, only a little farther from the camera; what tells is the
wall below, on the camera's side, which is as high as the stack. Looking almost straight down
it cannot be seen, and then only the number of checkers of a colour can help, if it is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pasch_hardware.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.geometry import area_capacity, capacity
from pasch_vision.evidence import Evidence, strangeness_at
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_rows import Chain, Disc

__all__ = ["Stack", "contents_of", "stack_on", "wall"]

# The wall is looked at over this much of the outline, on the camera's side.
ARC = np.radians(np.linspace(-60.0, 60.0, 13))
# A part of the wall is there when it is stranger than this; shadows are stranger than board.
WALL_STRANGE, WALL_WEIGHT, WALL_MOST = -1.0, 1.2, 3.5
# Below this many looks at a part of the wall it says nothing.
FEWEST_LOOKS = 5
# Stacks are unusual where there is room beside (natural logs of the odds per checker more).
ROOM_BESIDE, NO_ROOM = -4.0, -1.0
TALLEST = 5
# From above a wall of less than this many plane pixels cannot be told from the outline's blur.
THINNEST_PX = 1.2


@dataclass(frozen=True, slots=True)
class Stack:
    """Where more checkers of one colour may lie than tops are seen.

    `seen` is what the tops say; `odds[k]` (natural log) speaks for k more of `letter`.
    """

    name: str
    seen: str
    letter: str
    odds: tuple[float, ...]


def wall(
    evidence: Evidence, disc: Disc, others: Sequence[Disc], thickness_mm: float, parts: int
) -> list[float | None]:
    """How strange each checker's height of wall below a top is, from the top down.

    None where other checkers hide it or the camera looks too steeply.
    """
    plane = evidence.plane
    centre = np.array(disc.centre_mm)
    down = -plane.rise(centre[None, :], thickness_mm)[0]
    length = float(np.hypot(*down))
    if length * plane.px_per_mm < THINNEST_PX:
        return [None] * parts
    angle = np.arctan2(down[1], down[0]) + ARC
    ring: Floats = np.stack([np.cos(angle), np.sin(angle)], axis=1) * disc.diameter_mm / 2
    found: list[float | None] = []
    for part in range(parts):
        points = np.concatenate([centre + down * (part + at) + ring for at in (0.35, 0.65)])
        clear = np.ones(len(points), dtype=bool)
        for other in others:
            apart = points - np.array(other.centre_mm)
            clear &= np.hypot(apart[:, 0], apart[:, 1]) > other.diameter_mm * 0.53
        looks = strangeness_at(evidence, points[clear])
        found.append(float(looks.mean()) if len(looks) >= FEWEST_LOOKS else None)
    return found


def weight_of(strange: float | None) -> float:
    """What a part of the wall says for a checker there, natural log of the odds."""
    if strange is None:
        return 0.0
    return float(np.clip(WALL_WEIGHT * (strange - WALL_STRANGE), -WALL_MOST, WALL_MOST))


def stack_on(
    evidence: Evidence,
    profile: BoardProfile,
    shape: PlaceShape,
    chain: Chain,
    others: Sequence[Disc],
) -> Stack | None:
    """What more may lie on a place whose best chain is `chain`; None where nothing can.

    `others` are the discs found on all places.
    """
    if not chain.discs:
        return None
    if isinstance(shape, Row):
        return second_layer(evidence, profile, shape, chain, others)
    return tower(evidence, profile, shape, chain, others)


def second_layer(
    evidence: Evidence,
    profile: BoardProfile,
    row: Row,
    chain: Chain,
    others: Sequence[Disc],
) -> Stack | None:
    """A full row goes on from its base in a layer lying on the first."""
    letter = chain.discs[0].letter
    room = capacity(row, profile.diameter(letter))
    if len(chain.discs) < room:
        return None
    odds = [0.0]
    for disc in chain.discs[:room]:
        rest = [other for other in others if other is not disc]
        parts = wall(evidence, disc, rest, profile.thickness(letter), 2)
        odds.append(odds[-1] + 0.6 * weight_of(parts[1]) + NO_ROOM)
    return Stack(row.name, contents_of(chain), letter, tuple(odds))


def tower(
    evidence: Evidence,
    profile: BoardProfile,
    area: Area,
    chain: Chain,
    others: Sequence[Disc],
) -> Stack | None:
    """On an area the checker with the strongest sign of a wall below carries the stack."""
    room = area_capacity(area, max(disc.diameter_mm for disc in chain.discs))
    unusual = ROOM_BESIDE if len(chain.discs) < room else NO_ROOM
    best: Stack | None = None
    for disc in chain.discs:
        rest = [other for other in others if other is not disc]
        parts = wall(evidence, disc, rest, profile.thickness(disc.letter), TALLEST)
        odds = [0.0]
        for part in parts[1:]:
            odds.append(odds[-1] + weight_of(part) + unusual)
            unusual = NO_ROOM
        if best is None or max(odds) > max(best.odds):
            best = Stack(area.name, contents_of(chain), disc.letter, tuple(odds))
    return best


def contents_of(chain: Chain) -> str:
    """The letters of a chain's discs, from the base outward."""
    return "".join(disc.letter for disc in chain.discs)
