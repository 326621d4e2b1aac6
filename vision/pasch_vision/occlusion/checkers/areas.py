"""Checkers lying anywhere in an area: the bar, rest fields.

Discs are tried on a grid over the area and the best that do not overlap are kept. The result
has the same form as a row's, so that both are handled alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile
from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import compiled
from pasch_vision.occlusion.checkers.rows import LEAST_ODDS, NEAREST, Chain, Disc, apart
from pasch_vision.occlusion.evidence.discs import (
    QUICK_SPOTS,
    FaceMaps,
    disc_odds,
    face_maps,
    look_quickly,
    room_for_looks,
)
from pasch_vision.occlusion.evidence.likelihood_maps import LikelihoodMaps

__all__ = ["area_chains", "area_discs"]

# Step of the grid, in diameters.
STEP = 0.1
# A checker lies at the mean of the grid's spots within `BESIDE` diameters, worse ones weighted
# down (by e per `AS_GOOD` of log odds): two checkers that touch must not seem to overlap.
AS_GOOD, BESIDE = 4.0, 0.25
# Centres lie at least this far (diameters) inside the edge, so that a checker may still stick out.
INSET = 0.25


@lru_cache(maxsize=64)
def grid_over(
    area: Area, size_mm: float, origin_mm: tuple[float, float], px_per_mm: float
) -> tuple[Maps, Maps]:
    """Centres (N,), (N,) px at which a checker of this size may lie on the area.

    `origin_mm`, `px_per_mm` of the `Plane`. Cached: do not write to the result.
    """
    width, height = area.extent
    reach_x = max(width / 2 - INSET * size_mm, 0.1 * size_mm)
    reach_y = max(height / 2 - INSET * size_mm, 0.1 * size_mm)
    step = STEP * size_mm
    xs = np.arange(-reach_x, reach_x + step / 2, step)
    ys = np.arange(-reach_y, reach_y + step / 2, step)
    points: Floats = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    if area.radius is not None:
        points = points[np.hypot(points[:, 0], points[:, 1]) <= max(reach_x, reach_y)]
    x, y = ((points + area.centre - origin_mm) * px_per_mm).T.astype(np.float32)
    return np.ascontiguousarray(x), np.ascontiguousarray(y)


def area_discs(evidence: LikelihoodMaps, profile: BoardProfile, area: Area) -> list[Disc]:
    """The discs that may lie on the area, one per colour and spot, the likeliest first."""
    found: list[Disc] = []
    plane = evidence.plane
    for letter in evidence.faces:
        if area.colour not in (None, letter):
            continue
        size = profile.diameters.get(letter, max(profile.diameters.values()))
        xs, ys = grid_over(area, size, plane.origin_mm, plane.px_per_mm)
        seen = search_spots(face_maps(evidence, letter, size), xs, ys)
        if len(seen):
            every = seen[:, 2].copy()
            spots = settled(plane.mm(seen[:, :2]), every, size).tolist()
            for (x, y), odds in zip(spots, every.tolist(), strict=True):
                found.append(Disc(letter, 0.0, (x, y), size, odds, area.height))
    return thinned(sorted(found, key=lambda disc: -disc.odds))


@compiled
def search_spots(maps: FaceMaps, xs: Maps, ys: Maps) -> Floats:
    """The discs found at spots (xs, ys) px, (N, 3): x and y px, log odds."""
    quick, is_maybe = np.empty((QUICK_SPOTS, len(xs)), np.int32), np.empty(len(xs), np.bool_)
    look_quickly(maps, xs, ys, quick, is_maybe)
    found, count = np.empty((len(xs), 3)), 0
    looks = room_for_looks()
    for at in range(len(xs)):
        if is_maybe[at]:
            odds = disc_odds(maps, xs[at], ys[at], LEAST_ODDS, looks)
            if odds > LEAST_ODDS:
                found[count, 0], found[count, 1], found[count, 2] = xs[at], ys[at], odds
                count += 1
    return found[:count]


@compiled
def settled(centres: Floats, odds: Floats, size_mm: float) -> Floats:
    """Spots (N, 2) of a grid, each moved to the mean of those around, worse ones counting less."""
    moved = np.empty(centres.shape)
    for at in range(len(centres)):
        total, total_x, total_y = 0.0, 0.0, 0.0
        for other in range(len(centres)):
            x, y = centres[other, 0], centres[other, 1]
            if np.hypot(x - centres[at, 0], y - centres[at, 1]) < BESIDE * size_mm:
                weight = np.exp(min(odds[other] - odds[at], 0.0) / AS_GOOD)
                total += weight
                total_x += weight * x
                total_y += weight * y
        moved[at, 0], moved[at, 1] = total_x / total, total_y / total
    return moved


def overlap(one: Disc, other: Disc, nearest: float = NEAREST) -> bool:
    """Whether two discs cannot both be there."""
    return apart(one, other) < nearest * (one.diameter_mm + other.diameter_mm) / 2


def thinned(discs: Sequence[Disc]) -> list[Disc]:
    """The discs without those that repeat a colour on the same spot; the first one stays."""
    kept: list[Disc] = []
    for disc in discs:
        if not any(d.letter == disc.letter and overlap(d, disc, 0.5) for d in kept):
            kept.append(disc)
    return kept


def area_chains(discs: Iterable[Disc]) -> Mapping[str, Chain]:
    """The best set of discs for each content worth considering; the empty area has odds 0.

    Those are the best set of all, that set without any one of its discs, and with any one disc
    that was left out.
    """
    chosen: list[Disc] = []
    spare: list[Disc] = []
    for disc in discs:
        fits = not any(overlap(disc, other) for other in chosen)
        if fits and disc.odds > 0:
            chosen.append(disc)
        else:
            spare.append(disc)
    best: dict[str, Chain] = {"": Chain(0.0)}
    sets = [chosen]
    sets += [[other for other in chosen if other is not disc] for disc in chosen]
    for disc in spare:
        sets.append([*(other for other in chosen if not overlap(disc, other)), disc])
    for kept in sets:
        content = "".join(sorted(disc.letter for disc in kept))
        chain = Chain(sum(disc.odds for disc in kept), tuple(kept))
        if content not in best or chain.odds > best[content].odds:
            best[content] = chain
    return best
