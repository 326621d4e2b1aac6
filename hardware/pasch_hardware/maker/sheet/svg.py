"""A drawing as SVG: one unit is a millimetre, so that it opens and prints at true size."""

from __future__ import annotations

from itertools import count
from xml.sax.saxutils import escape, quoteattr

from pasch_hardware.boards.board import Point
from pasch_hardware.maker.sheet.shapes import (
    Circle,
    Drawing,
    Group,
    Polyline,
    Shape,
    Style,
    TextLabel,
)
from pasch_hardware.message import Say, said

__all__ = ["drawing_svg"]

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def drawing_svg(drawing: Drawing, say: Say = str) -> str:
    """The SVG file's text in the words of `say`; white paper under everything."""
    width, height = number(drawing.width_mm), number(drawing.height_mm)
    clips = count(1)
    body = [item for shape in drawing.shapes for item in _lines(shape, clips, say)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="0 0 {width} {height}" font-family="{FONT}">',
            f"<title>{escape(said(drawing.title, say))}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *body,
            "</svg>",
            "",
        ]
    )


def number(value: float) -> str:
    """A length with at most three decimals and no minus before zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _lines(shape: Shape, clips: count[int], say: Say) -> list[str]:
    if isinstance(shape, Polyline):
        name = "polygon" if shape.is_closed else "polyline"
        return [f'<{name} points="{_points(shape.points)}"{_look(shape.style)}/>']
    if isinstance(shape, Circle):
        x, y = shape.centre
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(shape.radius)}"'
        return [f"<circle {place}{_look(shape.style)}/>"]
    if isinstance(shape, TextLabel):
        return [_label(shape, say)]
    return _group(shape, clips, say)


def _group(group: Group, clips: count[int], say: Say) -> list[str]:
    x, y = group.offset
    moved = f'<g transform="translate({number(x)} {number(y)}) scale({number(group.scale)})">'
    inner = [
        moved,
        *(item for shape in group.shapes for item in _lines(shape, clips, say)),
        "</g>",
    ]
    if group.clip is None:
        return inner
    name, room = f"clip{next(clips)}", group.clip
    size = f'width="{number(room.width)}" height="{number(room.height)}"'
    cut = f'<rect x="{number(room.x)}" y="{number(room.y)}" {size}/>'
    return [
        f'<clipPath id="{name}">{cut}</clipPath>',
        f'<g clip-path="url(#{name})">',
        *inner,
        "</g>",
    ]


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _look(style: Style) -> str:
    parts = [f'fill="{style.fill or "none"}"']
    if style.stroke is not None:
        parts += [f'stroke="{style.stroke}"', f'stroke-width="{number(style.width_mm)}"']
        parts += ['stroke-linejoin="round"']
    if style.dash_mm:
        parts.append(f'stroke-dasharray="{" ".join(map(number, style.dash_mm))}"')
    return " " + " ".join(parts)


def _label(label: TextLabel, say: Say) -> str:
    x, y = number(label.at[0]), number(label.at[1])
    parts = [f'x="{x}" y="{y}" font-size="{number(label.size_mm)}" fill="{label.colour}"']
    if label.anchor != "start":
        parts.append(f"text-anchor={quoteattr(label.anchor)}")
    if label.is_bold:
        parts.append('font-weight="bold"')
    if label.angle_deg:
        parts.append(f'transform="rotate({number(-label.angle_deg)} {x} {y})"')
    return f"<text {' '.join(parts)}>{escape(said(label.text, say))}</text>"
