"""What a drawing is made of: lines, circles and labels in millimetres, x right, y down.

Plain values. `svg` and `pdf` write the same drawing, so that screen and printer cannot differ.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pasch_hardware.boards.board import Point
from pasch_hardware.boards.layout import Rectangle
from pasch_hardware.message import Message, Text

__all__ = [
    "SHEET_MM",
    "Circle",
    "Drawing",
    "Group",
    "Polyline",
    "Shape",
    "Style",
    "TextLabel",
    "cross",
    "dimension",
    "leader",
    "line",
    "rectangle",
    "sheet",
]

# A4, landscape.
SHEET_MM = (297.0, 210.0)
INK = "#222222"
GREY = "#777777"
DIMENSION = "#1f4e8c"


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape looks: colours as #rrggbb or None for none, line width and dashes in mm."""

    stroke: str | None = INK
    width_mm: float = 0.3
    fill: str | None = None
    dash_mm: tuple[float, ...] = ()


THIN = Style(width_mm=0.18)
HAIR = Style(GREY, 0.12)


@dataclass(frozen=True, slots=True)
class Polyline:
    """Straight lines from point to point; `is_closed` joins the last to the first."""

    points: tuple[Point, ...]
    style: Style = Style()
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    centre: Point
    radius: float
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class TextLabel:
    """One line of text; `at` is on its base line, at its start, middle or end (`anchor`).

    `size_mm` is the height of a line's letters from top to foot; `angle_deg` turns it
    counter-clockwise around `at`.
    """

    at: Point
    text: Text
    size_mm: float = 3.0
    anchor: str = "start"
    angle_deg: float = 0.0
    colour: str = INK
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved by `offset` and, if `clip` is given, clipped to it.

    `clip` is in the coordinates of the group's surroundings. `scale` enlarges before moving.
    """

    shapes: tuple[Shape, ...]
    offset: Point = (0.0, 0.0)
    clip: Rectangle | None = None
    scale: float = 1.0


Shape = Polyline | Circle | TextLabel | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sheet: everything between (0, 0) and its size in mm. `title` names it for people."""

    title: Text
    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...]


def line(*points: Point, style: Style = Style()) -> Polyline:
    """An open line through the points."""
    return Polyline(points, style)


def rectangle(room: Rectangle, style: Style = Style()) -> Polyline:
    """A rectangle's outline."""
    corners = ((room.x, room.y), (room.right, room.y))
    return Polyline((*corners, (room.right, room.bottom), (room.x, room.bottom)), style, True)


def cross(centre: Point, arm_mm: float, style: Style = THIN) -> tuple[Shape, ...]:
    """A cross that marks where to drill."""
    x, y = centre
    return (
        line((x - arm_mm, y), (x + arm_mm, y), style=style),
        line((x, y - arm_mm), (x, y + arm_mm), style=style),
    )


def dimension(
    start: Point, end: Point, aside_mm: float, text: Text, size_mm: float = 3.0
) -> tuple[Shape, ...]:
    """A dimension line with arrows and text, `aside_mm` to the left of the line start to end.

    Extension lines lead from the points to it. The text stands along the line, readable from
    below or from the right.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    along = (dx / length, dy / length)
    left = (along[1], -along[0])
    first = _moved(start, left, aside_mm)
    last = _moved(end, left, aside_mm)
    style = Style(DIMENSION, 0.18)
    beyond = math.copysign(1.2, aside_mm)
    shapes: list[Shape] = [line(first, last, style=style)]
    for point in (start, end):
        gap = math.copysign(min(1.0, abs(aside_mm)), aside_mm)
        outer = _moved(point, left, aside_mm + beyond)
        shapes.append(line(_moved(point, left, gap), outer, style=style))
    head = min(2.0, length / 3)
    for tip, way in ((first, 1.0), (last, -1.0)):
        foot = _moved(tip, along, way * head)
        sides = (_moved(foot, left, head / 5), _moved(foot, left, -head / 5))
        shapes.append(Polyline((tip, *sides), Style(None, fill=DIMENSION), True))
    angle = -math.degrees(math.atan2(dy, dx))
    if not -90 <= angle < 90.01 or angle == -90:
        angle = angle + 180 if angle < 0 else angle - 180
    up = (-math.sin(math.radians(angle)), -math.cos(math.radians(angle)))
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    at = _moved(middle, up, 0.9)
    shapes.append(TextLabel(at, text, size_mm, "middle", angle, DIMENSION))
    return tuple(shapes)


def leader(
    tip: Point, at: Point, text: Text | Sequence[Text], size_mm: float = 3.0
) -> list[Shape]:
    """A note that points at something: a line from `at` to `tip` with a dot at the tip.

    The text (one or more lines) stands beside `at`, on the side away from the tip.
    """
    lines = [text] if isinstance(text, Message | str | float) else text
    is_left = at[0] < tip[0]
    shapes: list[Shape] = [
        line(tip, at, style=Style(GREY, 0.18)),
        Circle(tip, 0.6, Style(None, fill=GREY)),
    ]
    x = at[0] + (-1.2 if is_left else 1.2)
    for number, words in enumerate(lines):
        y = at[1] + size_mm * (0.35 + 1.25 * number)
        shapes.append(TextLabel((x, y), words, size_mm, "end" if is_left else "start"))
    return shapes


def _moved(point: Point, way: Point, by_mm: float) -> Point:
    return (point[0] + way[0] * by_mm, point[1] + way[1] * by_mm)


def sheet(title: Text, shapes: Sequence[Shape], note: Text) -> Drawing:
    """An A4 sheet with its title and a note in the top left corner."""
    head = (
        TextLabel((8.0, 10.0), title, 5.0, is_bold=True),
        TextLabel((8.0, 16.0), note, 3.2, colour=GREY),
    )
    return Drawing(title, *SHEET_MM, (*shapes, *head))
