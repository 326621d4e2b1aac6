"""The pictures of one drawn board: random positions, hands and clutter, light that drifts."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from pasch_vision.arrays import Integers, Picture
from training.drawing.painting.paint import Rng
from training.drawing.random_positions import TALL_SHARE, position
from training.drawing.rays.fields import LIMBS_FROM
from training.drawing.rays.laying import Lying, laid_apart
from training.drawing.rays.scene import Scene
from training.drawing.rays.things import clutter, hand, no_boxes, no_limbs

__all__ = ["drift", "hands_in", "pictures"]


def pictures(
    rng: Rng, one: Scene, shots: int, serials: int, hands: float, tall: float = TALL_SHARE
) -> Iterator[tuple[Picture, Integers, list[Lying], dict[int, str]]]:
    """Pictures of random positions, each with its ground truth.

    `hands`: the share with a hand; `tall`: the share of tall piles. The truth is what each pixel
    shows, the checkers, and what lies on each place.
    """
    profile, drawn = one.profile, partial(position, tall=tall)
    for _ in range(shots):
        contents, checkers = laid_apart(rng, profile, drawn, one.care)
        limbs = hand(rng, profile) if rng.random() < hands else no_limbs()
        about = clutter(rng, profile, one.table_z, checkers) if rng.random() < 0.8 else no_boxes()
        picture, what = one.picture(rng, checkers, limbs, about, drift(rng), serials)
        yield picture, what, checkers, contents


def hands_in(what: Integers) -> Picture:
    """What a picture shows as a picture (H, W, 3) of its hands: white on black."""
    return np.repeat((what >= LIMBS_FROM).astype(np.uint8)[..., None] * 255, 3, axis=2)


def drift(rng: Rng) -> float:
    """How far the sun has moved its stripes, mm."""
    return float(rng.normal(0, 25)) if rng.random() < 0.6 else 0.0
