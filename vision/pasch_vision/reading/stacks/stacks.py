"""Checkers lying on checkers: more layers of full rows, towers on rest fields and the bar.

Their tops look like any other top, only a little farther from the camera. What gives a stack away
is that its wall on the camera's side hides more of the board. The stack's outline is known for
every height; the one that best separates checker from board wins. Seen from almost straight above,
this hardly helps, and only the number of checkers of each colour can decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.boards.geometry import area_capacity, capacity
from pasch_vision.arrays import Floats
from pasch_vision.compiled import compiled
from pasch_vision.reading.places.rows import MOST_LAYERS, Chain
from pasch_vision.reading.stacks.layers import LEAST_GAIN, LayerEvidence
from pasch_vision.reading.stacks.outlines import Sight
from pasch_vision.reading.stacks.piles import contents_of_piles
from pasch_vision.reading.stacks.tops import odds_by_tops

__all__ = ["Stack", "contents_of", "stack_on", "with_more"]

# Mean of a layer's share (see `LayerEvidence`) if the layer is absent and if it is there, and its
# standard deviations: for each checker by itself, larger the smaller the gain (in voices), and in
# common for all checkers of a row (light, shadow, a camera slightly moved).
NOT_THERE, THERE = 0.12, 0.85
STRAYS, STRAYS_OF_VOICES, STRAYS_TOGETHER = 0.25, 0.4, 0.2
# Density of shares that are entirely misled, by a glint or a thing in the way.
MISLED = 0.01
# More wall than expected is still a wall, and less than none is still none: deviations in that
# direction count only by this factor.
BEYOND = 0.5
TOGETHER = np.linspace(-2.0, 2.0, 9)
# Log priors: of a stack on an area with room beside it, on one without, and of a second layer on a
# row; and of each further checker.
ROOM_BESIDE, NO_ROOM, SECOND_LAYER, ANOTHER = -1.5, -0.5, -1.5, -0.3
# A checker that would stick out of its row by more than this, in diameters, is laid on the first.
STICKING_OUT = 0.3
# Log prior of a second layer when a checker of another colour lies at the base of a full row: it
# probably lies on the row rather than in it.
OTHER_ON_TOP = 1.0
# How many lie on a row is plain if any other number is this much less likely (natural log). If the
# tops alone are plain by the second bound, outlines of two layers are tried first.
PLAIN, PLAIN_TOPS = 7.0, 2.0
TALLEST = 5
# Piles on rest fields are tried up to this height; layers alone are counted up to `TALLEST`.
TALLEST_PILE = 9
# Higher piles than `TALLEST` are tried only if no lower one is likelier than it by this (natural
# log).
UNSURE = 6.0


@dataclass(frozen=True, slots=True)
class Stack:
    """A place where more checkers may lie than tops are seen.

    `contents`: the probabilities of what lies there, including what the tops hide.
    """

    name: str
    contents: Mapping[str, float]


def stack_on(
    sight: Sight, profile: BoardProfile, shape: PlaceShape, seen: str, chain: Chain
) -> Stack | None:
    """What more may lie on a place where `chain` explains `seen`; None if nothing can."""
    if not chain.discs:
        return None
    if isinstance(shape, Row):
        return more_layers(sight, profile, shape, seen, chain)
    return tower(sight, shape, seen, chain)


def more_layers(
    sight: Sight, profile: BoardProfile, row: Row, seen: str, chain: Chain
) -> Stack | None:
    """The stack on a row, None if the row is not full.

    A full row continues from its base in a second layer on the first, then in a third. What lies
    under a checker of another colour than the row's most likely has the row's.
    """
    letter, first = row_colour(chain)
    size = profile.diameter(letter)
    # If the first lies off the base, or there are gaps, fewer checkers fill the row.
    is_full = chain.discs[-1].along_mm + 1.5 * size > row.length + STICKING_OUT * size
    if len(chain.discs) < capacity(row, size) and not is_full:
        return None
    most = len(chain.discs) * (MOST_LAYERS - 1)
    tops = odds_by_tops(sight.evidence, row, chain.discs, sight.thicknesses, most)
    odds = odds_of_layers(sight, chain, tops)
    return Stack(row.name, with_more(seen, letter, odds, first))


def with_more(seen: str, letter: str, odds: Sequence[float], first: float) -> dict[str, float]:
    """The probabilities of a row's contents when 0, 1, ... more of `letter` may lie on it.

    `odds` (natural log): the picture's evidence for each; `first`: the log prior that there are
    any. Letters of an ordered content stay in order: those on top of the first layer come last.
    """
    more = np.arange(len(odds))
    weights = np.array(odds) + np.where(more > 0, first + ANOTHER * (more - 1), 0.0)
    shares = np.exp(weights - weights.max())
    is_sorted = seen == "".join(sorted(seen))
    end = sum(one <= letter for one in seen) if is_sorted else len(seen)
    contents = [seen[:end] + letter * number + seen[end:] for number in range(len(odds))]
    return dict(zip(contents, (shares / shares.sum()).tolist(), strict=True))


def odds_of_layers(sight: Sight, chain: Chain, tops: Floats) -> Sequence[float]:
    """The picture's evidence (natural log) for 0, 1, ... checkers more than one layer.

    `tops`: the evidence of where the tops lie, as of `odds_by_tops`. Trying a third layer also
    shows what is wrong with all outlines of a row; if tops and second layer leave no doubt, it is
    not tried.
    """
    odds, known = tops, len(chain.discs) + 1
    if is_plain(tops, PLAIN_TOPS):
        odds = odds_by_outlines(sight, chain, 2, len(tops)) + tops
    if not is_plain(odds, PLAIN):
        odds, known = odds_by_outlines(sight, chain, MOST_LAYERS, len(tops)) + tops, len(tops)
    told: list[float] = (odds - odds[0]).tolist()
    return told[:known]


def odds_by_outlines(sight: Sight, chain: Chain, layers: int, numbers: int) -> Floats:
    """The evidence (natural log) of outlines of up to `layers` layers for 0, 1, ... more (N,).

    Numbers beyond these layers get the same as the last one within them.
    """
    told = sight.told(chain.discs, layers)
    steps = [steps[layer] for layer in range(layers - 1) for steps in told]
    odds = odds_of_more(as_numbers(steps))
    return np.pad(odds, (0, numbers - len(odds)), mode="edge")


def is_plain(odds: Floats, by: float) -> bool:
    """Whether the likeliest number is likelier than any other by more than this (natural log)."""
    second, best = np.partition(odds, -2)[-2:]
    return bool(best - second > by)


def as_numbers(told: Sequence[LayerEvidence]) -> Floats:
    """The share and gain of each piece of evidence, (N, 2)."""
    return np.array([(step.share, step.gain) for step in told])


@compiled
def odds_of_more(told: Floats) -> Floats:
    """The log likelihood of 0, 1, ... N layers, from the evidence (N, 2) for each in order."""
    there, missing = likely(told, THERE), likely(told, NOT_THERE)
    together, odds = np.zeros(len(TOGETHER)), np.empty(len(told) + 1)
    for more in range(len(told)):
        for error in range(len(together)):
            together[error] += missing[more, error]
    odds[0] = mean_of_logs(together)
    for more in range(len(told)):
        for error in range(len(together)):
            together[error] += there[more, error] - missing[more, error]
        odds[more + 1] = mean_of_logs(together)
    return odds


@compiled
def likely(told: Floats, usual: float) -> Floats:
    """The log density (N, 9) of evidence (N, 2) with mean `usual`, for each error in common."""
    logs = np.empty((len(told), len(TOGETHER)))
    for step in range(len(told)):
        width = np.hypot(STRAYS, STRAYS_OF_VOICES / max(told[step, 1], LEAST_GAIN))
        for error in range(len(TOGETHER)):
            away = (told[step, 0] - usual - STRAYS_TOGETHER * TOGETHER[error]) / width
            is_outward = away > 0.0 if usual == THERE else away < 0.0
            away *= BEYOND if is_outward else 1.0
            bell = np.exp(-0.5 * away**2) / (width * np.sqrt(2.0 * np.pi))
            logs[step, error] = np.log((1.0 - MISLED) * bell + MISLED)
    return logs


@compiled
def mean_of_logs(logs: Floats) -> float:
    """The log of the sum of densities, given as logs (9,), each weighted by its error's prior."""
    most, total = -np.inf, 0.0
    for error in range(len(TOGETHER)):
        most = max(most, logs[error] - 0.5 * TOGETHER[error] ** 2)
    for error in range(len(TOGETHER)):
        total += np.exp(logs[error] - 0.5 * TOGETHER[error] ** 2 - most)
    found: float = most + np.log(total)
    return found


