"""Where the parts of a board sit and how much room each needs, in mm: what is drilled and sawn.

Answers from the profile alone, in its frame (origin top left of the playing field, x right, y
down). The sizes of bought parts are defined here and nowhere else; drawings, templates, checks and
the printed dice box all use them. Knows no price and no wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pasch_hardware.boards.board import BoardProfile, Fiducial, PlaceShape, Point, Row
from pasch_hardware.boards.geometry import corners, die_pixel_centres, led_positions
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.message import Message, message

__all__ = [
    "BASE_MM",
    "BUTTON_HOLE_MM",
    "CABLE_HOLE_MM",
    "LED_BOARD_MM",
    "LIGHT_HOLE_MM",
    "DiceBox",
    "Footprint",
    "Mounting",
    "Rectangle",
    "button_name",
    "buttons",
    "cable_holes",
    "cover_mm",
    "dice_box",
    "dowel_mm",
    "footprints",
    "groove_runs",
    "grooves",
    "led_names",
    "light_holes",
    "marker_room",
    "mounting",
    "outline",
    "place_rectangle",
    "seat_name",
]

# A WS2812B on its own round board, as sold in panels of 100.
LED_BOARD_MM = 10.0
LED_HEIGHT_MM = 3.2
# The hole for the light, closed by an opal rod of the same diameter.
LIGHT_HOLE_MM = 6.0
ROD_MM = 4.0
GROOVE_WIDTH_MM = 12.0
# LEDs on the same groove are at most this far apart; longer wires go under the base plate.
GROOVE_REACH_MM = 100.0
CABLE_HOLE_MM = 6.0
CABLE_HOLE_ASIDE_MM = 10.0
# A 12 x 12 mm push button on a piece of perfboard; its corners rest on the wood around the hole.
# The cap's height is measured from the top of the body; a piece of dowel on it reaches through the
# wood.
BUTTON_HOLE_MM = 13.0
BUTTON_ROOM_MM = 20.0
BUTTON_BODY_MM, BUTTON_BODY_HIGH_MM = 12.0, 4.3
BUTTON_CAP_MM, BUTTON_CAP_HIGH_MM = 11.5, 8.0
BUTTON_BOARD_MM = 15.0
BUTTON_PROUD_MM = 2.0
DOWEL_MM = 12.0
# Plywood under everything, and the plate of a board that has no rails.
BASE_MM = 6.0
PLATE_MM = 12.0
# An LED in the field sits in a pocket this deep, from below.
POCKET_MM = 4.0
FOOT_MM = 20.0
# A marker needs a white rim one module wide: a sixth of the black square on each side.
MARKER_RIM = 8 / 6
MARGIN_MM = 5.0

# The printed box: cells for LED boards, walls, and a screw at each corner.
CELL_MM = 10.2
BOX_WALL_MM = 2.4
SCREW_TAB_MM = 9.0
SCREW_HOLE_MM = 2.5
SCREW_INSET_MM = 4.5
# How far the lid rests on the wood around the cut-out; farther (`EAR_MM`) at the ends of the long
# side, where a wood screw holds it.
FLANGE_MM = 2.0
LEDGE_MM = 2.0
EAR_MM = 10.0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle in mm: `x`, `y` is its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """Its centre."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def grown(self, x_mm: float, y_mm: float | None = None) -> Rectangle:
        """The rectangle with that much more room on each side."""
        y_mm = x_mm if y_mm is None else y_mm
        return Rectangle(
            self.x - x_mm, self.y - y_mm, self.width + 2 * x_mm, self.height + 2 * y_mm
        )

    def meets(self, other: Rectangle) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, other: Rectangle, slack_mm: float = 0.0) -> bool:
        """Whether the other rectangle lies wholly inside this one."""
        return (
            other.x >= self.x - slack_mm
            and other.y >= self.y - slack_mm
            and other.right <= self.right + slack_mm
            and other.bottom <= self.bottom + slack_mm
        )


def around(centre: Point, width: float, height: float | None = None) -> Rectangle:
    """The rectangle of this size around `centre`."""
    height = width if height is None else height
    return Rectangle(centre[0] - width / 2, centre[1] - height / 2, width, height)


def united(rectangles: tuple[Rectangle, ...]) -> Rectangle:
    """The smallest rectangle that holds all of them (at least one)."""
    x = min(one.x for one in rectangles)
    y = min(one.y for one in rectangles)
    right, bottom = max(one.right for one in rectangles), max(one.bottom for one in rectangles)
    return Rectangle(x, y, right - x, bottom - y)


