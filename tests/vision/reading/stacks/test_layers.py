"""Outlines of one and more layers laid on drawings of themselves."""

import numpy as np
import pytest

from pasch_vision.reading.stacks.layers import Outline, Patch
from pasch_vision.reading.stacks.laying import VOICE
from pasch_vision.reading.stacks.shapes import REACH
from vision.capsules import capsule

RADIUS = 16.0
DOWN = np.array([1.0, 4.0])
PLAIN = Outline(1.0, VOICE, -VOICE)


def patch_of(layers: int, moved: tuple[float, float] = (0.0, 0.0)) -> Patch:
    """A straight stack with plain walls, its top `moved` from where it is looked for."""
    top = np.array([30.0, 30.0])
    y, x = np.mgrid[0:80, 0:64].astype(np.float64)
    inside = capsule(x - top[0] - moved[0], y - top[1] - moved[1], np.zeros(2), layers * DOWN)
    voice = np.where(inside < RADIUS, VOICE, -VOICE).astype(np.float32)
    rim = np.zeros((2 * REACH + 1, 2 * REACH + 1), dtype=np.float32)
    return Patch(voice, rim, top, DOWN, RADIUS, PLAIN)


@pytest.mark.parametrize("layers", [1, 2, 3, 4])
def test_every_layer_that_is_there_is_told_and_no_other(layers: int) -> None:
    told = patch_of(layers).told(5)
    assert all(step.share > 0.8 for step in told[: layers - 1])
    assert all(step.share < 0.2 for step in told[layers - 1 :])


@pytest.mark.parametrize("moved", [(2.0, -1.5), (-2.5, 2.0)])
def test_a_top_found_some_pixels_off_is_set_right(moved: tuple[float, float]) -> None:
    patch = patch_of(2, moved)
    _, tops, _ = patch.laid(2)
    assert tops[1] == pytest.approx(moved, abs=0.7)
    assert patch.told(2)[0].share > 0.8


def test_a_wall_seen_from_straight_above_tells_little() -> None:
    slant = patch_of(1)
    above = Patch(slant.voice, slant.rim, slant.top, DOWN * 0.1, RADIUS, PLAIN)
    assert above.told(2)[0].gain < 0.3 * slant.told(2)[0].gain


def test_wall_and_ground_of_a_single_checker_are_what_lies_between_the_outlines() -> None:
    rng = np.random.default_rng(5)
    voice = rng.normal(0.0, 1.0, (80, 64)).astype(np.float32)
    voice[rng.random(voice.shape) < 0.2] = 0.0
    top, size = np.array([30.4, 29.7]), 1.04 * RADIUS
    y, x = np.mgrid[0:80, 0:64].astype(np.float64) - top[::-1, None, None]
    one, two = (capsule(x, y, np.zeros(2), layers * DOWN) < size for layers in (1, 2))
    wall, ground = one & (np.hypot(x, y) >= size) & (voice != 0.0), two & ~one & (voice != 0.0)
    rim = np.zeros((2 * REACH + 1, 2 * REACH + 1), dtype=np.float32)
    patch = Patch(voice, rim, np.array([30.0, 30.0]), DOWN, RADIUS, Outline(1.04))
    found = patch.levels((np.float32(top[0]), np.float32(top[1])))
    assert found[1::2] == (wall.sum(), ground.sum())
    assert found[::2] == pytest.approx((voice[wall].sum(), voice[ground].sum()), abs=1e-3)
