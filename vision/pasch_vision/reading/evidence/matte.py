"""How much of each pixel is checker: all, part or none.

A pixel on an outline shows part checker, part board. Board in every light and shadow is mixed with
the checker's face and wall in every light and shadow; the mean over all mixtures that match the
pixel's colour is unbiased by blur, sharpening and the contrast between the two. Knows no shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import compiled, exp, inlined
from pasch_vision.reading.evidence.appearance import medians

__all__ = [
    "Face",
    "coverage",
    "coverage_by_any",
    "level",
    "levels_of",
    "looks_of",
    "mix",
    "tried",
]

# Shares of checker tried in a pixel, and the prior of each near an outline.
SHARES = ((0.0, 0.35), (0.25, 0.1), (0.5, 0.1), (0.75, 0.1), (1.0, 0.35))
# Brightness tried of board (lit to deep shade) and of checker (gloss to unlit wall), as shares of
# the empty board's and of the face's grey levels, and the prior of each.
BOARD_LIGHT = ((1.15, 0.15), (1.0, 0.34), (0.8, 0.2), (0.6, 0.12), (0.42, 0.1), (0.25, 0.09))
CHECKER_LIGHT = ((1.12, 0.15), (1.0, 0.35), (0.8, 0.2), (0.6, 0.15), (0.36, 0.1), (0.16, 0.05))
# In mixed pixels a coarser choice is enough.
MIXED_LIGHT = ((1.0, 0.6), (0.6, 0.25), (0.3, 0.15))
# Grey levels of noise, and how far the same board varies in the same light.
NOISE, BOARD_VARIES = 6.0, 0.07
LEAST_VARIES, MOST_VARIES = 0.06, 0.25
# Pixels worked on at once: few enough for their numbers to stay in the processor's cache.
BLOCK = 128
# Offsets in a block's sums: least error of one look and of all, sum of weights, sum of shares.
LEAST, BEST, TOTAL, HELD = 0, BLOCK, 2 * BLOCK, 3 * BLOCK

NOISE_SQUARED = np.float32(NOISE**2)
BOARD_SQUARED = np.float32(BOARD_VARIES**2 / 3.0)
ZERO, HALF, ONE = np.float32(0.0), np.float32(0.5), np.float32(1.0)
THIRD, HUGE = np.float32(1.0 / 3.0), np.float32(1e30)


@compiled
def level(first: Maps, second: Maps, third: Maps) -> None:
    """Turn log features, (N,) each, into grey levels BGR, `appearance.DARK` above the picture."""
    for at in range(len(first)):
        red, blue = second[at], third[at]
        green = first[at] - (red + blue) * THIRD
        first[at], second[at], third[at] = exp(green + blue), exp(green), exp(green + red)


def levels_of(features: Maps) -> Maps:
    """Grey levels (..., 3) BGR, `appearance.DARK` above the picture, of log features."""
    parts = np.ascontiguousarray(features.reshape(-1, 3).T, dtype=np.float32)
    level(parts[0], parts[1], parts[2])
    return np.ascontiguousarray(parts.T).reshape(features.shape)


def mixtures() -> Floats:
    """All mixtures tried (M, 4): weight, share and part of the checker, log of board's light."""
    rows = []
    for share, usual in SHARES:
        is_mixed = 0.0 < share < 1.0
        boards = MIXED_LIGHT if is_mixed else BOARD_LIGHT if share < 1.0 else ((1.0, 1.0),)
        faces = MIXED_LIGHT if is_mixed else CHECKER_LIGHT if share > 0.0 else ((1.0, 1.0),)
        for board, board_usual in boards:
            for face, face_usual in faces:
                weight = usual * board_usual * face_usual
                rows.append((weight, share, share * face, np.log(board)))
    return np.array(rows)


MIXTURES = mixtures()


