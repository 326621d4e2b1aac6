"""What is painted or glued on the playing field, at true size: points, rest fields, bar, strip.

Rows inside the field are points (triangles); if rows lie outside it, the field is a strip of
squares and each row a lane for coins.
"""

from pasch_hardware.boards.board import Area, BoardProfile, Row
from pasch_hardware.boards.geometry import corners, row_point
from pasch_hardware.boards.layout import Rectangle, place_rectangle, seat_name, united
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Circle,
    Drawing,
    Group,
    Polyline,
    Shape,
    Style,
    TextLabel,
    rectangle,
)
from pasch_hardware.message import message

__all__ = ["artwork"]

EDGE = Style(INK, 0.4)
TONES = ("#d9c3a0", "#a9654c")
GROUND = Style(None, fill="#f6f1e6")
AREA = Style(INK, 0.3, "#e6dcc6")
LANE = Style(GREY, 0.2)
# A point ends this far before its row does, so that two facing tips never touch.
TIP_MM = 2.0
TEXT = "#6b5a48"


def artwork(profile: BoardProfile) -> Drawing:
    """The field with its places, and trays and lanes outside of it as outlines."""
    field = Rectangle(0.0, 0.0, *profile.field)
    room = united((field, *(place_rectangle(shape) for shape in profile.places)))
    shapes: list[Shape] = [rectangle(field, GROUND)]
    rows = [shape for shape in profile.places if isinstance(shape, Row)]
    for number, row in enumerate(rows):
        is_inside = field.holds(place_rectangle(row), slack_mm=0.5)
        shapes += _point(row, number) if is_inside else _lane(row, field, number)
    for shape in profile.places:
        if isinstance(shape, Area):
            shapes += _area(profile, shape, field)
    shapes.append(rectangle(field, EDGE))
    group = Group(tuple(shapes), (1.0 - room.x, 1.0 - room.y))
    return Drawing(
        message("{board} artwork", board=profile.name), room.width + 2, room.height + 2, (group,)
    )


def _point(row: Row, number: int) -> list[Shape]:
    tip = row_point(row, row.length - TIP_MM)
    x, y = row_point(row, 5.0)
    return [
        Polyline((*corners(row)[:2], tip), Style(INK, 0.2, TONES[number % 2]), True),
        TextLabel((x, y + 1.2), row.name, 3.4, "middle", 0.0, "#ffffff" if number % 2 else TEXT),
    ]


def _lane(row: Row, field: Rectangle, number: int) -> list[Shape]:
    """A square of the strip with the place's name, and the lane in which its coins lie."""
    x, y = row_point(row, -field.width / 4)
    half = row.width / 2
    inner = (row_point(row, -field.width / 2, half), row_point(row, -field.width / 2, -half))
    return [
        Polyline((*corners(row)[:2], *inner), Style(INK, 0.2, TONES[number % 2]), True),
        rectangle(place_rectangle(row), LANE),
        TextLabel((x, y + 8.5), row.name, 3.2, "middle", 0.0, "#ffffff" if number % 2 else TEXT),
    ]


def _area(profile: BoardProfile, area: Area, field: Rectangle) -> list[Shape]:
    room = place_rectangle(area)
    style = AREA if field.holds(room, slack_mm=0.5) else LANE
    x, y = area.centre
    owner = seat_name(profile, area.colour) if area.colour else None
    said = message("{name} {owner}", name=area.name, owner=owner) if owner else area.name
    label = TextLabel((x, y + 1.2), said, 3.4, "middle", 0.0, TEXT)
    if area.radius is not None:
        return [Circle(area.centre, area.radius, style), label]
    return [rectangle(room, style), label]
