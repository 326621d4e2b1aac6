"""Finds the checkers that together explain all places of a picture.

First each place is explained on its own; then a checker claimed by two places is given to the one
it belongs to, and the other is explained again without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_vision.occlusion.checkers.areas import area_chains, area_discs, overlap
from pasch_vision.occlusion.checkers.row_dp import chains
from pasch_vision.occlusion.checkers.rows import Chain, Disc, RowDiscs, row_discs
from pasch_vision.occlusion.evidence.likelihood_maps import LikelihoodMaps

__all__ = ["Explanations", "best_chain", "explanations"]

# For every place the best explanation of each content worth considering.
Explanations = Mapping[str, Mapping[str, Chain]]

# Taking a checker from a place may give it another one that belongs elsewhere.
ROUNDS = 4
# Cost (log odds, as of discs) of two colours on one point. They lie there only while a checker is
# hit, or by mistake; what looks a little more like the other colour is usually a glint or a shade.
MIXED_COST = 6.0
# Two discs this near (in diameters) are the same checker seen from two places.
SAME = 0.75
# Where the calibration shows a thing that is no checker, odds count from this much above what the
# thing reached, from at least the second value, and more steeply: plain checkers reach far more.
LURE_MARGIN, LEAST_WITH_LURE, LURE_STEEPNESS = 2.0, 16.0, 2.0


def explanations(
    profile: BoardProfile,
    places: Sequence[PlaceShape],
    evidence: Mapping[float, LikelihoodMaps],
    distractors: Mapping[str, float],
) -> Explanations:
    """The explanations of `places` from `evidence` (by height), no checker counted twice.

    `distractors`: how much other things there look like checkers, by place.
    """
    shapes = {shape.name: shape for shape in places}
    keeps_order = profile.kind.keeps_order
    discs: dict[str, RowDiscs | list[Disc]] = {
        shape.name: beyond_distractor(
            area_discs(evidence[shape.height], profile, shape),
            distractors.get(shape.name, 0.0),
        )
        for shape in places
        if isinstance(shape, Area)
    }
    for height, seen in evidence.items():
        rows = [shape for shape in places if isinstance(shape, Row) and shape.height == height]
        discs |= {found.row.name: found for found in row_discs(seen, profile, rows)}
    found = {name: explained(discs[name], keeps_order) for name in shapes}
    for _ in range(ROUNDS):
        contested = losers(found, shapes)
        if not contested:
            break
        for name, winner in contested:
            discs[name] = without(discs[name], [winner])
        for name in {name for name, _ in contested}:
            found[name] = explained(discs[name], keeps_order)
    return found


def without(discs: RowDiscs | list[Disc], others: Sequence[Disc]) -> RowDiscs | list[Disc]:
    """The discs of a place without those that are the same checkers as other places'."""
    if isinstance(discs, RowDiscs):
        return discs.without(others, SAME)
    return [disc for disc in discs if not any(overlap(disc, other, SAME) for other in others)]


def beyond_distractor(discs: list[Disc], distractor: float) -> list[Disc]:
    """The discs with odds relative to those that some other object reached there.

    In most sets a doubling cube lies on the bar; the calibration's pictures show what odds it
    reaches. If nothing of the kind was seen, the odds stay as they are.
    """
    if distractor <= 0.0:
        return discs
    least = max(distractor + LURE_MARGIN, LEAST_WITH_LURE)
    return [replace(disc, odds=LURE_STEEPNESS * (disc.odds - least)) for disc in discs]


def explained(discs: RowDiscs | list[Disc], keeps_order: bool) -> Mapping[str, Chain]:
    """The best explanation of each content of a place."""
    if not isinstance(discs, RowDiscs):
        return area_chains(discs)
    found = chains(discs, keeps_order)
    if keeps_order:
        return found
    return {
        content: Chain(chain.odds - MIXED_COST * (len(letters) - 1), chain.discs)
        if len(letters := set(content)) > 1
        else chain
        for content, chain in found.items()
    }


def best_chain(explanations: Mapping[str, Chain]) -> Chain:
    """The likeliest explanation."""
    return max(explanations.values(), key=lambda chain: chain.odds)


def losers(
    found: Mapping[str, Mapping[str, Chain]], shapes: Mapping[str, PlaceShape]
) -> list[tuple[str, Disc]]:
    """Places that count a checker belonging to another place, with that checker.

    It belongs where it touches its neighbours or the base, else where it is likelier.
    """
    placed = [
        (name, chain.discs, index)
        for name, explanations in found.items()
        for chain in (best_chain(explanations),)
        for index in range(len(chain.discs))
    ]
    lost = []
    for one, two in same_checkers([discs[index] for _, discs, index in placed]):
        (name, discs, index), (other_name, other_discs, other_index) = placed[one], placed[two]
        if name == other_name:
            continue
        disc, other = discs[index], other_discs[other_index]
        loose = looseness(shapes[name], discs, index)
        other_loose = looseness(shapes[other_name], other_discs, other_index)
        if (loose, -disc.odds) > (other_loose, -other.odds):
            lost.append((name, other))
        else:
            lost.append((other_name, disc))
    return lost


def same_checkers(discs: Sequence[Disc]) -> list[tuple[int, int]]:
    """The indices of discs that are so close to each other that they are one checker."""
    x, y, size = np.array([(*d.centre_mm, d.diameter_mm) for d in discs]).reshape(-1, 3).T
    away = np.hypot(np.subtract.outer(x, x), np.subtract.outer(y, y))
    near = np.argwhere(away < SAME * np.add.outer(size, size) / 2)
    return [(one, two) for one, two in near.tolist() if one < two]


def looseness(shape: PlaceShape, discs: tuple[Disc, ...], index: int) -> float:
    """How far in diameters a disc lies from the one before it or the base, beyond touching."""
    if not isinstance(shape, Row):
        return 0.0
    disc = discs[index]
    before = discs[index - 1].along_mm if index else -disc.diameter_mm / 2
    return round(max((disc.along_mm - before) / disc.diameter_mm - 1.0, 0.0), 1)