@lru_cache(maxsize=4)
def tried(slope: tuple[float, float]) -> Maps:
    """The mixtures tried (M, 6): weight, share of checker, checker's part, board's part BGR.

    `slope`: how colours tilt with the board's brightness, as in `Light`.
    """
    green = 1.0 - (slope[0] + slope[1]) / 3.0
    tilt = np.array([green + slope[1], green, green + slope[0]])
    board = (1.0 - MIXTURES[:, 1:2]) * np.exp(MIXTURES[:, 3:] * tilt)
    return np.concatenate([MIXTURES[:, :3], board], axis=1, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """How faces look: `levels` (3,) as of `levels_of`, and how far they vary, as a share."""

    levels: Maps
    varies: float

    @classmethod
    def of(cls, samples: Maps) -> Face:
        """The face seen as pixels (3, F)."""
        levels = medians(samples)
        (away,) = medians(np.abs(samples / levels[:, None] - 1.0).reshape(1, -1))
        return cls(levels, min(max(1.4826 * float(away), LEAST_VARIES), MOST_VARIES))


def coverage(
    seen: Maps, board: Maps, look: Face, slope: tuple[float, float]
) -> npt.NDArray[np.float32]:
    """The mean share (N,) of checker in pixels `seen` (N, 3), levels as of `levels_of`.

    `board` (N, 3): the same pixels of the empty board in this picture's light.
    """
    return coverage_by_any(seen, board, [(look, 1.0)], slope)


def coverage_by_any(
    seen: Maps, board: Maps, looks: Sequence[tuple[Face, float]], slope: tuple[float, float]
) -> npt.NDArray[np.float32]:
    """The mean share (N,) of checker where checkers look one of several ways, with priors."""
    pixels = np.concatenate([seen.T, board.T]).astype(np.float32)
    shares = np.empty(len(seen), dtype=np.float32)
    mix(np.ascontiguousarray(pixels), looks_of(looks), tried(slope), shares)
    return shares


def looks_of(looks: Sequence[tuple[Face, float]]) -> Maps:
    """The looks (K, 5) of checkers: levels BGR, how far they vary, prior."""
    return np.array([(*face.levels, face.varies, usual) for face, usual in looks], np.float32)


@compiled
def mix(levels: Maps, looks: Maps, mixtures: Maps, shares: Maps) -> None:
    """Fills the `shares` (N,) of checker in pixels: `levels` (6, N) as seen and of the board.

    `looks` as of `looks_of`, `mixtures` as of `tried`. Works on blocks of pixels; numbers of one
    kind lie in one array, one after the other, so that the translator sees that none overlap.
    """
    pixels = np.ones(6 * BLOCK, np.float32)
    told = np.empty((len(mixtures), 2 * BLOCK), np.float32)
    sums = np.empty(4 * BLOCK, np.float32)
    for first in range(0, len(shares), BLOCK):
        number = min(BLOCK, len(shares) - first)
        for part in range(6):
            for at in range(number):
                pixels[part * BLOCK + at] = levels[part, first + at]
        for at in range(BLOCK):
            sums[BEST + at], sums[TOTAL + at], sums[HELD + at] = HUGE, ZERO, ZERO
        for look in looks:
            for at in range(BLOCK):
                sums[LEAST + at] = HUGE
            for mixture in range(len(mixtures)):
                tell(pixels, look, mixtures[mixture], told[mixture], sums)
            add(told, mixtures, look[4], sums)
        for at in range(number):
            shares[first + at] = sums[HELD + at] / sums[TOTAL + at]


@inlined
def tell(pixels: Maps, look: Maps, mixture: Maps, told: Maps, sums: Maps) -> None:
    """Fill `told` with one mixture's error in each pixel, in half squared widths, and weight."""
    usual, part = mixture[0], mixture[2]
    on_blue, on_green, on_red = mixture[3], mixture[4], mixture[5]
    blue, green, red = part * look[0], part * look[1], part * look[2]
    squared = blue * blue + green * green + red * red
    known = NOISE_SQUARED + look[3] * look[3] * squared * THIRD
    for at in range(BLOCK):
        board_blue = on_blue * pixels[3 * BLOCK + at]
        board_green = on_green * pixels[4 * BLOCK + at]
        board_red = on_red * pixels[5 * BLOCK + at]
        off_blue = pixels[at] - blue - board_blue
        off_green = pixels[BLOCK + at] - green - board_green
        off_red = pixels[2 * BLOCK + at] - red - board_red
        bright = board_blue * board_blue + board_green * board_green + board_red * board_red
        narrow = ONE / np.sqrt(known + BOARD_SQUARED * bright)
        error = off_blue * off_blue + off_green * off_green + off_red * off_red
        error *= HALF * narrow * narrow
        told[at] = error
        told[BLOCK + at] = usual * narrow * narrow * narrow
        sums[LEAST + at] = min(sums[LEAST + at], error)


@inlined
def add(told: Maps, mixtures: Maps, usual: np.float32, sums: Maps) -> None:
    """Add one look's weights and shares to those of the looks so far."""
    for at in range(BLOCK):
        best = min(sums[BEST + at], sums[LEAST + at])
        fades = exp(best - sums[BEST + at])
        sums[TOTAL + at] *= fades
        sums[HELD + at] *= fades
        sums[BEST + at] = best
    for mixture in range(len(mixtures)):
        share, here = mixtures[mixture, 1], told[mixture]
        for at in range(BLOCK):
            error, weight = here[at], here[BLOCK + at]
            likely = usual * weight * exp(sums[BEST + at] - error)
            sums[TOTAL + at] += likely
            sums[HELD + at] += share * likely
