"""How many layers a checker's outline has: one checker, or more below it.

Seen at a slant a stack is longer than a single checker by its wall, and its lower checkers lie
a little beside the upper ones. Outlines of every height are laid on what is seen as exactly as
the pixels allow; what each would gain if it were the true one is known from laying it on a
drawing of itself. Knows no places and no colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pasch_vision.appearance import Maps
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_matte import Face, product

__all__ = ["REACH", "VOICE", "Outline", "Patch", "Told", "capsule", "length"]

# A pixel that is all checker says this much, one that is all board as much against.
VOICE = 1.5
# Pixels of one outline say much the same thing: a checker's area has this many voices.
VOICES_PER_CHECKER = 57.0
# An outline is looked for within this many plane pixels of where the top was found.
REACH = 4
# What a clear rim just where a top is tried adds (in voices), and how sharp that is in pixels.
RIM, RIM_WIDTH = 8.0, 1.2
# How far a checker lies beside the one below it (standard deviation), and what is tried, in
# diameters.
ASTRAY = 0.03
STRAYED = np.array([-0.04, 0.0, 0.04])
STRAYS = np.stack(np.meshgrid(STRAYED, STRAYED), axis=-1).reshape(-1, 2)
STRAY_ODDS = -0.5 * (STRAYS**2).sum(axis=1) / ASTRAY**2
STRAY_ODDS = STRAY_ODDS - np.log(np.exp(STRAY_ODDS).sum())


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

    def larger(self, layers: int) -> float:
        """How much the radius of a stack's top exceeds a single checker's, in pixels."""
        return self.swollen * self.nearer * (layers - 1)

    @property
    def swollen(self) -> float:
        """The radius in pixels as seen."""
        return self.radius * self.outline.swell

    def inner(self) -> tuple[Floats, Floats]:
        """The patch's pixels (H', W') but for a margin of `REACH`, counted from the top."""
        rows, columns = self.voice.shape
        y, x = np.mgrid[REACH : rows - REACH, REACH : columns - REACH]
        return x - self.top[0], y - self.top[1]

    def shapes(self, layers: int) -> Maps:
        """Outlines (J, H', W') of a stack: how much of each pixel they hold, by `STRAYS`."""
        x, y = self.inner()
        upper = capsule(x, y, np.zeros(2), max(layers - 1, 1) * self.down) - self.larger(layers)
        if layers == 1:
            return held(upper[None], self.swollen)
        aside = STRAYS * 2.0 * self.radius
        x, y = x - aside[:, 0, None, None], y - aside[:, 1, None, None]
        lower = capsule(x, y, (layers - 1) * self.down, layers * self.down)
        lower -= self.larger(layers - 1)
        return held(np.minimum(upper[None], lower), self.swollen)

    def fits(self, voices: Maps, rims: Maps, shapes: Sequence[Maps]) -> tuple[Floats, Floats]:
        """How well outlines fit maps (M, H, W): (M, N), and the best top for each (M, N, 2).

        `rims` (M, Y, X): how clear a rim is for every shift of the top.

        Of every outline in `shapes` (N) the mean over where lower checkers may lie.
        """
        kernels = np.concatenate(shapes)
        size = kernels.shape[1:]
        windows = np.lib.stride_tricks.sliding_window_view(voices, size, axis=(1, 2))
        tries = windows.shape[:3]
        flat = windows.reshape(-1, size[0] * size[1])
        across = np.ascontiguousarray(kernels.reshape(len(kernels), -1).T)
        scores = product(flat, across).reshape(*tries, len(kernels))
        scores *= VOICES_PER_CHECKER / (np.pi * self.radius**2)
        scores += RIM * rims[..., None]
        best, shift = peaks(scores)
        found, tops = [], []
        first = 0
        for shape in shapes:
            here = slice(first, first + len(shape))
            first += len(shape)
            usual = STRAY_ODDS if len(shape) > 1 else np.zeros(1)
            likely = best[:, here] + usual
            most = likely.max(axis=1)
            found.append(most + np.log(np.exp(likely - most[:, None]).sum(axis=1)))
            at = likely.argmax(axis=1)
            tops.append(shift[np.arange(len(shift)), first - len(shape) + at])
        return np.stack(found, axis=1), np.stack(tops, axis=1)

    def drawn(self, layers: int, top: Floats) -> Maps:
        """What the patch would say (H, W) if a straight stack lay with its top moved by `top`."""
        rows, columns = self.voice.shape
        y, x = np.mgrid[0:rows, 0:columns]
        x, y = x - self.top[0] - top[0], y - self.top[1] - top[1]
        size = self.swollen + self.larger(layers)
        whole = capsule(x, y, np.zeros(2), layers * self.down) < size
        face = length(x, y) < size
        map_ = np.where(whole, self.outline.wall, self.outline.ground)
        map_ = np.where(face, VOICE, map_)
        return np.where(self.voice == 0.0, 0.0, map_).astype(np.float32)

    def drawn_rim(self, top: Floats) -> Maps:
        """The rim (Y, X) if the top were moved by `top`, as clear as it is seen."""
        y, x = np.mgrid[-REACH : REACH + 1, -REACH : REACH + 1]
        away = (x - top[0]) ** 2 + (y - top[1]) ** 2
        clear = self.rim.max() - np.median(self.rim)
        return np.asarray(clear * np.exp(-0.5 * away / RIM_WIDTH**2), dtype=np.float32)

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
        shapes = [self.shapes(layers) for layers in range(1, most + 1)]
        seen, tops = self.fits(self.voice[None], self.rim[None], shapes)
        drawn = np.stack([self.drawn(n + 1, tops[0, n]) for n in range(most)])
        rims = np.stack([self.drawn_rim(tops[0, n]) for n in range(most)])
        expected, _ = self.fits(drawn, rims, shapes)
        steps, usual = np.diff(seen[0]), np.diff(expected, axis=1)
        found = []
        for step in range(most - 1):
            gain = float(usual[step + 1, step] - usual[step, step])
            share = float(steps[step] - usual[step, step]) / max(gain, 0.3)
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


def held(distance: Floats, radius: float) -> Maps:
    """How much of a pixel lies within `radius` of a line that is `distance` away."""
    return np.clip(radius - distance + 0.5, 0.0, 1.0).astype(np.float32)


def peaks(scores: Maps) -> tuple[Floats, Floats]:
    """The highest values (M, J) of scores (M, Y, X, J), between the pixels, and where (M, J, 2).

    Positions (x, y) count from the middle.
    """
    maps, height, width, kernels = scores.shape
    at = scores.reshape(maps, -1, kernels).argmax(axis=1)
    row, column = np.clip(at // width, 1, height - 2), np.clip(at % width, 1, width - 2)
    m, j = np.indices((maps, kernels))
    best = scores[m, row, column, j].astype(np.float64)
    where = np.stack([column - width // 2, row - height // 2], axis=-1).astype(np.float64)
    total = best.copy()
    for axis, (dy, dx) in enumerate(((0, 1), (1, 0))):
        before, after = scores[m, row - dy, column - dx, j], scores[m, row + dy, column + dx, j]
        bend = np.minimum(before + after - 2.0 * best, -1e-3)
        slope = (after - before) / 2.0
        step = np.clip(-slope / bend, -1.0, 1.0)
        where[..., axis] += step
        total += slope * step + bend * step**2 / 2.0
    return total, where
