"""The kinds of board: which places and colours each has, and everything that differs between them.

A new kind is one `BoardKind` in `KINDS` and one profile among the built-in ones; all code that
depends on the kind asks here. Place names and letters are a contract: they occur in journals,
pictures and profiles (docs/profile.md). Knows no particular board and no rule of a game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pasch_hardware.boards.text_drawing import four_sides, strip, two_rows

__all__ = ["KINDS", "OTHER_PLACES", "TRAYS", "BoardKind", "CheckerColour"]

# Where checkers out of play lie: borne off, not yet entered. No light shows them, and no picture
# has to.
TRAYS = ("off", "yard")
# Places that any board may have besides its own; hit checkers lie on the bar.
OTHER_PLACES = ("bar", *TRAYS)


@dataclass(frozen=True, slots=True)
class CheckerColour:
    """A colour of checkers: the seat that plays it, and how it is drawn.

    `bgr` (0 to 255) is for plans; `painted` (sRGB `#rrggbb`) for the simulator's pictures, empty
    where every look there has checkers of its own.
    """

    seat: str
    bgr: tuple[int, int, int]
    painted: str = ""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """What all boards of a kind share.

    `built_in` names (or is the file of) the profile used if nobody names another. `colours` by
    letter, in playing order; `sides`: where each of them sits: below (S), right (E), above (N),
    left (W). `places`: those that every board of the kind must have; `checkers`: how many each
    colour has; a game may use fewer. `drawn` draws a position as text.

    `keeps_order`: the letters of a place run from its base outward instead of being sorted.
    `is_upright`: it has a top and a bottom, and stands more or less upright in a picture.
    `points_across`: how many numbered points lie side by side, with a bar in their middle; 0 for
    other boards. `thickness_share` (of the diameter) and `frame_mm` (height of the rails): the
    usual values. `laid_out`: what to lay on the board for the camera to learn from if the start
    position is empty.
    """

    name: str
    built_in: str
    colours: Mapping[str, CheckerColour]
    sides: str
    places: tuple[str, ...]
    checkers: int
    drawn: Callable[[Mapping[str, str]], tuple[str, ...]]
    keeps_order: bool = False
    is_upright: bool = True
    points_across: int = 0
    thickness_share: float = 0.25
    frame_mm: float = 0.0
    laid_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def letters(self) -> tuple[str, ...]:
        """The colour letters, in playing order.

        >>> KINDS["high-gammon"].letters
        ('b', 'r', 'y', 'g')
        """
        return tuple(self.colours)


_KINDS = (
    BoardKind(
        name="backgammon",
        built_in="club-50",
        colours={
            "w": CheckerColour("White", (226, 236, 240)),
            "b": CheckerColour("Black", (42, 40, 44)),
        },
        sides="SN",
        places=tuple(str(number) for number in range(1, 25)),
        checkers=15,
        drawn=two_rows,
        points_across=12,
        thickness_share=0.225,
        frame_mm=12.0,
    ),
    BoardKind(
        name="high-gammon",
        built_in="high-gammon-40",
        colours={
            "b": CheckerColour("Blue", (190, 110, 50), "#2a4f9c"),
            "r": CheckerColour("Red", (60, 60, 205), "#b02a26"),
            "y": CheckerColour("Yellow", (70, 200, 240), "#d9a520"),
            "g": CheckerColour("Green", (90, 170, 80), "#256b3c"),
        },
        sides="SENW",
        places=tuple(
            f"{side}{number}" if number < 7 else rest
            for side, rest in (("S", "SE"), ("E", "NE"), ("N", "NW"), ("W", "SW"))
            for number in range(1, 8)
        ),
        checkers=9,
        drawn=four_sides,
        frame_mm=9.0,
    ),
    BoardKind(
        name="gamwin",
        built_in="gamwin-strip",
        colours={
            "b": CheckerColour("Blue", (190, 110, 50), "#b06a44"),
            "r": CheckerColour("Red", (60, 60, 205), "#c2a45a"),
        },
        sides="SN",
        places=tuple(f"{side}{number}" for number in range(1, 10) for side in "LR"),
        checkers=3,
        drawn=strip,
        keeps_order=True,
        is_upright=False,
        thickness_share=0.1,
        # Coins of both colours all along the strip show best where it lies, and since they lie
        # otherwise seen from its other end, which end is which.
        laid_out={"L1": "b", "R1": "r", "L4": "r", "R5": "b", "L9": "b", "R7": "r"},
    ),
)
KINDS: Mapping[str, BoardKind] = {kind.name: kind for kind in _KINDS}
