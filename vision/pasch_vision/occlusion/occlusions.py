"""Finds what hides the board in a camera's pictures.

Checkers are found first; whatever neither they nor the board explain hides the board. Uses no
totals, and does not say what lies where.
"""

from __future__ import annotations

from pasch_vision.calibration import Calibration
from pasch_vision.occlusion.checkers.joint_assignment import best_chain
from pasch_vision.occlusion.evidence.smoothing import Halves
from pasch_vision.occlusion.hands import LIKELY_ODDS, NOTHING, Occlusion
from pasch_vision.occlusion.setup import Setup
from pasch_vision.picture import Picture

__all__ = ["Occlusions"]


class Occlusions:
    """Finds what hides the board, in pictures of one camera. Keeps no state between pictures.

    Raises `CalibrationError` unless the calibration has a picture of the empty board and one of a
    known position.
    """

    def __init__(self, calibration: Calibration) -> None:
        self.setup = Setup.of(calibration)

    def hidden(self, image: Picture) -> Occlusion:
        """What hides the board in a picture (H, W, 3) BGR uint8 in which it lies as calibrated."""
        halves = Halves(image)
        evidence = self.setup.evidence(halves)
        lowest = next(iter(evidence.values()))
        chains = map(best_chain, self.setup.explained(evidence).values())
        discs = [disc for chain in chains for disc in chain.discs if disc.odds > LIKELY_ODDS]
        if not self.setup.glance.may_find(lowest, discs):
            return NOTHING
        return self.setup.finder.find(halves, lowest.light, discs)
