"""Which of two colours' checkers are the lighter ones where a board was learned.

Colours are learned from where the checkers lie, so nothing else would notice that they had been
exchanged; the page then calls the dark checkers white, which may be what the players want. Knows
brightness only, and two colours only.
"""

from collections.abc import Iterator
from statistics import median

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import content_centres
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture

__all__ = ["are_exchanged", "lighter"]

# Lighter checkers are lighter by this much, of 255; less may be a shadow.
PLAINLY = 15.0
# Grey levels between colours of which one is clearly lighter: white and black, not blue and red.
APART = 100.0
# Half the side of the square averaged at the middle of a checker, px.
AROUND = 3


def are_exchanged(learned: Calibration) -> bool:
    """Whether the darker checkers lie where the lighter ones belong."""
    seen = lighter(learned)
    return seen != "" and seen != max(learned.profile.letters, key=_usual(learned).__getitem__)


def lighter(learned: Calibration) -> str:
    """The letter of the checkers that are plainly lighter in the known position; empty where none
    are, and on boards whose two colours need not differ in brightness."""
    usual, start = _usual(learned), learned.start
    if len(usual) != 2 or start is None or max(usual.values()) - min(usual.values()) < APART:
        return ""
    seen = {letter: [*_brightness(learned, start, letter)] for letter in usual}
    if not all(seen.values()):
        return ""
    dark, light = sorted(usual, key=lambda letter: median(seen[letter]))
    return light if median(seen[light]) > median(seen[dark]) + PLAINLY else ""


def _usual(learned: Calibration) -> dict[str, float]:
    """How bright each colour's checkers usually are."""
    colours = learned.profile.kind.colours
    return {letter: sum(colours[letter].bgr) / 3 for letter in learned.profile.letters}


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
