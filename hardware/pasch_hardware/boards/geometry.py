"""Where things lie on a board, in mm: checkers on their places, LEDs on the chain.

Answers for ideal checkers, packed without gaps; real ones lie some millimetres off. Profile
frame: origin top left of the playing field, x right, y down, z up from the playing surface.
Knows no camera and no game.
"""

import math
from collections.abc import Mapping

from pasch_hardware.boards.board import (
    Area,
    BoardProfile,
    Electronics,
    PlaceShape,
    Point,
    Pose,
    Row,
)

__all__ = [
    "Point3",
    "area_capacity",
    "area_slots",
    "capacity",
    "content_centres",
    "corners",
    "die_pixel_centres",
    "has_fixed_spots",
    "led_positions",
    "row_point",
    "slot_centre",
]

Point3 = tuple[float, float, float]

# A row may be this much too short for its last checker: profiles round to tenths of a millimetre.
SLACK_MM = 0.5


def capacity(row: Row, diameter_mm: float) -> int:
    """How many checkers lie one behind the other in a row before a second layer begins.

    >>> capacity(Row("1", (0, 0), (0, 1), 200.0, 42.0), 40.0)
    5
    """
    return max(1, int((row.length + SLACK_MM) // diameter_mm))


def row_point(row: Row, along_mm: float, across_mm: float = 0.0) -> Point:
    """The point that far along the row from its base, and that far across it.

    `across_mm` counts along the LED chain's way round the board: clockwise as the operator sees
    it, so to the left on the bottom rows and to the right on the top ones.
    """
    (x, y), (dx, dy) = row.anchor, row.direction
    return (x + dx * along_mm + dy * across_mm, y + dy * along_mm - dx * across_mm)


def corners(shape: PlaceShape) -> list[Point]:
    """The corners of a place in turn; of a circle those of the square around it."""
    if isinstance(shape, Row):
        half = shape.width / 2
        ends = ((0.0, -half), (0.0, half), (shape.length, half), (shape.length, -half))
        return [row_point(shape, along, across) for along, across in ends]
    (x, y), (width, height) = shape.centre, shape.extent
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(x + sx * width / 2, y + sy * height / 2) for sx, sy in signs]


def slot_centre(
    place: PlaceShape, index: int, count: int, diameter_mm: float, thickness_mm: float
) -> Point3:
    """Centre of the underside of checker `index` (0 to count - 1) of `count` equal ones.

    Rows fill from the anchor outward; a full row goes on in a layer lying on the first, again
    from the anchor. Areas are filled around their centre (`Pose.FLAT`), from the end of the long
    axis with checkers standing on their rims (`Pose.EDGE`: the point where the rim touches
    down), or in piles (`Pose.PILE`).
    """
    if not 0 <= index < count:
        raise ValueError(f"index {index} is not one of {count} checkers")
    if isinstance(place, Row):
        layer, step = divmod(index, capacity(place, diameter_mm))
        x, y = row_point(place, (step + 0.5) * diameter_mm)
        return (x, y, place.height + layer * thickness_mm)
    if place.pose is Pose.EDGE:
        return _edge_slot(place, index, diameter_mm, thickness_mm)
    room = area_capacity(place, diameter_mm)
    layer, step = divmod(index, room)
    # Piles stand side by side from the first layer on; others lie around the middle again.
    here = count if place.pose is Pose.PILE else count - layer * room
    x, y = _flat_slots(place, min(room, here), diameter_mm)[step]
    return (x, y, place.height + layer * thickness_mm)


def content_centres(
    profile: BoardProfile, name: str, content: str
) -> tuple[tuple[str, PlaceShape, Point3], ...]:
    """For each checker on the place: its letter, the shape it lies in, its underside's centre.

    `content` is the contract's string, in its order. A checker goes to the shape of its own colour
    where there is one, else to the shapes without a colour. In a row of unequal checkers (coins)
    each touches the one before it. Letters without a shape (inferred `off`) are left out.
    """
    shapes = profile.place(name)
    found: list[tuple[str, PlaceShape, Point3]] = []
    for shape in shapes:
        others = {other.colour for other in shapes if other is not shape}
        letters = [
            letter
            for letter in content
            if shape.colour == letter or (shape.colour is None and letter not in others)
        ]
        for index, letter in enumerate(letters):
            centre = _centre_among(profile, shape, letters, index)
            found.append((letter, shape, centre))
    return tuple(found)


def _centre_among(
    profile: BoardProfile, shape: PlaceShape, letters: list[str], index: int
) -> Point3:
    sizes = [profile.diameter(letter) for letter in letters]
    thickness = profile.thickness(letters[index])
    if isinstance(shape, Area):
        centre = slot_centre(shape, index, len(letters), max(sizes), thickness)
        return _from_outer_end(profile, shape, centre)
    if min(sizes) == max(sizes):
        return slot_centre(shape, index, len(letters), max(sizes), thickness)
    layer, step = divmod(index, capacity(shape, max(sizes)))
    first = index - step
    x, y = row_point(shape, sum(sizes[first:index]) + sizes[index] / 2)
    return (x, y, shape.height + layer * thickness)


def area_slots(
    profile: BoardProfile, area: Area, count: int, diameter_mm: float, thickness_mm: float
) -> tuple[Point3, ...]:
    """The undersides' centres of `count` equal checkers in an area, in the order it fills."""
    return tuple(
        _from_outer_end(profile, area, slot_centre(area, index, count, diameter_mm, thickness_mm))
        for index in range(count)
    )


def _from_outer_end(profile: BoardProfile, area: Area, centre: Point3) -> Point3:
    """`centre`, mirrored in trays of the far half, which fill from the board's edge inward."""
    if area.pose is not Pose.EDGE:
        return centre
    (x, y), (width, height) = area.centre, area.extent
    axis = 0 if width >= height else 1
    if area.centre[axis] <= profile.field[axis] / 2:
        return centre
    return (2 * x - centre[0], 2 * y - centre[1], centre[2])


def area_capacity(area: Area, diameter_mm: float) -> int:
    """How many checkers lie flat in an area before a second layer begins; at least one.

    In a circle the centres may come as near to its edge as a third of a diameter: a checker on
    a rest field may stick out, its middle may not. Beyond the ring of six a pile begins.
    """
    if area.size is not None:
        columns, rows = _grid(area, diameter_mm)
        return columns * rows
    ring = _ring_radius(area, diameter_mm)
    return max((n for n in range(1, 8) if _ring_needs(n, diameter_mm) <= ring), default=1)


def has_fixed_spots(shape: PlaceShape, diameter_mm: float) -> bool:
    """Whether it is known where on a shape checkers lie: in a row, or in a single pile.

    In an area with room for several they may lie anywhere.
    """
    return isinstance(shape, Row) or area_capacity(shape, diameter_mm) == 1


def _grid(area: Area, diameter_mm: float) -> tuple[int, int]:
    width, height = area.extent
    return (
        max(1, int((width + SLACK_MM) // diameter_mm)),
        max(1, int((height + SLACK_MM) // diameter_mm)),
    )


def _ring_radius(area: Area, diameter_mm: float) -> float:
    return (area.radius or 0.0) - diameter_mm / 3


def _ring_needs(count: int, diameter_mm: float) -> float:
    """Radius of the ring of centres on which `count` checkers touch (7: six around one)."""
    if count == 1:
        return -math.inf
    return diameter_mm / (2 * math.sin(math.pi / min(count, 6)))


def _flat_slots(area: Area, count: int, diameter_mm: float) -> list[Point]:
    """Centres of `count` checkers lying flat in one layer, around the area's centre."""
    x, y = area.centre
    if area.size is None:
        if count == 1:
            return [(x, y)]
        radius = _ring_needs(count, diameter_mm)
        ring = min(count, 6)
        angles = [2 * math.pi * step / ring for step in range(ring)]
        slots = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
        return slots + [(x, y)] * (count - ring)
    columns, rows = _grid(area, diameter_mm)
    is_wide = area.extent[0] >= area.extent[1]
    along, across = (columns, rows) if is_wide else (rows, columns)
    used = math.ceil(count / along)
    slots = []
    for line in range(used):
        here = min(along, count - line * along)
        for step in range(here):
            a = (step - (here - 1) / 2) * diameter_mm
            b = (line - (used - 1) / 2) * diameter_mm if across > 1 else 0.0
            slots.append((x + a, y + b) if is_wide else (x + b, y + a))
    return slots


def _edge_slot(area: Area, index: int, diameter_mm: float, thickness_mm: float) -> Point3:
    """Checkers standing on their rims like books, from the top or left end of the tray."""
    x, y = area.centre
    width, height = area.extent
    is_wide = width >= height
    long_mm, short_mm = max(width, height), min(width, height)
    per_line = max(1, int((long_mm + SLACK_MM) // thickness_mm))
    line, step = divmod(index, per_line)
    a = -long_mm / 2 + (step + 0.5) * thickness_mm
    lines = max(1, int((short_mm + SLACK_MM) // diameter_mm))
    b = (line % lines - (lines - 1) / 2) * diameter_mm
    z = area.height + (line // lines) * diameter_mm
    return (x + a, y + b, z) if is_wide else (x + b, y + a, z)


def led_positions(profile: BoardProfile) -> Mapping[int, Point3]:
    """Where each LED of the chain sits, in mm, by its index.

    A row's LEDs sit `led_offset` outside its base, spread over its width in chain order; an
    area's are spread along its long axis; die and link LEDs where `electronics` says (left out
    where it does not).
    """
    found: dict[int, Point3] = {}
    for shape in profile.places:
        for index, led in enumerate(shape.leds):
            found[led] = _place_led(profile, shape, index)
    electronics = profile.electronics
    for die, centres in zip(electronics.dice, die_pixel_centres(electronics), strict=False):
        for led, (x, y) in zip(die, centres, strict=True):
            found[led] = (x, y, profile.frame_height)
    if electronics.link_led is not None and electronics.link_led_centre is not None:
        x, y = electronics.link_led_centre
        found[electronics.link_led] = (x, y, profile.frame_height)
    return found


def _place_led(profile: BoardProfile, shape: PlaceShape, index: int) -> Point3:
    share = (index + 0.5) / len(shape.leds) - 0.5
    if isinstance(shape, Row):
        x, y = row_point(shape, -profile.electronics.led_offset, share * shape.width)
        return (x, y, max(profile.frame_height, shape.height))
    (x, y), (width, height) = shape.centre, shape.extent
    if width >= height:
        return (x + share * width, y, shape.height)
    return (x, y + share * height, shape.height)


def die_pixel_centres(electronics: Electronics) -> tuple[tuple[Point, ...], ...]:
    """For each die with a place: its nine pixels in mm, row by row from the top left."""
    pitch = electronics.dice_pitch
    return tuple(
        tuple((x + dx * pitch, y + dy * pitch) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        for x, y in electronics.dice_centres
    )
