"""Whether the checkers of the two colours had been exchanged when the board was learned.

Colours are learned from where the checkers lie, so nothing else would notice; the page then calls
the dark checkers white, which may be what the players want. Knows brightness only, and two colours
only.
"""

from collections.abc import Iterator
from statistics import median

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import content_centres
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture

__all__ = ["are_exchanged"]

# The light ones have to be this much darker, of 255; less may be a shadow.
PLAINLY = 15.0
# Grey levels between colours of which one is clearly lighter: white and black, not blue and red.
APART = 100.0
# Half the side of the square averaged at the middle of a checker, px.
AROUND = 3


def are_exchanged(learned: Calibration) -> bool:
    """Whether the darker checkers lie where the lighter ones belong."""
    profile = learned.profile
    if len(profile.letters) != 2 or learned.start is None:
        return False
    colours = profile.kind.colours
    usual = {letter: sum(colours[letter].bgr) / 3 for letter in profile.letters}
    dark, light = sorted(usual, key=usual.__getitem__)
    if usual[light] - usual[dark] < APART:
        return False
    seen = {letter: [*_brightness(learned, learned.start, letter)] for letter in (dark, light)}
    if not all(seen.values()):
        return False
    return median(seen[dark]) > median(seen[light]) + PLAINLY


def _brightness(learned: Calibration, start: Picture, letter: str) -> Iterator[float]:
    """The brightness at the middle of every checker that lies on a point."""
    high, wide = start.shape[:2]
    for x, y in _middles(learned, letter):
        if AROUND <= x < wide - AROUND and AROUND <= y < high - AROUND:
            around = start[y - AROUND : y + AROUND + 1, x - AROUND : x + AROUND + 1]
            yield float(around.mean())


def _middles(learned: Calibration, letter: str) -> Iterator[tuple[int, int]]:
    """The middles of the checkers of this colour in the picture, px."""
    for name, content in learned.start_places.items():
        for lies, shape, (x, y, z) in content_centres(learned.profile, name, content):
            if lies == letter and isinstance(shape, Row):
                top = (x, y, z + learned.profile.thickness(letter))
                ((across, down),) = learned.view.project([top])
                yield round(float(across)), round(float(down))
