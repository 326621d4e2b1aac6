"""What a board is, as values: places, markers, electronics, in millimetres.

Profile frame: origin at the top left corner of the playing field as the camera operator sees it,
x right, y down, heights up from the playing surface. Knows no camera, no game and no file;
`pasch_hardware.boards.profile` reads these values from TOML and checks them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as default_field
from enum import Enum
from itertools import chain
from types import MappingProxyType

from pasch_hardware.boards.kinds import KINDS, BoardKind

__all__ = [
    "Area",
    "BoardProfile",
    "Electronics",
    "Fiducial",
    "PlaceShape",
    "Point",
    "Pose",
    "Row",
]

Point = tuple[float, float]


class Pose(Enum):
    """How checkers lie on a place."""

    FLAT = "flat"
    EDGE = "edge"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Row:
    """A place where checkers lie one behind the other, from `anchor` along `direction`.

    `anchor` is the middle of the base, `direction` a unit vector, `length` and `width` the room
    in mm. `leds` are indices on the LED chain, `height` is mm above the playing surface.
    `colour` is the letter of the only colour that may lie here, or None.
    """

    name: str
    anchor: Point
    direction: Point
    length: float
    width: float
    leds: tuple[int, ...] = ()
    height: float = 0.0
    colour: str | None = None
    pose: Pose = Pose.FLAT


@dataclass(frozen=True, slots=True)
class Area:
    """A place where checkers lie anywhere in a circle (`radius`) or a rectangle (`size`), in mm.

    Exactly one of `radius` and `size` (width along x, height along y) is set.
    """

    name: str
    centre: Point
    radius: float | None = None
    size: tuple[float, float] | None = None
    leds: tuple[int, ...] = ()
    height: float = 0.0
    colour: str | None = None
    pose: Pose = Pose.FLAT

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height in mm of the rectangle, or of the square around the circle."""
        if self.size is not None:
            return self.size
        diameter = 2.0 * (self.radius or 0.0)
        return (diameter, diameter)


PlaceShape = Row | Area


@dataclass(frozen=True, slots=True)
class Fiducial:
    """An ArUco marker (DICT_4X4_50) on the frame: `size` is the side of its black square."""

    id: int
    centre: Point
    size: float
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Electronics:
    """Pins, LED indices and where the parts sit.

    Pins are the microcontroller's GP numbers. `dice` holds nine LED indices per die, row by row
    from the top left. `button_pins` and `button_centres` follow the playing order of the seats.
    The centres are mm in the profile frame; where they are empty the part is not drawn.
    `led_offset` is how many mm outside the base of its row a row's LEDs sit.
    """

    pixels_pin: int = 0
    pixel_order: str = "GRB"
    dice: tuple[tuple[int, ...], ...] = ()
    link_led: int | None = None
    button_pins: tuple[int, ...] = ()
    buzzer_pin: int | None = None
    current_limit_ma: int = 2000
    dice_centres: tuple[Point, ...] = ()
    dice_pitch: float = 8.0
    button_centres: tuple[Point, ...] = ()
    link_led_centre: Point | None = None
    led_offset: float = 9.0

    @property
    def leds(self) -> tuple[int, ...]:
        """The LEDs in the dice box: all dice pixels and the link light."""
        link = () if self.link_led is None else (self.link_led,)
        return (*chain.from_iterable(self.dice), *link)

    @property
    def pins(self) -> tuple[int, ...]:
        """All pins that are used."""
        buzzer = () if self.buzzer_pin is None else (self.buzzer_pin,)
        return (self.pixels_pin, *self.button_pins, *buzzer)


@dataclass(frozen=True, slots=True)
class BoardProfile:
    """Everything the other parts know about a board; made by `pasch_hardware.boards.profile`.

    `field` is the playing field between the rails, bar included; `diameters` and `thicknesses`
    are mm by colour letter; `frame_height` is how far the rail tops stand above the surface.
    """

    name: str
    board: str
    field: tuple[float, float]
    diameters: Mapping[str, float]
    thicknesses: Mapping[str, float]
    places: tuple[PlaceShape, ...]
    frame_height: float = 0.0
    fiducials: tuple[Fiducial, ...] = ()
    electronics: Electronics = default_field(default_factory=Electronics)

    @property
    def kind(self) -> BoardKind:
        """The kind of board it is."""
        return KINDS[self.board]

    @property
    def letters(self) -> tuple[str, ...]:
        """The colour letters of this kind of board, in playing order."""
        return self.kind.letters

    def diameter(self, letter: str) -> float:
        """The diameter in mm of a checker of this colour."""
        return self.diameters[letter]

    def thickness(self, letter: str) -> float:
        """The thickness in mm of a checker of this colour."""
        return self.thicknesses[letter]

    def letters_on(self, shape: PlaceShape) -> tuple[str, ...]:
        """The letters of the colours that may lie on a place."""
        return self.letters if shape.colour is None else (shape.colour,)

    def diameter_on(self, shape: PlaceShape) -> float:
        """The diameter in mm of the largest checker that may lie on a place."""
        return max(self.diameter(letter) for letter in self.letters_on(shape))

    def thickness_on(self, shape: PlaceShape) -> float:
        """The thickness in mm of the thickest checker that may lie on a place."""
        return max(self.thickness(letter) for letter in self.letters_on(shape))

    def with_checkers(self, times: float) -> "BoardProfile":
        """The same board with checkers this many times as wide.

        At least as many lie in a row as before: where they are wider, rows are longer.
        """
        wide = {letter: times * mm for letter, mm in self.diameters.items()}
        longer = max(times, 1.0)
        places = tuple(
            replace(shape, length=longer * shape.length) if isinstance(shape, Row) else shape
            for shape in self.places
        )
        return replace(self, diameters=MappingProxyType(wide), places=places)

    def place(self, name: str) -> tuple[PlaceShape, ...]:
        """The shapes that carry this name: none, one, or several for `off` and `yard`."""
        return tuple(shape for shape in self.places if shape.name == name)

    @property
    def place_names(self) -> tuple[str, ...]:
        """The names that have a shape, each once, in the file's order."""
        return tuple(dict.fromkeys(shape.name for shape in self.places))
