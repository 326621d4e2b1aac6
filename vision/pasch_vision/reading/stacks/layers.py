"""How many layers a checker's outline has: one checker, or more below it.

Seen at a slant, a stack's outline is longer than a single checker's by its wall, and its lower
checkers lie a little to one side of the upper ones. Outlines of every height are fitted to the
picture as exactly as the pixels allow; the score that each would reach if it were the true one
comes from fitting it to a drawing of itself. Knows no places and no colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import compiled
from pasch_vision.reading.evidence.matte import Face
from pasch_vision.reading.stacks.laying import laid_and_expected
from pasch_vision.reading.stacks.shapes import Place, away, per_square

__all__ = ["LEAST_GAIN", "VOICES_PER_CHECKER", "LayerEvidence", "Outline", "Patch"]

# Pixels of one outline are correlated: a checker's area counts as this many independent voices.
VOICES_PER_CHECKER = 57.0
# Gains are taken to be at least this many voices.
LEAST_GAIN = 0.3


@dataclass(frozen=True, slots=True)
class Outline:
    """How single checkers of one colour look.

    `scale`: the outline's size as a share of the checker's; `wall` and `ground`: the voice of a
    pixel there; `face`: None if none was seen.
    """

    scale: float = 1.0
    wall: float = 0.5
    ground: float = -0.9
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class LayerEvidence:
    """The evidence for one layer more.

    `share`: what an outline gains by it, relative to the gain if the layer were there (0: not
    there, 1: there); `gain`: the latter, the larger the surer.
    """

    share: float
    gain: float


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The surroundings of one disc.

    `voice` (H, W): how much each pixel speaks for checker (positive) or board, 0 where other
    checkers hide it. `rim` (Y, X): how clearly edges run round a top moved by up to `REACH`
    pixels; `top` (x, y) and `radius` in pixels of the patch; `down`: the shift of a layer's
    underside; `corner` (x, y): where the patch lies on the plane; `nearer`: the share by which a
    checker one layer higher looks larger.
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
    def apparent_radius(self) -> float:
        """The radius in pixels as seen."""
        return self.radius * self.outline.scale

    def laid(self, most: int) -> tuple[Floats, Floats, Floats]:
        """How well stacks of 1 to `most` layers fit, as of `laid_and_expected`."""
        apparent_radius = self.apparent_radius
        stack = [*self.top.tolist(), *self.down.tolist(), self.radius, apparent_radius]
        stack.append(apparent_radius * self.nearer)
        says = [self.outline.wall, self.outline.ground]
        says.append(VOICES_PER_CHECKER / (pi * self.radius**2))
        shape, spoken = np.array(stack, np.float32), np.array(says, np.float32)
        return laid_and_expected(self.voice, self.rim.reshape(-1), shape, spoken, most)

    def levels(self, top: Place) -> tuple[float, int, float, int]:
        """The `levels` of wall and ground of a single checker with its top at `top`."""
        down = np.float32(self.down[0]), np.float32(self.down[1])
        return levels(self.voice, top, down, np.float32(self.apparent_radius))

    def told(self, most: int) -> list[LayerEvidence]:
        """The evidence for 2, 3, ... `most` layers, each against one less."""
        fits, _, expected = (part.tolist() for part in self.laid(most))
        found = []
        for step in range(most - 1):
            without = expected[step][2] - expected[step][1]
            gain = expected[step + 1][1] - expected[step + 1][0] - without
            share = (fits[step + 1] - fits[step] - without) / max(gain, LEAST_GAIN)
            found.append(LayerEvidence(share, gain))
        return found


@compiled
def levels(
    voice: Maps, top: Place, down: Place, radius: np.float32
) -> tuple[float, int, float, int]:
    """The voices of a checker's visible wall and of the ground that a second one would hide.

    Returns the sum of `voice` (H, W) and the number of pixels of each. `radius`: as seen; `top`
    and `down` (x, y) as in `Patch`.
    """
    two = down[0] + down[0], down[1] + down[1]
    per_one, per_two, nothing = per_square(down), per_square(two), np.float32(0.0)
    wall, walls, ground, grounds = 0.0, 0, 0.0, 0
    for row in range(voice.shape[0]):
        for column in range(voice.shape[1]):
            x, y, says = np.float32(column) - top[0], np.float32(row) - top[1], voice[row, column]
            if says == nothing or x * x + y * y < radius * radius:
                continue
            if away(x, y, down, per_one) < radius:
                wall, walls = wall + says, walls + 1
            elif away(x, y, two, per_two) < radius:
                ground, grounds = ground + says, grounds + 1
    return wall, walls, ground, grounds
