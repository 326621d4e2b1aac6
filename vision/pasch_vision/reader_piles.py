"""How many checkers a pile on an area holds, and which: its outline, layer by layer.

Below the top lies, a little astray, the next checker, whose wall and edge the top does not hide.
Piles of every height are laid on what is seen, from the top downwards, each checker where it fits
best; what of their outlines holds checker, and what holds board, says which height it is, and
the visible part of each checker says its colour. Knows places only as where a pile's foot is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pasch_vision.appearance import Maps
from pasch_vision.compiled import compiled
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_layers import VOICES_PER_CHECKER, Patch
from pasch_vision.reader_laying import RIM, log_sum
from pasch_vision.reader_shapes import REACH, SIDE, draw_outline

__all__ = ["Pile", "contents_of_piles", "piles_under"]

# How far a checker lies beside the pile's axis, and what is tried, in diameters.
ASTRAY = 0.07
TRIED = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
STRAYS = np.stack(np.meshgrid(TRIED, TRIED), axis=-1).reshape(-1, 2)
USUAL = -0.5 * (STRAYS**2).sum(axis=1) / ASTRAY**2
USUAL = USUAL - np.log(np.exp(USUAL).sum())
# A pile that does not stand about the middle of its area is this much unlikelier (natural log).
ELSEWHERE = -4.0
# A height this much unlikelier than the best ends the search.
HOPELESS = 10.0
# Neighbouring pixels say much the same, and a shadow misleads all of them.
TEMPERATURE = 2.0
# A colour below the top is this much unlikelier (natural log) where it is not the top's; what
# the pixels say of colours counts by this part, and never makes one quite impossible.
OTHER_COLOUR, COLOUR_WEIGHT, LEAST_COLOUR = -1.5, 0.5, 0.003
ZERO, ONE = np.float32(0.0), np.float32(1.0)
# Contents unlikelier than this are left out.
LEAST_SHARE = 1e-5


@dataclass(frozen=True, slots=True)
class Pile:
    """A supposed pile: the natural log of its odds, and for every checker below the top, from
    there downwards, what its visible part says of its colour (natural log), by letter."""

    odds: float
    colours: tuple[Mapping[str, float], ...]


def piles_under(
    patch: Patch, looks: Mapping[str, Maps], most: int, centre: Floats | None
) -> list[Pile]:
    """Piles of 1, 2, ... at most `most` checkers with their top in a patch.

    `looks` by letter (H, W): how much each pixel looks like that face; `centre` (x, y) where the
    pile's foot belongs, in pixels of the patch, None where it may be anywhere.
    """
    scale = VOICES_PER_CHECKER / (np.pi * patch.radius**2) / TEMPERATURE
    shown = np.stack([patch.voice, *looks.values()]).astype(np.float32)
    shown *= np.array([scale] + [COLOUR_WEIGHT * scale] * len(looks), np.float32)[:, None, None]
    stamp, middle = stamp_of(patch)
    strays = STRAYS * 2.0 * patch.radius
    rim = patch.rim * (float(RIM) / TEMPERATURE)

    def laid(first: Floats, height: int) -> tuple[Floats, Floats]:
        tops = first + np.arange(height)[:, None] * patch.down
        return laid_down(shown, rim, patch.top.astype(np.float64), stamp, middle, tops, strays)

    found: list[Pile] = []
    anywhere, said = laid(patch.top, most)
    for height in range(1, most + 1):
        odds, colours = float(anywhere[height - 1]), said
        if centre is not None:
            there, colours_there = laid(centre - height * patch.down, height)
            if there[-1] > odds + ELSEWHERE:
                colours = colours_there
            odds = float(np.logaddexp(odds + ELSEWHERE, there[-1]))
        below = [dict(zip(looks, one, strict=True)) for one in colours[1:height].tolist()]
        found.append(Pile(odds, tuple(below)))
        if odds < max(pile.odds for pile in found) - HOPELESS:
            break
    return found


def stamp_of(patch: Patch) -> tuple[Maps, tuple[int, int]]:
    """The outline of one checker of a patch, and which of its pixels (x, y) is the top's."""
    low = np.floor(np.minimum(patch.down, 0.0) - patch.swollen).astype(int) - 1
    high = np.ceil(np.maximum(patch.down, 0.0) + patch.swollen).astype(int) + 2
    stamp = np.empty((high - low)[::-1], dtype=np.float32)
    first, way = low.astype(np.float32), patch.down.astype(np.float32)
    draw_outline(stamp, first, way, np.float32(patch.swollen))
    return stamp, (-int(low[0]), -int(low[1]))


