"""A board from above as shapes in the profile frame, to be put on a sheet at any scale."""

from dataclasses import dataclass

from pasch_hardware.boards.board import Area, BoardProfile, Point, Row
from pasch_hardware.boards.geometry import corners, row_point
from pasch_hardware.boards.layout import (
    BUTTON_HOLE_MM,
    Rectangle,
    around,
    dice_box,
    marker_room,
    outline,
    place_rectangle,
)
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Circle,
    Group,
    Polyline,
    Shape,
    Style,
    TextLabel,
    rectangle,
)

__all__ = ["Cut", "Placing", "board_shapes", "placed"]

WOOD, FIELD, POINT, DARK_POINT = "#f3ece0", "#fbf8f1", "#eadfca", "#dccbb0"


@dataclass(frozen=True, slots=True)
class Placing:
    """How the profile frame is put on a sheet: `at` turns mm of the board into mm of paper."""

    scale: float
    offset: Point

    def at(self, point: tuple[float, ...]) -> Point:
        """A point of the board on the sheet; its height is ignored."""
        return (
            self.offset[0] + point[0] * self.scale,
            self.offset[1] + point[1] * self.scale,
        )


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut's own frame (mm, x right, height up) on the sheet at a scale."""

    scale: float
    origin: Point

    def at(self, x: float, height: float) -> Point:
        return (self.origin[0] + x * self.scale, self.origin[1] - height * self.scale)

    def block(self, x: float, right: float, low: float, high: float, style: Style) -> Polyline:
        """A rectangle from x to right, from height low to high."""
        corner = self.at(x, high)
        size = ((right - x) * self.scale, (high - low) * self.scale)
        return rectangle(Rectangle(*corner, *size), style)


def placed(room: Rectangle, paper: Rectangle) -> Placing:
    """The placing that shows `room` (board mm) as large as fits in the middle of `paper`."""
    scale = min(paper.width / room.width, paper.height / room.height)
    (x, y), (middle_x, middle_y) = room.centre, paper.centre
    return Placing(scale, (middle_x - x * scale, middle_y - y * scale))


def board_shapes(profile: BoardProfile, placing: Placing) -> Group:
    """Base plate, field, places, markers, dice box and buttons, in quiet colours to draw over."""
    pen = 0.2 / placing.scale
    thin, wood = Style(GREY, pen), Style(INK, 1.6 * pen, WOOD)
    shapes: list[Shape] = [rectangle(outline(profile), wood)]
    shapes.append(rectangle(Rectangle(0.0, 0.0, *profile.field), Style(GREY, pen, FIELD)))
    text_mm = min(2.4 / placing.scale, 0.4 * min(profile.diameters.values()))
    for number, shape in enumerate(profile.places):
        shapes += _place(profile, shape, thin, number)
        shapes.append(_name(shape, text_mm))
    for marker in profile.fiducials:
        shapes.append(rectangle(marker_room(marker), Style(GREY, pen, "#ffffff")))
        shapes.append(rectangle(around(marker.centre, marker.size), Style(None, fill="#555555")))
    box = dice_box(profile)
    if box is not None:
        shapes.append(rectangle(box.lid, Style(INK, pen, "#c9ced6")))
        shapes += [rectangle(window, Style(GREY, pen, "#ffffff")) for window in box.windows]
    for centre in profile.electronics.button_centres:
        shapes.append(Circle(centre, BUTTON_HOLE_MM / 2, Style(INK, pen, "#e0c9c9")))
    return Group(tuple(shapes), placing.offset, None, placing.scale)


def _place(profile: BoardProfile, shape: Row | Area, style: Style, number: int) -> list[Shape]:
    if isinstance(shape, Area):
        if shape.radius is not None:
            return [Circle(shape.centre, shape.radius, style)]
        return [rectangle(place_rectangle(shape), style)]
    field = Rectangle(0.0, 0.0, *profile.field)
    if not field.holds(place_rectangle(shape), slack_mm=0.5):
        return [rectangle(place_rectangle(shape), style)]
    tip = row_point(shape, shape.length)
    fill = DARK_POINT if number % 2 else POINT
    return [Polyline((*corners(shape)[:2], tip), Style(style.stroke, style.width_mm, fill), True)]


def _name(shape: Row | Area, text_mm: float) -> TextLabel:
    """The place's name: on a row near its base, in the middle of an area."""
    if isinstance(shape, Row):
        x, y = row_point(shape, shape.length * 0.2)
    else:
        (x, y), (width, height) = shape.centre, shape.extent
        if shape.leds:
            x, y = x + 0.28 * width, y + 0.3 * height
    return TextLabel((x, y + text_mm / 3), shape.name, text_mm, "middle", 0.0, "#8a7a63")
