"""Piles of every height and colour laid on drawn ones."""

import numpy as np
import pytest

from pasch_vision.reading.stacks.layers import VOICES_PER_CHECKER, Outline, Patch
from pasch_vision.reading.stacks.laying import RIM, VOICE
from pasch_vision.reading.stacks.piles import (
    STRAYS,
    TEMPERATURE,
    USUAL,
    Pile,
    contents_of_piles,
    piles_under,
)
from pasch_vision.reading.stacks.shapes import REACH
from vision.capsules import capsule

RADIUS = 16.0
DOWN = np.array([1.0, 6.0])
TOP = np.array([40.0, 34.0])


def patch_of(height: int) -> Patch:
    """A straight pile with plain walls, its top where it is looked for."""
    y, x = np.mgrid[0:100, 0:80].astype(np.float64)
    inside = capsule(x - TOP[0], y - TOP[1], np.zeros(2), height * DOWN)
    voice = np.where(inside < RADIUS, VOICE, -VOICE).astype(np.float32)
    rim = np.zeros((2 * REACH + 1, 2 * REACH + 1), dtype=np.float32)
    rim[REACH, REACH] = 1.0
    return Patch(voice, rim, TOP, DOWN, RADIUS, Outline(1.0, VOICE, -VOICE))


@pytest.mark.parametrize("height", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("is_known", [False, True])
def test_the_pile_that_is_there_is_the_likeliest(height: int, is_known: bool) -> None:
    centre = TOP + height * DOWN if is_known else None
    odds = [pile.odds for pile in piles_under(patch_of(height), {}, 9, centre)]
    assert int(np.argmax(odds)) + 1 == height


def test_the_colour_of_what_lies_below_is_told_by_what_is_seen_of_it() -> None:
    patch = patch_of(2)
    y, x = np.mgrid[0:100, 0:80].astype(np.float64)
    top = capsule(x - TOP[0], y - TOP[1], np.zeros(2), DOWN) < RADIUS
    red = np.where(top, -4.0, 4.0).astype(np.float32)
    piles = piles_under(patch, {"r": red, "y": -red}, 3, None)
    shares = contents_of_piles("y", piles, -0.5)
    assert max(shares, key=lambda content: shares[content]) == "ry"
    assert sum(shares.values()) == pytest.approx(1.0, abs=1e-3)


def test_a_hidden_checker_is_of_the_tops_colour_where_nothing_tells() -> None:
    nothing = {"r": 0.0, "y": 0.0}
    piles = [Pile(0.0, ()), Pile(0.0, (nothing,))]
    shares = contents_of_piles("y", piles, 0.0)
    assert shares["yy"] > shares["ry"] > 0.0
    assert shares["y"] == pytest.approx(0.5)


def test_a_pile_is_laid_down_checker_by_checker_where_each_fits_best() -> None:
    generator = np.random.default_rng(2)
    patch = patch_of(3)
    voice = (patch.voice + generator.normal(0.0, 0.7, patch.voice.shape)).astype(np.float32)
    rim = generator.random(patch.rim.shape, dtype=np.float32)
    patch = Patch(voice, rim, TOP, DOWN, RADIUS, Outline(1.0, VOICE, -VOICE))
    look = generator.normal(0.0, 1.0, voice.shape).astype(np.float32)
    scale = VOICES_PER_CHECKER / (np.pi * RADIUS**2) / TEMPERATURE
    y, x = np.indices(voice.shape).astype(np.float64)
    hides, odds, said = np.zeros(voice.shape), 0.0, []
    for number in range(3):
        spots = TOP + number * DOWN + STRAYS * 2.0 * RADIUS
        held = [
            np.clip(RADIUS + 0.5 - capsule(x - a, y - b, np.zeros(2), DOWN), 0.0, 1.0)
            for a, b in np.rint(spots)
        ]
        gains = USUAL + [scale * (voice * (1.0 - hides) * one).sum() for one in held]
        if number == 0:
            at = np.rint(spots - TOP).astype(int)
            inside = np.abs(at).max(axis=1) <= REACH
            clear = rim[tuple(np.where(inside[:, None], at + REACH, 0).T[::-1])]
            gains += float(RIM) / TEMPERATURE * np.where(inside, clear, rim.min())
        odds += np.logaddexp.reduce(gains)
        there = np.maximum(hides, held[int(gains.argmax())])
        checker = np.maximum(voice, 0.0) / float(VOICE)
        said.append(scale * ((there - hides) * look * checker).sum())
        hides = there
    pile = piles_under(patch, {"r": look}, 3, None)[-1]
    assert pile.odds == pytest.approx(odds, abs=1e-3)
    assert [one["r"] for one in pile.colours] == pytest.approx(said[1:], abs=1e-4)
