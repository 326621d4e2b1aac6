"""Checkers lying one behind the other: which content explains a row best.

Discs are tried all along the row and a little beside its axis; the best chain of discs that do
not overlap is found for every content by dynamic programming. Knows no rules: any number of
any colours may lie there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pasch_hardware.board import BoardProfile, Row
from pasch_vision.evidence import Evidence
from pasch_vision.evidence_discs import disc_scores, may_be_face
from pasch_vision.evidence_plane import Floats

__all__ = ["MOST_LAYERS", "Chain", "Disc", "apart", "chains", "row_discs"]

# Checkers lie this far off the axis mostly, in diameters.
ASIDE = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
# Some lie farther off, up to the edge of the row, where the next one begins: tried in such steps,
# and unusual (as the odds of discs).
ASTRAY_STEP, ASTRAY_COST = 0.08, 4.0
# Where a disc near the axis has these odds none is looked for beside it.
ASTRAY_BELOW = 20.0
# Tried positions along the row, in diameters; the outline is told apart to about this.
STEP = 1 / 12
# Two tops cannot be nearer than one diameter; measuring errors make it look a little less.
NEAREST = 0.93
# Beyond this a gap between neighbours is unusual, and costs as much as a faint outline.
WIDE_GAP, GAP_COST = 1.35, 1.5
# A first checker this far from the base is unusual as well.
BASE_REACH = 0.8
# Below this no disc is worth keeping (natural log of the odds).
LEAST_ODDS = -8.0
LONGEST = 8
# Rows carry at most this many layers: 15 checkers of a start lie on one point.
MOST_LAYERS = 3


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


def row_discs(evidence: Evidence, profile: BoardProfile, row: Row) -> list[Disc]:
    """All discs along the row that are not out of the question, by distance from its base."""
    found: list[Disc] = []
    for letter in evidence.faces:
        if row.colour not in (None, letter):
            continue
        size = profile.diameters.get(letter, max(profile.diameters.values()))
        overhang = overhang_mm(evidence, row, profile.thickness(letter)) / (STEP * size)
        along = np.arange(0.45 - int(overhang) * STEP, row.length / size + 1.2, STEP) * size
        best, centres = on_axis(evidence, row, along, letter, size)
        best, centres = or_astray(evidence, row, along, letter, size, best, centres)
        for index in np.flatnonzero(best > LEAST_ODDS):
            x, y = centres[index]
            spot, value = (float(x), float(y)), float(best[index])
            found.append(Disc(letter, float(along[index]), spot, size, value, row.height))
    return sorted(found, key=lambda disc: disc.along_mm)


def on_axis(
    evidence: Evidence, row: Row, along_mm: Floats, letter: str, size_mm: float
) -> tuple[Floats, Floats]:
    """The best odds (A,) of a disc near the axis at every distance along, and where (A, 2)."""
    centres = spots(row, along_mm, ASIDE * size_mm)
    middle = centres[:, len(ASIDE) // 2]
    best, where = np.full(len(along_mm), -np.inf), middle.copy()
    tried = np.flatnonzero(may_be_face(evidence, middle, letter, size_mm))
    if len(tried):
        odds = disc_scores(evidence, centres[tried].reshape(-1, 2), letter, size_mm).log_odds
        odds = odds.reshape(len(tried), len(ASIDE))
        best[tried] = odds.max(axis=1)
        where[tried] = centres[tried, odds.argmax(axis=1)]
    return best, where


def or_astray(
    evidence: Evidence,
    row: Row,
    along_mm: Floats,
    letter: str,
    size_mm: float,
    best: Floats,
    where: Floats,
) -> tuple[Floats, Floats]:
    """The same with discs farther off the axis, where they are clearly likelier."""
    reach = row.width / 2 / size_mm
    beside = np.arange(ASIDE[-1] + ASTRAY_STEP, reach + ASTRAY_STEP / 2, ASTRAY_STEP)
    doubtful = np.flatnonzero(best < ASTRAY_BELOW)
    centres = spots(row, along_mm[doubtful], np.concatenate([-beside, beside]) * size_mm)
    is_face = may_be_face(evidence, centres.reshape(-1, 2), letter, size_mm)
    if not is_face.any():
        return best, where
    tried = centres.reshape(-1, 2)[is_face]
    every = np.full(len(is_face), -np.inf)
    every[is_face] = disc_scores(evidence, tried, letter, size_mm).log_odds - ASTRAY_COST
    odds = every.reshape(len(doubtful), -1)
    better = odds.max(axis=1) > np.maximum(best[doubtful], 0.0)
    best, where = best.copy(), where.copy()
    best[doubtful[better]] = odds.max(axis=1)[better]
    where[doubtful[better]] = centres[better, odds.argmax(axis=1)[better]]
    return best, where


def overhang_mm(evidence: Evidence, row: Row, thickness_mm: float) -> float:
    """How far the tops of the highest piles seem to lie towards the base; 0 where outward."""
    lift = thickness_mm * (MOST_LAYERS - 1)
    rise = evidence.plane.rise(np.array([row.anchor]), lift)[0]
    return max(-float(rise @ np.array(row.direction)), 0.0)


def spots(row: Row, along_mm: Floats, aside_mm: Floats) -> Floats:
    """Board points (A, B, 2) for every distance along and beside the row's axis."""
    direction = np.array(row.direction)
    normal = np.array([-direction[1], direction[0]])
    points: Floats = (
        np.array(row.anchor)
        + along_mm[:, None, None] * direction
        + aside_mm[None, :, None] * normal
    )
    return points


