"""Checkers lying on checkers: second layers of full rows, towers on rest fields and the bar.

Their tops look like any other top, only a little farther from the camera; what tells is that
the whole stack hides more of the board, by its wall on the camera's side. For every height the
outline of the stack is known; the one that holds most of what is not board wins. Looking almost
straight down hardly tells, and then only the number of checkers of a colour can help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.geometry import area_capacity, capacity
from pasch_vision.evidence import Evidence
from pasch_vision.evidence_plane import Floats, Plane
from pasch_vision.reader_rows import Chain, Disc

__all__ = ["Stack", "contents_of", "stack_on", "unseen_layer"]

# Strangeness counts within these limits, so that a glint weighs no more than a plain spot, and
# is shifted so that spots that could be either count for nothing.
LOWEST, HIGHEST, BIAS = -1.4, 1.0, 0.3
# One plane pixel hardly adds to what its neighbours say.
PIXELS_PER_VOICE = 14.0
# The outline found for a top may include part of a wall of its own colour: it may really lie
# this many layers farther from the camera or nearer.
SHIFTS = (-0.8, -0.4, 0.0, 0.4)
# Stacks are unusual where there is room beside (natural logs of the odds per checker more).
ROOM_BESIDE, NO_ROOM, SECOND_LAYER, ANOTHER = -1.5, -0.5, -1.5, -0.3
# A checker of another colour at the base of a full row lies rather upon it than in it.
OTHER_ON_TOP = 1.0
TALLEST = 5
# Full rows rarely carry more, when nothing tells.
UNSEEN_LAYER = -2.0
# Odds below the best are bounded: an outline in shade or glare may mislead altogether.
SOFT_MOST, SOFT_SCALE = 4.5, 8.0
CIRCLE = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)


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

    def against(self, bare: Sequence[float]) -> Stack:
        """What the picture says beyond what a row in one layer showed (`bare`).

        Shadows beside a row look a little like its wall; that a wall was clearly missing there
        says nothing against its missing now.
        """
        rest = tuple(odds - max(seen, 0.0) for odds, seen in zip(self.odds, bare, strict=True))
        return replace(self, odds=rest)

    @property
    def shares(self) -> tuple[float, ...]:
        """The probabilities of 0, 1, ... more checkers."""
        odds = np.array(self.odds)
        likely = -SOFT_MOST * np.tanh((odds.max() - odds) / SOFT_SCALE)
        unusual = [0.0, *(self.first + ANOTHER * more for more in range(len(odds) - 1))]
        weights = np.exp(likely + np.array(unusual))
        return tuple((weights / weights.sum()).tolist())


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A part of a plane with what it says against bare board, `voice` (H, W), `origin` px."""

    plane: Plane
    voice: npt.NDArray[np.float32]
    origin: tuple[int, int]

    @classmethod
    def around(cls, evidence: Evidence, discs: Sequence[Disc], hidden: Sequence[Disc]) -> Look:
        """The part around `discs`; what other checkers (`hidden`) hide says nothing."""
        plane = evidence.plane
        centres = plane.px([disc.centre_mm for disc in discs])
        reach = max(disc.diameter_mm for disc in discs) * plane.px_per_mm * 1.6
        rows, columns = plane.shape
        x0, y0 = np.maximum(np.floor(centres.min(axis=0) - reach), 0).astype(int)
        x1, y1 = np.ceil(centres.max(axis=0) + reach).astype(int)
        there = slice(y0, min(y1, rows)), slice(x0, min(x1, columns))
        unlike = np.maximum(evidence.strange[there], evidence.faces[discs[0].letter][there])
        voice = np.clip(unlike, LOWEST, HIGHEST) + np.float32(BIAS)
        look = cls(plane, np.ascontiguousarray(voice, dtype=np.float32), (int(x0), int(y0)))
        mask = look.outline([(disc, 1.0, 0.0, 0.06) for disc in hidden], 0.0)
        look.voice[mask] = 0.0
        return look

    def outline(
        self, stacks: Sequence[tuple[Disc, float, float, float]], thickness_mm: float
    ) -> npt.NDArray[np.bool_]:
        """The pixels hidden by stacks: (top's disc, layers, shift in layers, margin)."""
        mask = np.zeros(self.voice.shape, dtype=np.uint8)
        for disc, layers, shift, margin in stacks:
            centre = np.array(disc.centre_mm)
            down = -self.plane.rise(centre[None, :], thickness_mm)[0]
            radius = disc.diameter_mm * (0.5 + margin)
            ring = np.stack([np.cos(CIRCLE), np.sin(CIRCLE)], axis=1) * radius
            top = centre + shift * down
            points: Floats = np.concatenate([top + ring, top + layers * down + ring])
            pixels = self.plane.px(points) - np.array(self.origin)
            hull = cv2.convexHull(pixels.astype(np.float32))
            cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        return np.asarray(mask > 0)

    def agreement(self, discs: Sequence[Disc], layers: Sequence[int], thickness: float) -> float:
        """How much better than nothing these stacks explain the part (natural log)."""
        best = -np.inf
        for shift in SHIFTS:
            stacks = [(d, float(n), shift, 0.0) for d, n in zip(discs, layers, strict=True)]
            best = max(best, float(self.voice[self.outline(stacks, thickness)].sum()))
        return best / PIXELS_PER_VOICE


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
    rest = [disc for disc in others if disc not in chain.discs]
    if isinstance(shape, Row):
        return second_layer(evidence, profile, shape, chain, rest)
    return tower(evidence, profile, shape, chain, rest)