def row_colour(chain: Chain) -> tuple[str, float]:
    """The colour that most checkers of a full row have, and the log prior of a second layer on it.

    A checker of another colour at the base hardly lay there before the rest, so it is more likely
    on top.
    """
    letters = contents_of(chain)
    letter = max(sorted(set(letters)), key=letters.count)
    return letter, SECOND_LAYER if letters[0] == letter else OTHER_ON_TOP


def tower(sight: Sight, area: Area, seen: str, chain: Chain) -> Stack:
    """The stack on an area, under the checker with the strongest sign of a wall below it.

    Where there is room for only one pile, as on a rest field, it may hold any colours.
    """
    room = area_capacity(area, max(disc.diameter_mm for disc in chain.discs))
    first = ROOM_BESIDE if len(chain.discs) < room else NO_ROOM
    is_pile = room == 1 and len(chain.discs) == 1
    told = sight.told(chain.discs, TALLEST, is_pile)
    every = [odds - odds[0] for odds in (odds_of_more(as_numbers(steps)) for steps in told)]
    best = max(range(len(every)), key=lambda index: max(every[index]))
    disc, odds = chain.discs[best], every[best].tolist()
    if not is_pile:
        return Stack(area.name, with_more(seen, disc.letter, odds, first))
    piles = sight.piles(disc, TALLEST, area.centre)
    if max(piles[:-1], key=lambda pile: pile.odds).odds < piles[-1].odds + UNSURE:
        piles = sight.piles(disc, TALLEST_PILE, area.centre)
    alone = [pile.odds - piles[0].odds for pile in piles]
    higher = [odds[-1] + value - alone[TALLEST - 1] for value in alone[TALLEST:]]
    # Both judge the same pixels in different ways: their mean errs less than either.
    both = [
        replace(pile, odds=(value + said) / 2.0)
        for pile, value, said in zip(piles, alone, [*odds, *higher], strict=False)
    ]
    return Stack(area.name, contents_of_piles(disc.letter, both, first))


def contents_of(chain: Chain) -> str:
    """The letters of a chain's discs, from the base outward."""
    return "".join(disc.letter for disc in chain.discs)