def chains(discs: Sequence[Disc], row: Row, keeps_order: bool) -> Mapping[str, Chain]:
    """The best chain for every content that occurs; the empty row has odds 0."""
    best: dict[str, Chain] = {"": Chain(0.0)}
    ending: list[dict[str, Chain]] = []
    for index, disc in enumerate(discs):
        before = reachable(discs, ending, index, row)
        here: dict[str, Chain] = {}
        for content, chain in before.items():
            if len(content) == LONGEST:
                continue
            longer = content + disc.letter
            key = longer if keeps_order else "".join(sorted(longer))
            odds = chain.odds + disc.odds
            if key not in here or odds > here[key].odds:
                here[key] = Chain(odds, (*chain.discs, disc))
        ending.append(here)
        for key, chain in here.items():
            if key not in best or chain.odds > best[key].odds:
                best[key] = chain
    return best


def apart(one: Disc, other: Disc) -> float:
    """How far the middles of two discs lie apart, in mm."""
    (x, y), (other_x, other_y) = one.centre_mm, other.centre_mm
    return math.hypot(x - other_x, y - other_y)


def reachable(
    discs: Sequence[Disc], ending: Sequence[Mapping[str, Chain]], index: int, row: Row
) -> dict[str, Chain]:
    """The best chains that disc `index` may go on, by content."""
    disc = discs[index]
    is_beyond = disc.along_mm > row.length
    before: dict[str, Chain] = {}
    if not is_beyond:
        at_base = disc.along_mm < BASE_REACH * disc.diameter_mm
        before[""] = Chain(0.0 if at_base else -GAP_COST)
    for earlier, done in zip(discs[:index], ending, strict=True):
        touching = (disc.diameter_mm + earlier.diameter_mm) / 2
        gap = (disc.along_mm - earlier.along_mm) / touching
        if apart(disc, earlier) < NEAREST * touching or (is_beyond and gap > WIDE_GAP):
            continue
        cost = 0.0 if gap < WIDE_GAP else GAP_COST
        for content, chain in done.items():
            if content not in before or chain.odds - cost > before[content].odds:
                before[content] = Chain(chain.odds - cost, chain.discs)
    return before
