"""Finds what hides the board in a camera's pictures: hands, sleeves and whatever else is neither
board nor checker.

A small network sees the board and what is around it from above, beside the pictures it was learned
from. Does not say what lies where.
"""

from pathlib import Path

import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.calibration import Calibration
from pasch_vision.learned.hands.plan import DRAWN, Plan
from pasch_vision.learned.onnx_net import OnnxNet
from pasch_vision.picture import Picture

__all__ = ["INPUTS", "WEIGHTS", "OcclusionFinder", "stacked"]

WEIGHTS = Path(__file__).parents[1] / "weights"
# Channels: three pictures, which of the two learned ones are known, what the profile says.
INPUTS = 9 + 2 + DRAWN


class OcclusionFinder:
    """Finds what hides the board, in pictures of one camera. Keeps no state between pictures."""

    def __init__(self, calibration: Calibration, weights: Path = WEIGHTS) -> None:
        self.plan = plan = Plan.of(calibration.profile, calibration.view)
        start, empty = calibration.start, calibration.empty
        self.start = None if start is None else plan.seen(start)
        self.empty = None if empty is None else plan.seen(empty)
        self.net = OnnxNet(weights / "hands.onnx")

    def hidden(self, image: Picture) -> dict[str, float]:
        """The share of each place (0 to 1) that something hides, by its name, in a picture
        (H, W, 3) BGR uint8 in which the board lies as calibrated."""
        given = stacked(self.plan.seen(image), self.start, self.empty, self.plan.drawn)
        (logits,) = self.net.run(["hidden"], plan=given[None])
        shares = 1 / (1 + np.exp(-logits.ravel()))
        return {name: float(shares[at].mean()) for name, at in self.plan.cells.items() if len(at)}


def stacked(seen: Picture, start: Picture | None, empty: Picture | None, drawn: Maps) -> Maps:
    """The network's input (INPUTS, H, W) from plans (H, W, 3); what is unknown is 0."""
    made = np.zeros((INPUTS, *seen.shape[:2]), np.float32)
    for number, picture in enumerate((seen, start, empty)):
        if picture is not None:
            made[3 * number : 3 * number + 3] = picture.transpose(2, 0, 1) / np.float32(128) - 1
    made[9], made[10] = start is not None, empty is not None
    made[11:] = drawn.transpose(2, 0, 1)
    return made