@dataclass(frozen=True, slots=True)
class Footprint:
    """The room that one part needs on the board; `what` names it for people."""

    what: Message
    room: Rectangle
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class DiceBox:
    """The printed box that holds the dice pixels, from above, in the profile frame.

    `outer` is the body, for which the wood is cut out; `lid` rests on the wood around it. `cells`
    are squares of `CELL_MM`, one per LED in `leds`; `windows` are the visible parts of the
    diffuser, one per die and one for the link light; `screws` join lid and body at the four
    corners, `ears` the lid and the wood at both ends.
    """

    outer: Rectangle
    lid: Rectangle
    windows: tuple[Rectangle, ...]
    cells: tuple[Rectangle, ...]
    leds: tuple[int, ...]
    screws: tuple[Point, ...]
    ears: tuple[Point, Point]

    @property
    def diffuser(self) -> Rectangle:
        """The acrylic sheet: over every cell and a ledge around them."""
        return united(self.cells).grown(LEDGE_MM)


class Mounting:
    """How an LED is built in: names used in drawings."""

    RAIL = "rail"
    POCKET = "pocket"
    BOX = "box"


def seat_name(profile: BoardProfile, letter: str) -> Message:
    """The seat of a colour letter, for people; `b` is Black on some kinds, Blue on others."""
    return Message(profile.kind.colours[letter].seat)


def button_name(profile: BoardProfile, letter: str) -> Message:
    """The button of a colour letter's seat, for people."""
    return message("{seat}'s button", seat=seat_name(profile, letter))


def buttons(profile: BoardProfile) -> list[tuple[Message, Point]]:
    """The names and middles of the buttons that have a place."""
    names = [button_name(profile, letter) for letter in profile.letters]
    return list(zip(names, profile.electronics.button_centres, strict=False))


def marker_room(marker: Fiducial) -> Rectangle:
    """The room of a marker with its white rim."""
    return around(marker.centre, marker.size * MARKER_RIM)


def led_names(profile: BoardProfile) -> dict[int, Message]:
    """What each LED of the chain lights, for people: a place, a die's pixel, the link light.

    The pixels of a die are numbered 1 to 9, row by row.
    """
    names = {led: _place_name(shape.name) for shape in profile.places for led in shape.leds}
    for number, die in enumerate(profile.electronics.dice, 1):
        names |= {
            led: message("die {number}, pixel {pixel}", number=number, pixel=pixel)
            for pixel, led in enumerate(die, 1)
        }
    if profile.electronics.link_led is not None:
        names[profile.electronics.link_led] = Message("link light")
    return dict(sorted(names.items()))


def _place_name(name: str) -> Message:
    """A place for people; bar, off and yard have words of their own."""
    return Message(name) if name in OTHER_PLACES else message("place {name}", name=name)


def mounting(profile: BoardProfile, led: int) -> str:
    """Where an LED is built in: the dice box, a groove under the rail, a pocket in the base."""
    if led in profile.electronics.leds:
        return Mounting.BOX
    height = led_positions(profile)[led][2]
    return Mounting.RAIL if height > 0 or profile.frame_height == 0 else Mounting.POCKET


def cover_mm(profile: BoardProfile) -> float:
    """The thickness of the wood over the grooves: the rails, or the plate of a board without."""
    return profile.frame_height or PLATE_MM


