"""Checkers lying one behind the other: which content explains a row best.

Discs are tried all along the row and a little beside its axis; the best chain of discs that do
not overlap is found for every content by dynamic programming. Knows no rules: any number of
any colours may lie there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pasch_hardware.board import BoardProfile, Row
from pasch_vision.evidence import Evidence, disc_scores, may_be_face
from pasch_vision.evidence_plane import Floats

__all__ = ["MOST_LAYERS", "Chain", "Disc", "chains", "row_discs"]

# Checkers lie this far off the axis at most, in diameters; those of a neighbour begin at one.
ASIDE = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
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
        middle = spots(row, along, ASIDE[2:3] * size)[:, 0]
        along = along[may_be_face(evidence, middle, letter, size)]
        if not len(along):
            continue
        centres = spots(row, along, ASIDE * size)
        odds = disc_scores(evidence, centres.reshape(-1, 2), letter, size).log_odds
        odds = odds.reshape(len(along), len(ASIDE))
        best = odds.argmax(axis=1)
        for index in np.flatnonzero(odds.max(axis=1) > LEAST_ODDS):
            x, y = centres[index, best[index]]
            value = float(odds[index, best[index]])
            spot = (float(x), float(y))
            found.append(Disc(letter, float(along[index]), spot, size, value, row.height))
    return sorted(found, key=lambda disc: disc.along_mm)


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
        if gap < NEAREST or (is_beyond and gap > WIDE_GAP):
            continue
        cost = 0.0 if gap < WIDE_GAP else GAP_COST
        for content, chain in done.items():
            if content not in before or chain.odds - cost > before[content].odds:
                before[content] = Chain(chain.odds - cost, chain.discs)
    return before
