"""How many checkers a pile in an area holds, and of which colours: its outline, layer by layer.

The next checker lies below the top, a little askew, so that the top does not hide its wall and
edge. Piles of every height are fitted to the picture from the top down, each checker where it fits
best. How much of their outlines shows checker and how much shows board gives the height; the
visible part of each checker gives its colour. Knows places only as where a pile's foot is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.compiled import compiled
from pasch_vision.reading.stacks.layers import VOICES_PER_CHECKER, Patch
from pasch_vision.reading.stacks.laying import RIM, VOICE, log_sum
from pasch_vision.reading.stacks.shapes import REACH, SIDE, draw_outline

__all__ = ["Pile", "contents_of_piles", "piles_under"]

# How far a checker lies beside the pile's axis (standard deviation), and the offsets tried, in
# diameters.
ASTRAY = 0.06
TRIED = np.array([-0.14, -0.07, 0.0, 0.07, 0.14])
STRAYS = np.stack(np.meshgrid(TRIED, TRIED), axis=-1).reshape(-1, 2)
USUAL = -0.5 * (STRAYS**2).sum(axis=1) / ASTRAY**2
USUAL = USUAL - np.log(np.exp(USUAL).sum())
# A pile that does not stand about the middle of its area is this much less likely (natural log).
ELSEWHERE = -6.0
# A height this much less likely than the best ends the search (natural log).
HOPELESS = 10.0
# Neighbouring pixels are correlated, and a shadow misleads all of them.
TEMPERATURE = 2.0
# Log prior of a lower checker's colour that differs from the top's; and a floor, so that pixels
# never rule out a colour.
OTHER_COLOUR, LEAST_COLOUR = -2.0, 0.01
# The width of a stamp is a multiple of this: so many pixels are worked on at once.
LANES = 64
ZERO, ONE = np.float32(0.0), np.float32(1.0)
# Contents less likely than this are left out.
LEAST_SHARE = 1e-5
# Parts of piles less likely than this are not continued.
NEGLIGIBLE = 1e-8


@dataclass(frozen=True, slots=True)
class Pile:
    """A supposed pile: its log odds, and the evidence for the colours below the top.

    `colours`: for every lower checker, from the top down, the log likelihood of each letter given
    its visible part.
    """

    odds: float
    colours: tuple[Mapping[str, float], ...]


def _shown(
    patch: Patch, looks: Mapping[str, Maps], room: tuple[int, ...], middle: tuple[int, int]
) -> Maps:
    """The voice of each pixel for checkers, and for each letter's, (1 + letters, H', W').

    The patch is padded with zeros, so that a stamp of size `room` fits anywhere on it.
    """
    scale = np.float32(VOICES_PER_CHECKER / (np.pi * patch.radius**2) / TEMPERATURE)
    (rows, columns), (x, y) = patch.voice.shape, middle
    shown = np.zeros((1 + len(looks), rows + room[0], columns + room[1]), np.float32)
    inside = slice(y, y + rows), slice(x, x + columns)
    shown[0][inside] = patch.voice * scale
    # At a pile's edge a pixel has the colour of what lies beside the pile, mostly in shadow.
    checker = np.maximum(patch.voice / VOICE, ZERO) * scale
    for number, look in enumerate(looks.values()):
        shown[number + 1][inside] = look * checker
    return shown


def piles_under(
    patch: Patch, looks: Mapping[str, Maps], most: int, centre: Floats | None
) -> list[Pile]:
    """Piles of 1, 2, ... at most `most` checkers with their top in a patch.

    `looks` by letter (H, W): how much each pixel looks like that face; `centre` (x, y): where the
    pile's foot belongs, in pixels of the patch, None if it may be anywhere.
    """
    stamp, middle = stamp_of(patch)
    shown = _shown(patch, looks, stamp.shape, middle)
    strays = STRAYS * 2.0 * patch.radius
    rim = patch.rim * (float(RIM) / TEMPERATURE)
    top = patch.top.astype(np.float64)

    def laid(first: Floats, height: int) -> tuple[Floats, Floats]:
        tops = first + np.arange(height)[:, None] * patch.down
        return laid_down(shown, rim, top, stamp, tops, strays)

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
    """The outline of one checker of a patch, and the pixel (x, y) in it of the top's centre."""
    low = np.floor(np.minimum(patch.down, 0.0) - patch.apparent_radius).astype(int) - 1
    high = np.ceil(np.maximum(patch.down, 0.0) + patch.apparent_radius).astype(int) + 2
    columns, rows = (high - low).tolist()
    stamp = np.empty((rows, (columns + LANES - 1) // LANES * LANES), dtype=np.float32)
    first, way = (tuple(part.astype(np.float32)) for part in (low, patch.down))
    draw_outline(stamp, first, way, np.float32(patch.apparent_radius))
    return stamp, (-int(low[0]), -int(low[1]))


@compiled
def laid_down(
    shown: Maps, rim: Maps, top: Floats, stamp: Maps, tops: Floats, strays: Floats
) -> tuple[Floats, Floats]:
    """How well piles of 1, 2, ... N checkers fit (log odds, (N,)), and their colours (N, L).

    The latter is how much the visible part of each checker looks like each colour. Checkers are
    laid from the top down, about `tops` (N, 2); their fit is the mean over where each may lie.
    `shown` (1 + L, H, W): as of `_shown`; `rim`: as in `Patch`, about `top`.
    """
    colours = np.zeros((len(tops), len(shown) - 1))
    odds, gains = np.empty(len(tops)), np.empty(len(strays))
    left, hides = shown[0].copy(), np.zeros_like(shown[0])
    size, so_far = (left.shape[0] - stamp.shape[0], left.shape[1] - stamp.shape[1]), 0.0
    for number in range(len(tops)):
        best = 0
        for stray in range(len(strays)):
            x, y = tops[number, 0] + strays[stray, 0], tops[number, 1] + strays[stray, 1]
            gains[stray] = USUAL[stray] + under(left, stamp, corner_of(size, x, y))
            if number == 0:
                gains[stray] += rim_at(rim, x - top[0], y - top[1])
            if gains[stray] > gains[best]:
                best = stray
        so_far += log_sum(gains, len(gains))
        odds[number] = so_far
        x, y = tops[number, 0] + strays[best, 0], tops[number, 1] + strays[best, 1]
        cover(shown, hides, left, stamp, corner_of(size, x, y), colours[number])
    return odds, colours


@compiled
def corner_of(size: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    """Where (x, y) a stamp begins when its top is at (x, y) of a patch, to the pixel."""
    return min(max(int(np.rint(x)), 0), size[1]), min(max(int(np.rint(y)), 0), size[0])


@compiled
def under(left: Maps, stamp: Maps, corner: tuple[int, int]) -> float:
    """The sum of `left` under a stamp."""
    total = ZERO
    for row in range(stamp.shape[0]):
        own, there = stamp[row], left[row + corner[1], corner[0] :]
        for column in range(len(own)):
            total += own[column] * there[column]
    return float(total)


@compiled
def cover(
    shown: Maps, hides: Maps, left: Maps, stamp: Maps, corner: tuple[int, int], colours: Floats
) -> None:
    """Lay a stamp down: hide what is under it, and add its visible part's looks to `colours`."""
    part = np.empty(stamp.shape[1], np.float32)
    for row in range(stamp.shape[0]):
        down, own = row + corner[1], stamp[row]
        voice, hidden, rest = (
            shown[0, down, corner[0] :],
            hides[down, corner[0] :],
            left[down, corner[0] :],
        )
        for column in range(len(own)):
            part[column] = max(own[column] - hidden[column], ZERO)
            hidden[column] += part[column]
        for column in range(len(own)):
            rest[column] = voice[column] * (ONE - hidden[column])
        for letter in range(len(colours)):
            look, said = shown[letter + 1, down, corner[0] :], ZERO
            for column in range(len(own)):
                said += part[column] * look[column]
            colours[letter] += said


@compiled
def rim_at(rim: Maps, x: float, y: float) -> float:
    """What a clear rim adds if the top is moved by (x, y); beyond reach the least of all."""
    column, row = int(np.rint(x)) + REACH, int(np.rint(y)) + REACH
    if 0 <= row < SIDE and 0 <= column < SIDE:
        return float(rim[row, column])
    return float(rim.min())


def contents_of_piles(letter: str, piles: Sequence[Pile], first: float) -> dict[str, float]:
    """The probabilities of the contents, letters sorted, of a pile with `letter` on top.

    `first`: the log prior that any checkers lie below.
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
    """The probabilities of contents (letters sorted) joined from one of each."""
    found: dict[str, float] = {}
    for one, share in some.items():
        for other, usual in others.items():
            if share * usual > NEGLIGIBLE:
                content = in_order(one + other)
                found[content] = found.get(content, 0.0) + share * usual
    return found


@cache
def in_order(content: str) -> str:
    """Contents with their letters sorted."""
    return "".join(sorted(content))


def colour_shares(colours: Mapping[str, float], top: str) -> dict[str, float]:
    """The probabilities of a lower checker's colour."""
    odds = {one: value + (0.0 if one == top else OTHER_COLOUR) for one, value in colours.items()}
    most = max(odds.values())
    shares = {one: float(np.exp(value - most)) + LEAST_COLOUR for one, value in odds.items()}
    total = sum(shares.values())
    return {one: share / total for one, share in shares.items()}
