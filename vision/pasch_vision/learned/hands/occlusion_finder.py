"""Finds what hides the board in a camera's pictures: hands, sleeves and whatever else is neither
board nor checker.

A small network sees the board and what is around it from above, beside the pictures it was learned
from. Does not say what lies where.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.calibration import Calibration
from pasch_vision.learned.hands.plan import DRAWN, SQUARES_PER_CHECKER, Plan
from pasch_vision.learned.onnx_net import OnnxNet
from pasch_vision.picture import Picture

__all__ = ["INPUTS", "WEIGHTS", "Hidden", "OcclusionFinder", "stacked"]

WEIGHTS = Path(__file__).parents[1] / "weights"
# Channels: three pictures, which of the two learned ones are known, what the profile says.
INPUTS = 9 + 2 + DRAWN
# A square is plainly hidden from this probability: stripes of sun that moved on reach 0.7.
PLAINLY = 0.9


@dataclass(frozen=True, slots=True)
class Hidden:
    """What was found hidden: the `shares` of the places (0 to 1), by name, and the `area` of all
    that plainly is, on the places and around them, in checkers."""

    shares: Mapping[str, float]
    area: float


class OcclusionFinder:
    """Finds what hides the board, in pictures of one camera. Keeps no state between pictures."""

    def __init__(self, calibration: Calibration, weights: Path = WEIGHTS) -> None:
        self.plan = plan = Plan.of(calibration.profile, calibration.view)
        start, empty = calibration.start, calibration.empty
        self.start = None if start is None else plan.seen(start)
        self.empty = None if empty is None else plan.seen(empty)
        self.net = OnnxNet(weights / "hands.onnx")

    def hidden(self, image: Picture) -> Hidden:
        """What is hidden in a picture (H, W, 3) BGR uint8; the board lies in it as calibrated."""
        given = stacked(self.plan.seen(image), self.start, self.empty, self.plan.drawn)
        (logits,) = self.net.run(["hidden"], plan=given[None])
        shares = 1 / (1 + np.exp(-logits.ravel()))
        places = {
            name: float(shares[at].mean()) for name, at in self.plan.cells.items() if len(at)
        }
        return Hidden(places, float((shares > PLAINLY).sum()) / SQUARES_PER_CHECKER)


def stacked(seen: Picture, start: Picture | None, empty: Picture | None, drawn: Maps) -> Maps:
    """The network's input (INPUTS, H, W) from plans (H, W, 3); what is unknown is 0."""
    made = np.zeros((INPUTS, *seen.shape[:2]), np.float32)
    for number, picture in enumerate((seen, start, empty)):
        if picture is not None:
            made[3 * number : 3 * number + 3] = picture.transpose(2, 0, 1) / np.float32(128) - 1
    made[9], made[10] = start is not None, empty is not None
    made[11:] = drawn.transpose(2, 0, 1)
    return made
