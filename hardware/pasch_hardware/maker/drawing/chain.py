"""Drawing: the route of the LED chain over the board, seen from above, with every LED."""

import math
from itertools import pairwise

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import Rectangle, around, groove_runs, outline
from pasch_hardware.maker.holes import electronics_room
from pasch_hardware.maker.power import chain_length_m
from pasch_hardware.maker.sheet.board_view import Placing, board_shapes, placed
from pasch_hardware.maker.sheet.shapes import (
    SHEET_MM,
    Circle,
    Drawing,
    Polyline,
    Shape,
    Style,
    TextLabel,
    leader,
    line,
    rectangle,
    sheet,
)
from pasch_hardware.message import Message, message

__all__ = ["chain_drawing"]

DATA = "#1b7f3b"
ROUTE = Style(DATA, 0.45)
UNDER = Style(DATA, 0.35, None, (1.6, 1.2))
LED = Style(DATA, 0.2, "#ffffff")
BOX = Style("#4a6fa5", 0.3, None, (1.5, 1.0))
ARROW_EVERY_MM = 24.0


def chain_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet: board from above, the data wire with arrows, LED numbers where it turns."""
    plate = outline(profile)
    placing = placed(plate, Rectangle(8.0, 24.0, 236.0, SHEET_MM[1] - 44.0))
    shapes: list[Shape] = [board_shapes(profile, placing), *_route(profile, placing)]
    shapes += _leds(profile, placing)
    shapes += _electronics(profile, placing)
    count = led_count(profile)
    note = message(
        "{leds} LEDs, {m:.1f} m of chain. Green: data from each LED's DOUT to the next "
        "one's DIN; red and black run beside it.",
        leds=count,
        m=chain_length_m(profile),
    )
    foot = Message(
        "Dashes: the wires go down through a cable hole and run under the base plate. In "
        "the dice box the chain goes row by row from each die's top left pixel."
    )
    shapes.append(TextLabel((8.0, SHEET_MM[1] - 8.0), foot, 3.0))
    return sheet(message("{board}: the LED chain", board=profile.name), shapes, note)


def _route(profile: BoardProfile, placing: Placing) -> list[Shape]:
    """Lines from LED to LED, solid where they run in wood or box, with occasional arrows."""
    places = {led: placing.at(place) for led, place in sorted(led_positions(profile).items())}
    groove = {led: number for number, run in enumerate(groove_runs(profile)) for led in run}
    boxed = profile.electronics.leds
    shapes: list[Shape] = []
    since = ARROW_EVERY_MM
    for led, after in pairwise(places):
        start, end = places[led], places[after]
        is_groove = led in groove and groove[led] == groove.get(after)
        is_inside = is_groove or (led in boxed and after in boxed)
        shapes.append(line(start, end, style=ROUTE if is_inside else UNDER))
        length = math.dist(start, end)
        since += length
        if length > 5.0 and (since >= ARROW_EVERY_MM or not is_inside):
            shapes.append(_arrow(start, end))
            since = 0.0
    return shapes


def _arrow(start: Point, end: Point) -> Shape:
    """The head of an arrow halfway."""
    (x, y), (end_x, end_y), length = start, end, math.dist(start, end)
    along = ((end_x - x) / length, (end_y - y) / length)
    tip = (x + along[0] * (length / 2 + 1.3), y + along[1] * (length / 2 + 1.3))
    foot = (tip[0] - along[0] * 2.6, tip[1] - along[1] * 2.6)
    sides = (
        (foot[0] - along[1] * 0.9, foot[1] + along[0] * 0.9),
        (foot[0] + along[1] * 0.9, foot[1] - along[0] * 0.9),
    )
    return Polyline((tip, *sides), Style(None, fill=DATA), True)


def _leds(profile: BoardProfile, placing: Placing) -> list[Shape]:
    """A ring for each LED; its number beside it, away from the field, where there is room."""
    shapes: list[Shape] = []
    boxed = profile.electronics.leds
    width, height = profile.field
    for led, place in led_positions(profile).items():
        x, y = placing.at(place)
        if led in boxed:
            shapes.append(Circle((x, y), 0.9, LED))
            continue
        shapes.append(Circle((x, y), 1.1, LED))
        is_above_or_below = 0 <= place[0] <= width and not 0 < place[1] < height
        aside = 2.0 if width > 100 else 4.2
        if is_above_or_below:
            at, anchor = (x, y + (3.9 if place[1] > height / 2 else -2.0)), "middle"
        elif place[0] < width / 2 - 0.1:
            at, anchor = (x - aside, y + 0.8), "end"
        else:
            at, anchor = (x + aside, y + 0.8), "start"
        shapes.append(TextLabel(at, str(led), 2.1, anchor, 0.0, DATA))
    return shapes


def _electronics(profile: BoardProfile, placing: Placing) -> list[Shape]:
    under = electronics_room(profile)
    size = (under.width * placing.scale, under.height * placing.scale)
    room = around(placing.at(under.centre), *size)
    words = [
        Message("perfboard, below:"),
        Message("data and first feed"),
        Message("to LED 0, second"),
        Message("feed to the last LED"),
    ]
    tip = (room.right - 1.0, room.bottom - 1.0)
    at = (250.0, 186.0)
    return [rectangle(room, BOX), *leader(tip, at, words, 2.6)]