@compiled
def laid_down(
    shown: Maps,
    rim: Maps,
    top: Floats,
    stamp: Maps,
    middle: tuple[int, int],
    tops: Floats,
    strays: Floats,
) -> tuple[Floats, Floats]:
    """How well piles of 1, 2, ... N checkers with tops about (N, 2) fit (log odds, (N,)).

    And what the visible part of each says of each colour (N, L). `shown` (1 + L, H, W): the
    patch's voice, and how much it looks like each colour; `rim` as in `Patch`, about `top`;
    `stamp`, `middle` as of `stamp_of`. From the top downwards; the mean over where each may lie.
    """
    colours = np.zeros((len(tops), len(shown) - 1))
    odds, gains = np.empty(len(tops)), np.empty(len(strays))
    left, hides = shown[0].copy(), np.zeros_like(shown[0])
    so_far = 0.0
    for number in range(len(tops)):
        best = 0
        for stray in range(len(strays)):
            x, y = tops[number, 0] + strays[stray, 0], tops[number, 1] + strays[stray, 1]
            gains[stray] = USUAL[stray] + under(left, stamp, corner_of(left, x, y, middle))
            if number == 0:
                gains[stray] += rim_at(rim, x - top[0], y - top[1])
            if gains[stray] > gains[best]:
                best = stray
        so_far += log_sum(gains, len(gains))
        odds[number] = so_far
        x, y = tops[number, 0] + strays[best, 0], tops[number, 1] + strays[best, 1]
        cover(shown, hides, left, stamp, corner_of(left, x, y, middle), colours[number])
    return odds, colours


@compiled
def corner_of(voice: Maps, x: float, y: float, middle: tuple[int, int]) -> tuple[int, int]:
    """Where on a patch the first pixel of a stamp lies when its top is at (x, y), to the pixel."""
    column = min(max(int(np.rint(x)), 0), voice.shape[1])
    row = min(max(int(np.rint(y)), 0), voice.shape[0])
    return column - middle[0], row - middle[1]


@compiled
def under(left: Maps, stamp: Maps, corner: tuple[int, int]) -> float:
    """How much of `left` lies under a stamp."""
    begin, end = max(-corner[0], 0), min(left.shape[1] - corner[0], stamp.shape[1])
    total = ZERO
    for row in range(max(-corner[1], 0), min(left.shape[0] - corner[1], stamp.shape[0])):
        own, there = stamp[row, begin:end], left[row + corner[1], corner[0] + begin :]
        for column in range(len(own)):
            total += own[column] * there[column]
    return float(total)


@compiled
def cover(
    shown: Maps, hides: Maps, left: Maps, stamp: Maps, corner: tuple[int, int], colours: Floats
) -> None:
    """Lays a stamp down: it hides what is under it, and its visible part says its colour."""
    begin, end = max(-corner[0], 0), min(left.shape[1] - corner[0], stamp.shape[1])
    for row in range(max(-corner[1], 0), min(left.shape[0] - corner[1], stamp.shape[0])):
        down = row + corner[1]
        for column in range(begin, end):
            across = column + corner[0]
            part = max(stamp[row, column] - hides[down, across], ZERO)
            hides[down, across] += part
            left[down, across] = shown[0, down, across] * (ONE - hides[down, across])
            for letter in range(len(colours)):
                colours[letter] += part * shown[letter + 1, down, across]


@compiled
def rim_at(rim: Maps, x: float, y: float) -> float:
    """What a clear rim adds where the top is moved by (x, y); as little as any beyond reach."""
    column, row = int(np.rint(x)) + REACH, int(np.rint(y)) + REACH
    if 0 <= row < SIDE and 0 <= column < SIDE:
        return float(rim[row, column])
    return float(rim.min())


def contents_of_piles(letter: str, piles: Sequence[Pile], first: float) -> dict[str, float]:
    """The probabilities of what lies in a pile with `letter` on top, letters sorted.

    `first`: how unusual (natural log) it is that any lie below.
    """
    odds = np.array([pile.odds for pile in piles])
    odds[1:] += first
    shares = np.exp(odds - odds.max())
    shares /= shares.sum()
    found: dict[str, float] = {}
    for pile, share in zip(piles, shares.tolist(), strict=True):
        contents = {letter: share}
        for colours in pile.colours:
            contents = together(contents, colour_shares(colours, letter))
        for content, likely in contents.items():
            found[content] = found.get(content, 0.0) + likely
    return {content: share for content, share in found.items() if share > LEAST_SHARE}


def together(some: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """The probabilities of contents (letters sorted) that are each one of both, joined."""
    found: dict[str, float] = {}
    for one, share in some.items():
        for other, usual in others.items():
            content = "".join(sorted(one + other))
            found[content] = found.get(content, 0.0) + share * usual
    return found


def colour_shares(colours: Mapping[str, float], top: str) -> dict[str, float]:
    """The probabilities of a lower checker's colour."""
    odds = {one: value + (0.0 if one == top else OTHER_COLOUR) for one, value in colours.items()}
    most = max(odds.values())
    shares = {one: float(np.exp(value - most)) + LEAST_COLOUR for one, value in odds.items()}
    total = sum(shares.values())
    return {one: share / total for one, share in shares.items()}
