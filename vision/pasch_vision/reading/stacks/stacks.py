"""Checkers lying on checkers: more layers of full rows, towers on rest fields and the bar.

Their tops look like any other top, only a little farther from the camera; what gives a stack away
is that it hides more of the board, by its wall on the camera's side. The stack's outline is known
for every height; the one that holds most of what is not board wins. Seen from almost straight
above, this hardly helps, and only the number of checkers of each colour can decide.
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

# What a layer's share of its gain is where it is not and where it is there, and how far that
# strays: for each checker by itself, more where there is little to gain (in voices), and for all
# checkers of a row alike (light, shadow, a camera a little moved).
NOT_THERE, THERE = 0.12, 0.85
STRAYS, STRAYS_OF_VOICES, STRAYS_TOGETHER = 0.25, 0.4, 0.2
# Some are misled altogether: by a glint, a thing in the way.
MISLED = 0.01
# More of a wall than expected is a wall all the same, and less than none is none: beyond what is
# usual a share strays by this part of what it does.
BEYOND = 0.5
TOGETHER = np.linspace(-2.0, 2.0, 9)
# Stacks are unusual where there is room beside (natural logs of the odds per checker more).
ROOM_BESIDE, NO_ROOM, SECOND_LAYER, ANOTHER = -1.5, -0.5, -1.5, -0.3
# One more that would stick out of its row by more than this, in diameters, is laid upon the first.
STICKING_OUT = 0.3
# A checker of another colour at the base of a full row lies rather upon it than in it.
OTHER_ON_TOP = 1.0
# How many lie upon a row is plain when any other number is this much unlikelier (natural log); and
# by their tops alone, so that outlines are hardly asked, when this much.
PLAIN, PLAIN_TOPS = 7.0, 2.0
TALLEST = 5
# Piles on rest fields are looked at up to so many; layers alone tell of `TALLEST`.
TALLEST_PILE = 9
# Higher ones are only looked at where none is likelier than the highest by this (natural log).
UNSURE = 6.0


@dataclass(frozen=True, slots=True)
class Stack:
    """A place where more checkers may lie than tops are seen: `contents` are the probabilities of
    what lies there including what they hide.
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
    """A full row goes on from its base in a layer lying on the first, then in a third.

    What lies under a checker of another colour than the row's is most likely of the row's.
    """
    letter, first = row_colour(chain)
    size = profile.diameter(letter)
    # Where the first lies off the base, or gaps are left, fewer fill the row.
    is_full = chain.discs[-1].along_mm + 1.5 * size > row.length + STICKING_OUT * size
    if len(chain.discs) < capacity(row, size) and not is_full:
        return None
    most = len(chain.discs) * (MOST_LAYERS - 1)
    tops = odds_by_tops(sight.evidence, row, chain.discs, sight.thicknesses, most)
    odds = odds_of_layers(sight, chain, tops)
    return Stack(row.name, with_more(seen, letter, odds, first))


def with_more(seen: str, letter: str, odds: Sequence[float], first: float) -> dict[str, float]:
    """The probabilities of a row's contents where 0, 1, ... more of `letter` may lie upon it.

    `odds` (natural log): what the picture says for each; `first` how unusual it is that there
    are any. Letters of an ordered content stay in order: those on top of the first layer come
    last.
    """
    more = np.arange(len(odds))
    weights = np.array(odds) + np.where(more > 0, first + ANOTHER * (more - 1), 0.0)
    shares = np.exp(weights - weights.max())
    is_sorted = seen == "".join(sorted(seen))
    end = sum(one <= letter for one in seen) if is_sorted else len(seen)
    contents = [seen[:end] + letter * number + seen[end:] for number in range(len(odds))]
    return dict(zip(contents, (shares / shares.sum()).tolist(), strict=True))


def odds_of_layers(sight: Sight, chain: Chain, tops: Floats) -> Sequence[float]:
    """What the picture says (natural log) for 0, 1, ... checkers more than one layer.

    `tops`: what their places say, as of `odds_by_tops`. What a third layer would show tells what
    is amiss with all outlines of a row: where tops and second layer are plain nobody asks.
    """
    odds, known = tops, len(chain.discs) + 1
    if is_plain(tops, PLAIN_TOPS):
        odds = odds_by_outlines(sight, chain, 2, len(tops)) + tops
    if not is_plain(odds, PLAIN):
        odds, known = odds_by_outlines(sight, chain, MOST_LAYERS, len(tops)) + tops, len(tops)
    told: list[float] = (odds - odds[0]).tolist()
    return told[:known]


def odds_by_outlines(sight: Sight, chain: Chain, layers: int, numbers: int) -> Floats:
    """What the outlines of so many layers say (natural log) for 0, 1, ... checkers more (N,).

    Of those beyond these layers they tell no more than of the last one they know.
    """
    told = sight.told(chain.discs, layers)
    steps = [steps[layer] for layer in range(layers - 1) for steps in told]
    odds = odds_of_more(as_numbers(steps))
    return np.pad(odds, (0, numbers - len(odds)), mode="edge")


def is_plain(odds: Floats, by: float) -> bool:
    """Whether the likeliest number is so much likelier (natural log) than any other."""
    second, best = np.partition(odds, -2)[-2:]
    return bool(best - second > by)


def as_numbers(told: Sequence[LayerEvidence]) -> Floats:
    """What was told as numbers: share and gain (N, 2)."""
    return np.array([(step.share, step.gain) for step in told])


@compiled
def odds_of_more(told: Floats) -> Floats:
    """What layers (N, 2), one upon the other, say (natural log) for 0, 1, ... N of them."""
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
    """The log density (N, 9) of what was told (N, 2) where `usual` is, by errors in common."""
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
    """The log of the mean density over the errors in common, (9,)."""
    most, total = -np.inf, 0.0
    for error in range(len(TOGETHER)):
        most = max(most, logs[error] - 0.5 * TOGETHER[error] ** 2)
    for error in range(len(TOGETHER)):
        total += np.exp(logs[error] - 0.5 * TOGETHER[error] ** 2 - most)
    found: float = most + np.log(total)
    return found


def row_colour(chain: Chain) -> tuple[str, float]:
    """The colour most checkers of a full row have, and how unusual a second layer is on it.

    Where those next to the base are of the other colour, they hardly lay there before the rest.
    """
    letters = contents_of(chain)
    letter = max(sorted(set(letters)), key=letters.count)
    return letter, SECOND_LAYER if letters[0] == letter else OTHER_ON_TOP


def tower(sight: Sight, area: Area, seen: str, chain: Chain) -> Stack:
    """On an area the checker with the strongest sign of a wall below carries the stack.

    Where only one pile has room, as on a rest field, it may be of any colours.
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
    # Both look at the same pixels in two ways: the mean errs less than either.
    both = [
        replace(pile, odds=(value + said) / 2.0)
        for pile, value, said in zip(piles, alone, [*odds, *higher], strict=False)
    ]
    return Stack(area.name, contents_of_piles(disc.letter, both, first))


def contents_of(chain: Chain) -> str:
    """The letters of a chain's discs, from the base outward."""
    return "".join(disc.letter for disc in chain.discs)
