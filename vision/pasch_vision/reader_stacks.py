"""Checkers lying on checkers: more layers of full rows, towers on rest fields and the bar.

Their tops look like any other top, only a little farther from the camera; what tells is that
the whole stack hides more of the board, by its wall on the camera's side. For every height the
outline of the stack is known; the one that holds most of what is not board wins. Looking almost
straight down hardly tells, and then only the number of checkers of a colour can help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pasch_hardware.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.geometry import area_capacity, capacity
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_layers import Told
from pasch_vision.reader_outlines import Sight
from pasch_vision.reader_rows import MOST_LAYERS, Chain
from pasch_vision.reader_tops import odds_by_tops

__all__ = ["Stack", "contents_of", "stack_on"]

# What a layer's share of its gain is where it is not and where it is there, and how far that
# strays: for each checker by itself, more where there is little to gain (in voices), and for all
# checkers of a row alike (light, shadow, a camera a little moved).
NOT_THERE, THERE = 0.12, 0.85
STRAYS, STRAYS_OF_VOICES, STRAYS_TOGETHER = 0.25, 0.4, 0.2
# Some are misled altogether: by a glint, a thing in the way.
MISLED = 0.01
# What gains less than this many voices tells nothing.
LEAST_GAIN = 0.3
# More of a wall than expected is a wall all the same, and less than none is none: beyond what is
# usual a share strays by this part of what it does.
BEYOND = 0.5
TOGETHER = np.linspace(-2.0, 2.0, 9)
# Stacks are unusual where there is room beside (natural logs of the odds per checker more).
ROOM_BESIDE, NO_ROOM, SECOND_LAYER, ANOTHER = -1.5, -0.5, -1.5, -0.3
# A checker of another colour at the base of a full row lies rather upon it than in it.
OTHER_ON_TOP = 1.0
TALLEST = 5


@dataclass(frozen=True, slots=True)
class Stack:
    """Where more checkers of one colour may lie than tops are seen.

    `seen` is what the tops say; `odds[k]` (natural log) is what the picture says for k more of
    `letter`; `first` how unusual it is that there are any.
    """

    name: str
    seen: str
    letter: str
    odds: tuple[float, ...]
    first: float

    @property
    def shares(self) -> tuple[float, ...]:
        """The probabilities of 0, 1, ... more checkers."""
        odds = np.array(self.odds)
        unusual = [0.0, *(self.first + ANOTHER * more for more in range(len(odds) - 1))]
        weights = np.exp(odds - odds.max() + np.array(unusual))
        return tuple((weights / weights.sum()).tolist())


def stack_on(sight: Sight, profile: BoardProfile, shape: PlaceShape, chain: Chain) -> Stack | None:
    """What more may lie on a place whose best chain is `chain`; None where nothing can."""
    if not chain.discs:
        return None
    if isinstance(shape, Row):
        return more_layers(sight, profile, shape, chain)
    return tower(sight, shape, chain)


def more_layers(sight: Sight, profile: BoardProfile, row: Row, chain: Chain) -> Stack | None:
    """A full row goes on from its base in a layer lying on the first, then in a third.

    What lies under a checker of another colour than the row's is most likely of the row's.
    """
    letter, first = row_colour(chain)
    room = capacity(row, profile.diameter(letter))
    if len(chain.discs) < room:
        return None
    most = len(chain.discs) * (MOST_LAYERS - 1)
    tops = odds_by_tops(sight.evidence, row, chain.discs, sight.thicknesses, most)
    odds = odds_of_layers(sight, chain, MOST_LAYERS, tops)
    return Stack(row.name, contents_of(chain), letter, odds, first)


def odds_of_layers(sight: Sight, chain: Chain, layers: int, tops: Floats) -> tuple[float, ...]:
    """What the picture says (natural log) for 0, 1, ... checkers more, up to so many layers.

    `tops`: what their places say, as of `odds_by_tops`.
    """
    told = sight.told(chain.discs, layers)
    steps = [[steps[layer] for steps in told] for layer in range(layers - 1)]
    there = np.concatenate([likely(step, THERE) for step in steps], axis=1)
    missing = np.concatenate([likely(step, NOT_THERE) for step in steps], axis=1)
    found = []
    for more in range(there.shape[1] + 1):
        together = there[:, :more].sum(axis=1) + missing[:, more:].sum(axis=1)
        found.append(mean_of_logs(together) + float(tops[more]))
    return tuple(value - found[0] for value in found)


def likely(told: Sequence[Told], usual: float) -> Floats:
    """The log density (9, N) of what was told where `usual` is, for each error in common."""
    shares = np.array([step.share for step in told])
    gains = np.maximum([step.gain for step in told], LEAST_GAIN)
    width = np.hypot(STRAYS, STRAYS_OF_VOICES / gains)
    away = (shares - usual - STRAYS_TOGETHER * TOGETHER[:, None]) / width
    outward = away > 0.0 if usual == THERE else away < 0.0
    away = np.where(outward, BEYOND * away, away)
    density = (1.0 - MISLED) * np.exp(-0.5 * away**2) / (width * np.sqrt(2.0 * np.pi)) + MISLED
    logs: Floats = np.log(density)
    return logs


def mean_of_logs(logs: Floats) -> float:
    """The log of the mean density over the errors in common, (9,)."""
    weighted = logs - 0.5 * TOGETHER**2
    most = float(weighted.max())
    return most + float(np.log(np.exp(weighted - most).sum()))


def row_colour(chain: Chain) -> tuple[str, float]:
    """The colour most checkers of a full row have, and how unusual a second layer is on it.

    Where those next to the base are of the other colour, they hardly lay there before the rest.
    """
    letters = contents_of(chain)
    letter = max(sorted(set(letters)), key=letters.count)
    return letter, SECOND_LAYER if letters[0] == letter else OTHER_ON_TOP


def tower(sight: Sight, area: Area, chain: Chain) -> Stack | None:
    """On an area the checker with the strongest sign of a wall below carries the stack."""
    room = area_capacity(area, max(disc.diameter_mm for disc in chain.discs))
    first = ROOM_BESIDE if len(chain.discs) < room else NO_ROOM
    best: Stack | None = None
    for disc, told in zip(chain.discs, sight.told(chain.discs, TALLEST), strict=True):
        found = [0.0]
        for step in told:
            step_odds = mean_of_logs(likely([step], THERE)[:, 0])
            found.append(found[-1] + step_odds - mean_of_logs(likely([step], NOT_THERE)[:, 0]))
        if best is None or max(found) > max(best.odds):
            best = Stack(area.name, contents_of(chain), disc.letter, tuple(found), first)
    return best


def contents_of(chain: Chain) -> str:
    """The letters of a chain's discs, from the base outward."""
    return "".join(disc.letter for disc in chain.discs)