def second_layer(
    evidence: Evidence, profile: BoardProfile, row: Row, chain: Chain, rest: Sequence[Disc]
) -> Stack | None:
    """A full row goes on from its base in a layer lying on the first.

    What lies under a checker of another colour than the row's is most likely of the row's.
    """
    letter, first = row_colour(chain)
    room = capacity(row, profile.diameter(letter))
    if len(chain.discs) < room:
        return None
    look = Look.around(evidence, chain.discs, rest)
    thickness = profile.thickness(letter)
    found = []
    for more in range(room + 1):
        layers = [2 if index < more else 1 for index in range(len(chain.discs))]
        found.append(look.agreement(chain.discs, layers, thickness))
    odds = tuple(value - found[0] for value in found)
    return Stack(row.name, contents_of(chain), letter, odds, first)


def row_colour(chain: Chain) -> tuple[str, float]:
    """The colour most checkers of a full row have, and how unusual a second layer is on it.

    Where those next to the base are of the other colour, they hardly lay there before the rest.
    """
    letters = contents_of(chain)
    letter = max(sorted(set(letters)), key=letters.count)
    return letter, SECOND_LAYER if letters[0] == letter else OTHER_ON_TOP


def tower(
    evidence: Evidence, profile: BoardProfile, area: Area, chain: Chain, rest: Sequence[Disc]
) -> Stack | None:
    """On an area the checker with the strongest sign of a wall below carries the stack."""
    room = area_capacity(area, max(disc.diameter_mm for disc in chain.discs))
    first = ROOM_BESIDE if len(chain.discs) < room else NO_ROOM
    best: Stack | None = None
    for disc in chain.discs:
        beside = [other for other in chain.discs if other is not disc]
        look = Look.around(evidence, [disc], [*rest, *beside])
        thickness = profile.thickness(disc.letter)
        found = [look.agreement([disc], [n], thickness) for n in range(1, TALLEST + 1)]
        odds = tuple(value - found[0] for value in found)
        if best is None or max(odds) > max(best.odds):
            best = Stack(area.name, contents_of(chain), disc.letter, odds, first)
    return best


def unseen_layer(profile: BoardProfile, shape: PlaceShape, chain: Chain) -> Stack | None:
    """What may lie on a full row where the empty board is not known, so no wall can tell."""
    if not isinstance(shape, Row) or not chain.discs:
        return None
    letter, first = row_colour(chain)
    room = capacity(shape, profile.diameter(letter))
    if len(chain.discs) < room:
        return None
    first = UNSEEN_LAYER if first == SECOND_LAYER else first
    return Stack(shape.name, contents_of(chain), letter, (0.0,) * (room + 1), first)


def contents_of(chain: Chain) -> str:
    """The letters of a chain's discs, from the base outward."""
    return "".join(disc.letter for disc in chain.discs)