def place_rectangle(shape: PlaceShape) -> Rectangle:
    """The upright rectangle around a place."""
    if not isinstance(shape, Row):
        return around(shape.centre, *shape.extent)
    xs, ys = zip(*corners(shape), strict=True)
    return Rectangle(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def dice_box(profile: BoardProfile) -> DiceBox | None:
    """The box around all dice and the link light; None on a board without dice on the frame.

    It is as small as cells, walls and screws allow, its screws beyond the ends of its long side.
    """
    parts = profile.electronics
    cells: list[Rectangle] = []
    leds: list[int] = []
    windows: list[Rectangle] = []
    for die, centres in zip(parts.dice, die_pixel_centres(parts), strict=False):
        own = tuple(around(centre, CELL_MM) for centre in centres)
        windows.append(united(own))
        cells += own
        leds += die
    if not cells:
        return None
    if parts.link_led is not None and parts.link_led_centre is not None:
        cells.append(around(parts.link_led_centre, CELL_MM))
        windows.append(around(parts.link_led_centre, LIGHT_HOLE_MM))
        leds.append(parts.link_led)
    inner = united(tuple(cells)).grown(BOX_WALL_MM)
    is_wide = inner.width >= inner.height
    outer = inner.grown(SCREW_TAB_MM, 0.0) if is_wide else inner.grown(0.0, SCREW_TAB_MM)
    inset = outer.grown(-SCREW_INSET_MM)
    screws = tuple((x, y) for y in (inset.y, inset.bottom) for x in (inset.x, inset.right))
    lid = outer.grown(EAR_MM, FLANGE_MM) if is_wide else outer.grown(FLANGE_MM, EAR_MM)
    (x, y), half = lid.centre, EAR_MM / 2
    ears = ((lid.x + half, y), (lid.right - half, y))
    if not is_wide:
        ears = ((x, lid.y + half), (x, lid.bottom - half))
    return DiceBox(outer, lid, tuple(windows), tuple(cells), tuple(leds), screws, ears)


def dowel_mm(profile: BoardProfile) -> float:
    """The length of the dowel on a button's cap that lets it stand BUTTON_PROUD_MM proud."""
    return cover_mm(profile) + BASE_MM + BUTTON_PROUD_MM - BUTTON_CAP_HIGH_MM


def footprints(profile: BoardProfile) -> tuple[Footprint, ...]:
    """The room of every part that is built in: LEDs, dice box, buttons, markers.

    LEDs in the dice box are part of the box.
    """
    boxed = profile.electronics.leds
    found = [
        Footprint(message("LED {led}", led=led), around((x, y), LED_BOARD_MM), is_round=True)
        for led, (x, y, _) in sorted(led_positions(profile).items())
        if led not in boxed
    ]
    box = dice_box(profile)
    if box is not None:
        found.append(Footprint(Message("the dice box"), box.lid))
    found += [
        Footprint(name, around(centre, BUTTON_ROOM_MM), is_round=True)
        for name, centre in buttons(profile)
    ]
    found += [
        Footprint(message("marker {id}", id=marker.id), marker_room(marker))
        for marker in profile.fiducials
    ]
    return tuple(found)


def light_holes(profile: BoardProfile) -> dict[int, Point]:
    """The holes for light in the wood, by LED, without those in the dice box."""
    return {
        led: (x, y)
        for led, (x, y, _) in sorted(led_positions(profile).items())
        if mounting(profile, led) != Mounting.BOX
    }


def groove_runs(profile: BoardProfile) -> tuple[tuple[int, ...], ...]:
    """LEDs that lie in one groove, in chain order, groove by groove."""
    together = {led: shape.name for shape in profile.places for led in shape.leds}
    holes = light_holes(profile)
    runs: list[list[int]] = []
    for led, (x, y) in holes.items():
        if mounting(profile, led) != Mounting.RAIL:
            continue
        before = runs[-1][-1] if runs else None
        if before is not None and before == led - 1:
            last_x, last_y = holes[before]
            gap_x, gap_y = abs(x - last_x), abs(y - last_y)
            is_near = max(gap_x, gap_y) <= GROOVE_REACH_MM or together[before] == together[led]
            if min(gap_x, gap_y) < 0.5 and is_near:
                runs[-1].append(led)
                continue
        runs.append([led])
    return tuple(tuple(run) for run in runs)


def cable_holes(profile: BoardProfile) -> tuple[Point, ...]:
    """Holes through the base plate at both ends of each groove, for the chain's wires."""
    holes = light_holes(profile)
    found: list[Point] = []
    for run in groove_runs(profile):
        if len(run) == 1:
            x, y = holes[run[0]]
            found += [(x - CABLE_HOLE_ASIDE_MM, y), (x + CABLE_HOLE_ASIDE_MM, y)]
            continue
        for end, inner in ((run[0], run[1]), (run[-1], run[-2])):
            (x, y), (inner_x, inner_y) = holes[end], holes[inner]
            along_x, along_y = _sign(x - inner_x), _sign(y - inner_y)
            found.append((x + along_x * CABLE_HOLE_ASIDE_MM, y + along_y * CABLE_HOLE_ASIDE_MM))
    return tuple(found)


def grooves(profile: BoardProfile) -> Iterator[Footprint]:
    """The grooves for the chain's wires, in straight pieces from cable hole to cable hole."""
    holes, ends = light_holes(profile), iter(cable_holes(profile))
    for run in groove_runs(profile):
        what = message("the groove of the LEDs {first} to {last}", first=run[0], last=run[-1])
        way = [next(ends), *(holes[led] for led in run)]
        way.append(next(ends))
        for pair in pairwise(around(at, GROOVE_WIDTH_MM) for at in way):
            yield Footprint(what, united(pair))


def outline(profile: BoardProfile) -> Rectangle:
    """The base plate: holds field, places and parts with a margin, in whole 5 mm."""
    field = Rectangle(0.0, 0.0, *profile.field)
    rooms = [part.room for part in (*footprints(profile), *grooves(profile))]
    rooms += [place_rectangle(shape) for shape in profile.places]
    room = united((field, *rooms)).grown(MARGIN_MM)
    x, y = room.x // 5 * 5, room.y // 5 * 5
    return Rectangle(x, y, -(-(room.right - x) // 5) * 5, -(-(room.bottom - y) // 5) * 5)


def _sign(value: float) -> float:
    return 0.0 if abs(value) < 0.5 else (1.0 if value > 0 else -1.0)
