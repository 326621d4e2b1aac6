"""Which places a hand hides: what the places' own reading and the `OcclusionFinder` say, weighed.

Knows places by name and what was found hidden; looks at no picture.
"""

from collections.abc import Mapping

import numpy as np

from pasch_vision.learned.hands.occlusion_finder import Hidden

__all__ = ["COVERED", "HAND_AREA", "covered_by"]

# A place is covered above this probability where nobody has looked at the whole board.
COVERED = 0.4
# Shade and stripes of sun may look slightly like a hand everywhere; a hand plainly covers a place.
HAND = 0.95
# The log odds that a place is covered: a constant, and how much the reader's own log odds and the
# log of the share that the finder found hidden count, fitted to 27 drawn boards. There is a hand
# where some place is likelier covered than the first bound. A hand over more than `FEW` places
# hides one of them plainly; where none is, light has changed: there the second bound counts. Over
# few places there is also a hand where more is plainly hidden than `HAND_AREA`, in checkers.
JOINT_ODDS = (2.4, 0.58, 0.8)
JOINT_HAND, PLAIN_HAND, JOINTLY_COVERED = 0.7, 0.85, 0.3
FEW, HAND_AREA = 3, 2.0
LEAST_CHANCE, LEAST_SHARE = 3e-4, 3e-3


def covered_by(hidden: Mapping[str, float], found: Hidden | None = None) -> set[str]:
    """The places that a hand hides, empty if there is no hand; `hidden`: how likely each is.

    `found`: what was found hidden on and around the places, None where nobody looked.
    """
    if found is None:
        covered = {name for name, chance in hidden.items() if chance > COVERED}
        return covered if any(hidden[name] > HAND for name in covered) else set()
    joint = {**hidden} | {
        name: jointly(hidden[name], share)
        for name, share in found.shares.items()
        if name in hidden
    }
    covered = {name for name, chance in joint.items() if chance > JOINTLY_COVERED}
    if len(covered) <= FEW and found.area > HAND_AREA:
        return covered
    hand = JOINT_HAND if len(covered) <= FEW else PLAIN_HAND
    return covered if any(joint[name] > hand for name in covered) else set()


def jointly(chance: float, share: float) -> float:
    """The probability that a place is covered, from the reader's and the share found hidden."""
    constant, own, found = JOINT_ODDS
    chance = min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
    odds = own * np.log(chance / (1 - chance)) + found * np.log(share + LEAST_SHARE)
    return float(1 / (1 + np.exp(-constant - odds)))
