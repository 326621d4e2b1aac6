"""Piles of every height and colour laid on drawn ones."""

import numpy as np
import pytest

from pasch_vision.reader_layers import Outline, Patch, capsule
from pasch_vision.reader_laying import VOICE
from pasch_vision.reader_piles import Pile, contents_of_piles, piles_under
from pasch_vision.reader_shapes import REACH

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
