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
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_layers import VOICES_PER_CHECKER, Patch
from pasch_vision.reader_laying import RIM
from pasch_vision.reader_shapes import REACH, draw_outline

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
    stamp = Stamp.of(patch)
    scale = VOICES_PER_CHECKER / (np.pi * patch.radius**2) / TEMPERATURE
    voice = patch.voice * np.float32(scale)
    found: list[Pile] = []
    for height in range(1, most + 1):
        below = np.arange(height)[:, None] * patch.down
        axes = [(patch.top + below, 0.0 if centre is None else ELSEWHERE)]
        if centre is not None:
            axes.append((centre - height * patch.down + below, 0.0))
        tried = [laid(patch, stamp, voice, tops) for tops, _ in axes]
        odds = [one + usual for (one, _), (_, usual) in zip(tried, axes, strict=True)]
        parts = tried[int(np.argmax(odds))][1]
        colours = tuple(colours_of(part, looks, scale) for part in parts[1:])
        found.append(Pile(float(np.logaddexp.reduce(odds)), colours))
        if found[-1].odds < max(pile.odds for pile in found) - HOPELESS:
            break
    return found


def laid(patch: Patch, stamp: Stamp, voice: Maps, tops: Floats) -> tuple[float, list[Maps]]:
    """How well a pile with tops about (N, 2) fits (log odds), and what each of it adds (H, W).

    From the top downwards; the mean over where each checker may lie.
    """
    left, odds = voice, 0.0
    hides, parts = np.zeros_like(voice), []
    for number, top in enumerate(tops):
        spots = top + STRAYS * 2.0 * patch.radius
        gains = np.array([float(np.vdot(left, stamp.at(spot))) for spot in spots]) + USUAL
        if number == 0:
            gains += [rim_at(patch, spot) for spot in spots]
        odds += float(np.logaddexp.reduce(gains))
        there = np.maximum(hides, stamp.at(spots[gains.argmax()]))
        parts.append(there - hides)
        hides = there
        left = voice * (1.0 - hides)
    return odds, parts


def rim_at(patch: Patch, top: Floats) -> float:
    """What a clear rim adds where the top lies at (x, y)."""
    x, y = np.rint(top - patch.top).astype(int).tolist()
    seen = max(abs(x), abs(y)) <= REACH
    rim = float(patch.rim[y + REACH, x + REACH] if seen else patch.rim.min())
    return float(RIM) / TEMPERATURE * rim


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """The outline of one checker on a map twice as large as the patch, its top in the middle."""

    drawn: Maps
    shape: tuple[int, int]

    @classmethod
    def of(cls, patch: Patch) -> Stamp:
        """The stamp for a patch."""
        rows, columns = patch.voice.shape
        drawn = np.empty((2 * rows + 1, 2 * columns + 1), dtype=np.float32)
        first = np.array([-columns, -rows], dtype=np.float32)
        draw_outline(drawn, first, patch.down.astype(np.float32), np.float32(patch.swollen))
        return cls(drawn, (rows, columns))

    def at(self, top: Floats) -> Maps:
        """The outline (H, W) of a checker with its top at (x, y), to the pixel."""
        rows, columns = self.shape
        x, y = np.clip(np.rint(top).astype(int), 0, (columns, rows)).tolist()
        return self.drawn[rows - y : 2 * rows - y, columns - x : 2 * columns - x]


def colours_of(part: Maps, looks: Mapping[str, Maps], scale: float) -> dict[str, float]:
    """What a visible part (H, W) says of its colour by letter (natural log)."""
    return {
        letter: COLOUR_WEIGHT * scale * float(np.vdot(part, look))
        for letter, look in looks.items()
    }


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
