"""How much of each pixel is checker: all, part, none.

A pixel at an outline shows part checker, part board. Which parts would mix to its colour is
tried for board in every light and shadow and for the checker's face and wall in theirs; the mean
over all that fits is unbiased by blur, sharpening and the contrast of the two. Knows no shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pasch_vision.appearance import Maps

__all__ = ["Face", "coverage", "coverage_by_any", "levels_of", "product"]

# Tried shares of checker in a pixel, and how usual each is near an outline.
SHARES = ((0.0, 0.35), (0.25, 0.1), (0.5, 0.1), (0.75, 0.1), (1.0, 0.35))
# Tried brightness of board (lit to deep shade) and of checker (gloss to unlit wall), as shares
# of the empty board's and of the face's grey levels, and how usual each is.
BOARD_LIGHT = ((1.15, 0.15), (1.0, 0.34), (0.8, 0.2), (0.6, 0.12), (0.42, 0.1), (0.25, 0.09))
CHECKER_LIGHT = ((1.12, 0.15), (1.0, 0.35), (0.8, 0.2), (0.6, 0.15), (0.36, 0.1), (0.16, 0.05))
# In mixed pixels a coarser choice is enough.
MIXED_LIGHT = ((1.0, 0.6), (0.6, 0.25), (0.3, 0.15))
# Matrix products of fewer multiplications than this are not shared among threads.
ON_ONE_CORE = 200_000
# Grey levels of noise, and how far the same board varies in the same light.
NOISE, BOARD_VARIES = 6.0, 0.07
LEAST_VARIES, MOST_VARIES = 0.06, 0.25


def levels_of(features: Maps) -> Maps:
    """Grey levels (..., 3) BGR, `appearance.DARK` above the picture, of log features."""
    green = features[..., 0] - (features[..., 1] + features[..., 2]) / 3.0
    logs = np.stack([green + features[..., 2], green, green + features[..., 1]], axis=-1)
    return np.asarray(np.exp(logs), dtype=np.float32)


def product(left: Maps, right: Maps) -> Maps:
    """The matrix product, in parts so small that they stay on this core.

    For larger ones threads are started, which cost more than they bring here.
    """
    found = np.empty((len(left), right.shape[1]), dtype=np.float32)
    rows = max(1, ON_ONE_CORE // right.size)
    for first in range(0, len(left), rows):
        part = slice(first, first + rows)
        np.matmul(left[part], right, out=found[part])
    return found


@lru_cache(maxsize=8)
def tried(slope: tuple[float, float]) -> tuple[Maps, Maps, Maps]:
    """The tried mixtures: weight (M,), checker's part (M,), board's part by channel (M, 3).

    `slope`: how colours tilt with the board's brightness, as in `Light`.
    """
    rows = []
    for share, usual in SHARES:
        boards = (
            MIXED_LIGHT if 0.0 < share < 1.0 else BOARD_LIGHT if share < 1.0 else ((1.0, 1.0),)
        )
        faces = (
            MIXED_LIGHT if 0.0 < share < 1.0 else CHECKER_LIGHT if share > 0.0 else ((1.0, 1.0),)
        )
        for board, board_usual in boards:
            tilt = np.log(board)
            green = tilt * (1.0 - (slope[0] + slope[1]) / 3.0)
            lit = np.exp([green + slope[1] * tilt, green, green + slope[0] * tilt])
            for face, face_usual in faces:
                weight = usual * board_usual * face_usual
                rows.append((weight, share, share * face, *((1.0 - share) * lit)))
    table = np.array(rows, dtype=np.float32)
    return table[:, :2], table[:, 2], table[:, 3:]


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """How faces look: `levels` (3,) as of `levels_of`, and how far they vary, as a share."""

    levels: Maps
    varies: float

    @classmethod
    def of(cls, samples: Maps) -> Face:
        """The face seen as pixels (F, 3)."""
        levels = np.median(samples, axis=0)
        spread = 1.4826 * float(np.median(np.abs(samples / levels - 1.0)))
        return cls(levels, float(np.clip(spread, LEAST_VARIES, MOST_VARIES)))


def coverage(
    seen: Maps, board: Maps, look: Face, slope: tuple[float, float]
) -> npt.NDArray[np.float32]:
    """The mean share (N,) of checker in pixels `seen` (N, 3), levels as of `levels_of`.

    `board` (N, 3): the same pixels of the empty board in this picture's light.
    """
    return weighed(seen, board, look, slope)[0]


def coverage_by_any(
    seen: Maps, board: Maps, looks: Sequence[tuple[Face, float]], slope: tuple[float, float]
) -> npt.NDArray[np.float32]:
    """The same of checkers that look in one of several ways, each with how usual it is."""
    every = [weighed(seen, board, look, slope) for look, _ in looks]
    odds = np.stack(
        [weight + np.log(usual) for (_, weight), (_, usual) in zip(every, looks, strict=True)]
    )
    weights = np.exp(odds - odds.max(axis=0))
    shares = np.stack([share for share, _ in every])
    return np.asarray((weights * shares).sum(axis=0) / weights.sum(axis=0), dtype=np.float32)


def weighed(
    seen: Maps, board: Maps, look: Face, slope: tuple[float, float]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The mean share (N,) of checker, and how well (log density) all its mixtures fit (N,)."""
    face = look.levels
    usual, on_face, on_board = tried(slope)
    # The squared error of every mixture at once, multiplied out into one matrix product.
    terms = np.concatenate(
        [
            (seen**2).sum(axis=1, keepdims=True),
            (seen @ face)[:, None],
            np.ones((len(seen), 1), dtype=np.float32),
            seen * board,
            board**2,
            board * face,
        ],
        axis=1,
    )
    one = np.ones_like(on_face)
    factors = np.concatenate(
        [
            np.stack([one, -2.0 * on_face, on_face**2 * float(face @ face)]),
            -2.0 * on_board.T,
            (on_board**2).T,
            2.0 * (on_face[:, None] * on_board).T,
        ]
    )
    error = np.maximum(product(terms, factors), 0.0)
    known = NOISE**2 + (look.varies * on_face) ** 2 * float(face @ face) / 3.0
    varies = known + BOARD_VARIES**2 / 3.0 * product(
        board**2, np.ascontiguousarray((on_board**2).T)
    )
    odds = -0.5 * error / varies - 1.5 * np.log(varies)
    most = odds.max(axis=1, keepdims=True)
    weight = usual[:, 0] * np.exp(odds - most)
    total = weight.sum(axis=1)
    share = np.asarray(weight @ usual[:, 1] / total, dtype=np.float32)
    return share, np.asarray(np.log(total) + most[:, 0], dtype=np.float32)
