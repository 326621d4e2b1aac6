"""How many layers a checker's outline has: one checker, or more below it.

Seen at a slant a stack is longer than a single checker by its wall, and its lower checkers lie
a little beside the upper ones. Outlines of every height are laid on what is seen as exactly as
the pixels allow; what each would gain if it were the true one is known from laying it on a
drawing of itself. Knows no places and no colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from pasch_vision.appearance import Maps
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_laying import laid_and_expected
from pasch_vision.reader_matte import Face

__all__ = ["VOICES_PER_CHECKER", "Outline", "Patch", "Told", "capsule"]

# Pixels of one outline say much the same thing: a checker's area has this many voices.
VOICES_PER_CHECKER = 57.0
# What gains less than this many voices is told as if it gained so many.
LEAST_GAIN = 0.3


@dataclass(frozen=True, slots=True)
class Outline:
    """How single checkers of one colour look: `swell`, the outline's size as a share of the
    checker's; `wall` and `ground`, what they say, in voices; `face`, where any
    was seen."""

    swell: float = 1.0
    wall: float = 0.5
    ground: float = -0.9
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What an outline gains per layer more, as a share of what it would gain if it were true
    (0: not there, 1: there), and that whole gain: the larger, the surer."""

    share: float
    gain: float


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The surroundings of one disc: `voice` (H, W), 0 where other checkers hide the board.

    `rim` (Y, X): how clearly edges run round a top moved by up to `REACH` pixels; `top` (x, y)
    and `radius` in pixels of the patch; `down` by how much a layer's underside is shifted;
    `corner` (x, y) where the patch lies on the plane; `nearer` by what share a checker one layer
    higher looks larger.
    """

    voice: Maps
    rim: Maps
    top: Floats
    down: Floats
    radius: float
    outline: Outline
    corner: tuple[int, int] = (0, 0)
    nearer: float = 0.0

    @property
    def swollen(self) -> float:
        """The radius in pixels as seen."""
        return self.radius * self.outline.swell

    def laid(self, most: int) -> tuple[Floats, Floats, Floats]:
        """How well stacks of 1 to `most` layers fit, as of `laid_and_expected`."""
        swollen = self.swollen
        stack = [*self.top.tolist(), *self.down.tolist(), self.radius, swollen]
        stack.append(swollen * self.nearer)
        says = [self.outline.wall, self.outline.ground]
        says.append(VOICES_PER_CHECKER / (pi * self.radius**2))
        shape, spoken = np.array(stack, np.float32), np.array(says, np.float32)
        return laid_and_expected(self.voice, self.rim.reshape(-1), shape, spoken, most)

    def levels(self, top: tuple[float, float]) -> tuple[float, int, float, int]:
        """What wall and ground of a single checker say: sums and numbers of visible pixels."""
        rows, columns = self.voice.shape
        y, x = np.mgrid[0:rows, 0:columns]
        x, y = x - top[0], y - top[1]
        one = capsule(x, y, np.zeros(2), self.down) < self.swollen
        two = capsule(x, y, np.zeros(2), 2 * self.down) < self.swollen
        seen = self.voice != 0.0
        wall = one & ~(length(x, y) < self.swollen) & seen
        ground = two & ~one & seen
        voice = self.voice
        return (
            float(voice[wall].sum()),
            int(wall.sum()),
            float(voice[ground].sum()),
            int(ground.sum()),
        )

    def told(self, most: int) -> list[Told]:
        """What is told of 2, 3, ... `most` layers, each against one less."""
        fits, _, expected = (part.tolist() for part in self.laid(most))
        found = []
        for step in range(most - 1):
            without = expected[step][2] - expected[step][1]
            gain = expected[step + 1][1] - expected[step + 1][0] - without
            share = (fits[step + 1] - fits[step] - without) / max(gain, LEAST_GAIN)
            found.append(Told(share, gain))
        return found


def capsule(x: Floats, y: Floats, start: Floats, end: Floats) -> Floats:
    """The distance of every point from the line between `start` and `end`."""
    way = end - start
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / max(float(way @ way), 1e-9)
    along = np.clip(along, 0.0, 1.0)
    return length(x - start[0] - along * way[0], y - start[1] - along * way[1])


def length(x: Floats, y: Floats) -> Floats:
    """The lengths of vectors that neither overflow nor vanish; `np.hypot` minds, and is slow."""
    found: Floats = np.sqrt(x * x + y * y)
    return found
