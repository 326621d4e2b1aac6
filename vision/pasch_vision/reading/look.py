"""What one look at a picture shows, and what a closer look at single places adds.

Uses no totals: every place stands for itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from pasch_vision.reading.evidence.appearance import Light
from pasch_vision.reading.evidence.likelihood_maps import LikelihoodMaps
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.joint_assignment import Explanations, best_chain, explanations
from pasch_vision.reading.occlusion.hands import LIKELY_ODDS, NOTHING, Occlusion, OcclusionFinder
from pasch_vision.reading.places.counts import Shares
from pasch_vision.reading.places.rows import Chain, Disc
from pasch_vision.reading.setup import Setup, stacks_on
from pasch_vision.reading.stacks.stacks import Stack

__all__ = ["Look", "with_stack"]

# The evidence adds up pixels and edges as if they were independent; they are not. Two units of it
# are worth one unit of log odds.
TEMPERATURE = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a picture shows.

    `shares`: the probabilities of each place's contents; `chains`: the checkers that best explain
    the likeliest one; `hidden`: what hides the board; `trays` by letter: how likely 0, 1, ...
    checkers lie in them; `is_other`: the picture is blurrier, crisper or more burnt out than the
    calibration's.
    """

    shares: Mapping[str, Shares]
    chains: Mapping[str, Chain]
    hidden: Occlusion
    trays: Mapping[str, tuple[float, ...]]
    light: Light
    is_other: bool

    @classmethod
    def of(cls, setup: Setup, hands: OcclusionFinder, halves: Halves, has_trays: bool) -> Look:
        """A look at the whole board, and with `has_trays` at the trays if nothing is over it."""
        smooth = setup.smoothed(halves)
        evidence = setup.evidence(smooth)
        lowest = next(iter(evidence.values()))
        found = explanations(setup, evidence)
        chains = {name: best_chain(best) for name, best in found.items()}
        likely = [disc for disc in discs_of(chains.values()) if disc.odds > LIKELY_ODDS]
        hidden = NOTHING
        if setup.hand_glance.may_find(lowest, likely):
            hidden = hands.find(halves, lowest.light, likely)
        is_counted = has_trays and not hidden.over_board
        trays = setup.tray_shares(smooth, lowest.light) if is_counted else {}
        shares = shares_of(setup, evidence, found)
        is_other = setup.sharpness.is_other(lowest.features) or setup.is_burnt_out(lowest.light)
        return cls(shares, chains, hidden, trays, lowest.light, is_other)

    def closer(self, setup: Setup, halves: Halves, name: str, unsure: Collection[str]) -> Look:
        """This look after a closer look, with a finer `setup`, at one place.

        `unsure`: names of other places whose checkers may lie on it.
        """
        (shape,) = (shape for shape in setup.places if shape.name == name)
        others = {other: chain for other, chain in self.chains.items() if other != name}
        sure = [chain for other, chain in others.items() if other not in unsure]
        alone = setup.around(shape)
        evidence = alone.evidence(alone.smoothed(halves), self.light)
        found = explanations(alone, evidence, discs_of(sure))
        seen = shares_of(alone, evidence, found, discs_of(others.values()))
        chains = {**self.chains, name: best_chain(found[name])}
        return replace(self, shares={**self.shares, **seen}, chains=chains)


def discs_of(chains: Iterable[Chain]) -> Iterable[Disc]:
    """All discs of chains."""
    return (disc for chain in chains for disc in chain.discs)


def shares_of(
    setup: Setup,
    evidence: Mapping[float, LikelihoodMaps],
    found: Explanations,
    elsewhere: Iterable[Disc] = (),
) -> dict[str, Shares]:
    """The probabilities of every place's contents, given their explanations.

    `elsewhere`: checkers that lie on other places.
    """
    shares: dict[str, Shares] = {name: top_shares(best) for name, best in found.items()}
    for stack in stacks_on(setup, evidence, found, elsewhere):
        shares[stack.name] = with_stack(shares[stack.name], stack)
    return shares


def top_shares(explained: Mapping[str, Chain]) -> dict[str, float]:
    """The probabilities of a place's contents by the tops alone, the likeliest first."""
    ordered = sorted(explained.items(), key=lambda item: -item[1].odds)
    best = ordered[0][1].odds
    weights = [math.exp((chain.odds - best) / TEMPERATURE) for _, chain in ordered]
    total = sum(weights)
    return {content: weight / total for (content, _), weight in zip(ordered, weights, strict=True)}


def with_stack(tops: Shares, stack: Stack) -> dict[str, float]:
    """A place's probabilities when more checkers may lie below or on top of those seen."""
    shares = dict(tops)
    of_tops = shares.pop(max(shares, key=lambda content: shares[content]))
    for content, share in stack.contents.items():
        shares[content] = shares.get(content, 0.0) + of_tops * share
    return shares
