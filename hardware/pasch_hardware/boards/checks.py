"""Whether a board described by a profile can be built: every fault as a message.

`load_profile` refuses what cannot be read at all; this module checks what a maker would check
before sawing: is the LED map complete and in the order of the wire, does anything overlap, do the
checkers fit, can the parts be wired. A profile that only describes a bought board need not pass.
Knows no camera and no game.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from pasch_hardware.boards.board import (
    Area,
    BoardProfile,
    Electronics,
    PlaceShape,
    Point,
    Pose,
    Row,
)
from pasch_hardware.boards.electronics import firmware_faults, led_count
from pasch_hardware.boards.geometry import SLACK_MM, led_positions
from pasch_hardware.boards.layout import (
    BUTTON_HOLE_MM,
    LED_BOARD_MM,
    LED_HEIGHT_MM,
    ROD_MM,
    Footprint,
    Rectangle,
    around,
    buttons,
    cover_mm,
    dice_box,
    footprints,
    grooves,
    marker_room,
    place_rectangle,
    seat_name,
)
from pasch_hardware.message import Message, message

__all__ = ["building_faults"]

# A footprint that is only measured needs no name.
NOWHERE = Message("")
# Of GP0 to GP28 these never come out on a Pico's edge.
HIDDEN_PINS = (23, 24, 25)


def building_faults(profile: BoardProfile) -> tuple[Message, ...]:
    """One sentence for each thing that keeps the board from being built; empty when all is well.

    >>> from pasch_hardware.boards.profile import load_profile
    >>> building_faults(load_profile("club-50"))
    ()
    """
    return (
        *_led_map(profile),
        *_chain_order(profile),
        *_places_apart(profile),
        *_parts_apart(profile),
        *_wood_apart(profile),
        *_checkers_fit(profile),
        *_electronics(profile),
    )


def _led_map(profile: BoardProfile) -> Iterator[Message]:
    """Places without an LED, and gaps in the chain."""
    lit = {shape.name for shape in profile.places if shape.leds}
    if dark := [name for name in profile.kind.places if name not in lit]:
        yield message("Give these places an LED each, they have none: {names}.", names=tuple(dark))
    # Those of dice and link are spoken of where their parts are.
    known = {*led_positions(profile), *profile.electronics.leds}
    if gaps := [str(led) for led in range(led_count(profile)) if led not in known]:
        yield message(
            "Say what the LEDs {leds} of the chain light and where they sit; the chain may "
            "have no gap.",
            leds=tuple(gaps),
        )


def _chain_order(profile: BoardProfile) -> Iterator[Message]:
    """Check that a place's LEDs follow each other and the chain never turns back on a side.

    A row lists its LEDs clockwise: where the chain runs the other way, their numbers count down.
    """
    where = led_positions(profile)
    sides: dict[Point, list[Row]] = defaultdict(list)
    for shape in profile.places:
        if isinstance(shape, Row) and shape.leds:
            dx, dy = shape.direction
            sides[(round(dx, 3), round(dy, 3))].append(shape)
        else:
            yield from _numbered([shape])
    for heading, rows in sides.items():
        yield from _numbered(rows)
        found = [led for row in rows for led in row.leds]
        axis = 0 if abs(heading[1]) > abs(heading[0]) else 1
        order = [led for _, led in sorted((where[led][axis], led) for led in found)]
        if order not in (sorted(order), sorted(order, reverse=True)):
            names = tuple(row.name for row in rows)
            yield message(
                "Let the chain run one way past the places {names}: along that side its "
                "LEDs now come in the order {leds}; each place lists its own clockwise round "
                "the board.",
                names=names,
                leds=tuple(order),
            )
    for number, die in enumerate(profile.electronics.dice, 1):
        if sorted(die) != list(range(min(die), min(die) + len(die))):
            yield message(
                "Wire die {number} in one piece of the chain, its LED numbers have gaps.",
                number=number,
            )


def _numbered(shapes: Sequence[PlaceShape]) -> Iterator[Message]:
    """Check that the LEDs of each count on by one, all the same way."""
    steps = [b - a for shape in shapes for a, b in pairwise(shape.leds)]
    way = -1 if steps.count(-1) > steps.count(1) else 1
    for shape in shapes:
        if any(b - a != way for a, b in pairwise(shape.leds)):
            yield message(
                "Number the LEDs of place {name} one after the other, not {leds}.",
                name=shape.name,
                leds=shape.leds,
            )


def _places_apart(profile: BoardProfile) -> Iterator[Message]:
    for first, second in combinations(profile.places, 2):
        depth = _overlap(_footprint(first), _footprint(second))
        if depth > SLACK_MM:
            yield message(
                "Move the places {first} and {second} apart or make them smaller, they "
                "overlap by {mm:.1f} mm.",
                first=first.name,
                second=second.name,
                mm=depth,
            )


def _footprint(shape: PlaceShape) -> Footprint:
    is_round = isinstance(shape, Area) and shape.radius is not None
    return Footprint(message("place {name}", name=shape.name), place_rectangle(shape), is_round)


def _parts_apart(profile: BoardProfile) -> Iterator[Message]:
    """Parts that overlap, and parts where checkers lie (an LED in its own place may)."""
    parts = footprints(profile)
    for first, second in combinations(parts, 2):
        depth = _overlap(first, second)
        if depth > 0.01:
            yield message(
                "Move {first} and {second} apart, they overlap by {mm:.1f} mm.",
                first=first.what,
                second=second.what,
                mm=depth,
            )
    for shape in profile.places:
        own = {message("LED {led}", led=led) for led in shape.leds}
        for part in parts:
            depth = _overlap(part, _footprint(shape))
            if part.what not in own and depth > SLACK_MM:
                yield message(
                    "Move {part} off place {name}, it reaches {mm:.1f} mm into it.",
                    part=part.what,
                    name=shape.name,
                    mm=depth,
                )


def _wood_apart(profile: BoardProfile) -> Iterator[Message]:
    """Check that what goes right through the wood meets no groove, nor the open playing field."""
    parts = [
        Footprint(name, around(centre, BUTTON_HOLE_MM), is_round=True)
        for name, centre in buttons(profile)
    ]
    if (box := dice_box(profile)) is not None:
        parts.append(Footprint(Message("the dice box"), box.outer))
    field = Footprint(NOWHERE, Rectangle(0.0, 0.0, *profile.field))
    for part in parts:
        if profile.frame_height > 0 and _overlap(part, field) > SLACK_MM:
            yield message("Move {part} off the playing field.", part=part.what)
        deepest: dict[Message, float] = defaultdict(float)
        for groove in grooves(profile):
            deepest[groove.what] = max(deepest[groove.what], _overlap(part, groove))
        for what, depth in deepest.items():
            if depth > 0.01:
                yield message(
                    "Move {first} and {second} apart, they overlap by {mm:.1f} mm.",
                    first=part.what,
                    second=what,
                    mm=depth,
                )


def _overlap(first: Footprint, second: Footprint) -> float:
    """By how many mm two footprints overlap; 0 or less if they do not."""
    a, b = first.room, second.room
    (ax, ay), (bx, by) = a.centre, b.centre
    if first.is_round and second.is_round:
        return (a.width + b.width) / 2 - math.hypot(ax - bx, ay - by)
    if first.is_round or second.is_round:
        circle, box = (a, b) if first.is_round else (b, a)
        x, y = circle.centre
        aside = max(box.x - x, x - box.right)
        above = max(box.y - y, y - box.bottom)
        inside = max(aside, above)
        gap = math.hypot(max(aside, 0.0), max(above, 0.0)) if inside > 0 else inside
        return circle.width / 2 - gap
    return min((a.width + b.width) / 2 - abs(ax - bx), (a.height + b.height) / 2 - abs(ay - by))


def _checkers_fit(profile: BoardProfile) -> Iterator[Message]:
    for shape in profile.places:
        diameter = profile.diameter_on(shape)
        needed = message("{mm:.1f} mm checker", mm=diameter)
        if isinstance(shape, Row):
            if shape.width + SLACK_MM < diameter:
                yield message(
                    "Make place {name} wider than {mm:.1f} mm for a {checker}.",
                    name=shape.name,
                    mm=shape.width,
                    checker=needed,
                )
            if shape.length + SLACK_MM < diameter:
                yield message(
                    "Make place {name} longer than {mm:.1f} mm for a {checker}.",
                    name=shape.name,
                    mm=shape.length,
                    checker=needed,
                )
            continue
        width, height = shape.extent
        narrow = min(width, height) + SLACK_MM < diameter
        is_short = shape.pose is not Pose.EDGE and max(width, height) + SLACK_MM < diameter
        if narrow or is_short:
            size = message("{width:g} x {height:g} mm", width=round(width), height=round(height))
            yield message(
                "Make place {name} larger than {size} for a {checker}.",
                name=shape.name,
                size=size,
                checker=needed,
            )


def _electronics(profile: BoardProfile) -> Iterator[Message]:
    """What is wrong with pins, current limit, buttons, dice, wood over LEDs, and markers."""
    yield from firmware_faults(profile)
    yield from _pins(profile.electronics)
    yield from _buttons(profile)
    yield from _dice(profile.electronics)
    if cover_mm(profile) < ROD_MM + LED_HEIGHT_MM:
        yield message(
            "Make the rails at least {mm:.1f} mm high (frame_height), or leave them out: "
            "an LED and the rod above it need that much wood.",
            mm=ROD_MM + LED_HEIGHT_MM,
        )
    field = Footprint(NOWHERE, Rectangle(0.0, 0.0, *profile.field))
    for marker in profile.fiducials:
        if _overlap(Footprint(NOWHERE, marker_room(marker)), field) > 0:
            yield message(
                "Move marker {id} with its white rim off the playing field.", id=marker.id
            )


def _pins(parts: Electronics) -> Iterator[Message]:
    if hidden := [f"GP{pin}" for pin in parts.pins if pin in HIDDEN_PINS]:
        yield message(
            "Choose another pin for {pins}, which a Pico does not bring out.", pins=tuple(hidden)
        )


def _buttons(profile: BoardProfile) -> Iterator[Message]:
    parts, seats = profile.electronics, len(profile.letters)
    for what, count in (
        (Message("pin"), len(parts.button_pins)),
        (Message("centre"), len(parts.button_centres)),
    ):
        if count != seats:
            names = tuple(seat_name(profile, letter) for letter in profile.letters)
            yield message(
                "Give each seat's button ({names}) a {what}: {due} are needed, not {count}.",
                names=names,
                what=what,
                due=seats,
                count=count,
            )


def _dice(parts: Electronics) -> Iterator[Message]:
    if len(parts.dice_centres) != len(parts.dice):
        yield message(
            "Say where each of the {count} dice sits with dice_centres.", count=len(parts.dice)
        )
    if parts.link_led is not None and parts.link_led_centre is None:
        yield Message("Say where the link light sits with link_led_centre.")
    if parts.dice and parts.dice_pitch < LED_BOARD_MM + 0.8:
        yield message(
            "Make dice_pitch at least {mm:.1f} mm: the boards of the LEDs are {wide:.0f} mm wide "
            "and need a wall between them.",
            mm=LED_BOARD_MM + 0.8,
            wide=LED_BOARD_MM,
        )
