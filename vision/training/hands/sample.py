"""Training samples: a drawn board seen from above with and without a hand, and where the hand is.

The boards are those of `training.drawing`, drawn small: hands are looked for at eight pixels a
checker.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Integers, Maps, Picture
from pasch_vision.learned.hands.plan import PX_PER_DIAMETER, STRIDE, Plan
from training.drawing.painting.paint import Rng
from training.drawing.rays import scene as scenes
from training.drawing.rays.boards import board, for_four, strip
from training.drawing.rays.camera import Sensor, as_calibrated
from training.drawing.rays.shots import hands_in, pictures
from training.sight.sample import to_learn_from

__all__ = ["SHOTS", "Sample", "samples"]

# Pictures of each board, and the share of these with a hand.
SHOTS, HANDS = 6, 0.6
# Width of a checker in a drawn picture, in units of its width in the plan.
FINER = (1.4, 2.6)


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One picture's plan and what is known (H, W, 3 each), and the share that a hand hides.

    `drawn` (H, W, DRAWN): what the profile says; `hidden` (H / STRIDE, W / STRIDE).
    """

    seen: Picture
    start: Picture
    empty: Picture
    drawn: Maps
    hidden: Maps


def samples(seed: int) -> Iterator[Sample]:
    """The samples of a board; `seed` decides it."""
    rng = np.random.default_rng([seed, 23])
    kind = (board, board, for_four, strip)[int(rng.integers(4))]
    one = smaller(rng, scenes.scene(rng, kind(rng)))
    plan = Plan.of(one.profile, as_calibrated(rng, one.profile, one.view))
    serials = int(rng.integers(1 << 30))
    empty, start, _ = to_learn_from(rng, one, serials)
    known = plan.seen(start), plan.seen(empty), plan.drawn
    for picture, what, _, _ in pictures(rng, one, SHOTS, serials, HANDS):
        yield Sample(plan.seen(picture), *known, hidden(plan, what))


def smaller(rng: Rng, one: scenes.Scene) -> scenes.Scene:
    """The scene in small pictures, whose noise is averaged."""
    middle = np.array([[side / 2 for side in one.profile.field]])
    size_mm = float(np.mean(list(one.profile.diameters.values())))
    wide_px = size_mm / float(one.view.mm_per_px(middle)[0])
    ratio = min(PX_PER_DIAMETER * float(rng.uniform(*FINER)) / wide_px, 1.0)
    width, height = one.view.image_size
    view = one.view.scaled((max(round(width * ratio), 8), max(round(height * ratio), 8)))
    return replace(one, view=view, sensor=averaged(one.sensor, ratio))


def averaged(own: Sensor, ratio: float) -> Sensor:
    """The sensor whose pictures are scaled down to this share of their size."""
    return replace(
        own,
        blur=max(own.blur * ratio, 0.3),
        noise=own.noise * max(ratio, 0.4),
        grain=0.0,
        quality=max(own.quality, 80),
    )


def hidden(plan: Plan, what: Integers) -> Maps:
    """How much of each of the plan's squares a hand hides."""
    seen = plan.seen(hands_in(what))[..., 0].astype(np.float32) / 255
    height, width = seen.shape
    small = cv2.resize(seen, (width // STRIDE, height // STRIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
