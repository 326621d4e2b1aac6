"""A large drawing cut into pages that a home printer can print, each with a ruler to check.

Neighbouring pages overlap; crosses in a circle in the overlap of both show how to lay them. Every
page says where it belongs and carries a bar of exactly 100 mm. An empty page is left out.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pasch_hardware.boards.board import Point
from pasch_hardware.boards.layout import Rectangle
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    HAIR,
    INK,
    Circle,
    Drawing,
    Group,
    Shape,
    Style,
    TextLabel,
    cross,
    rectangle,
)
from pasch_hardware.message import Message, Text, message

__all__ = ["PAPERS_MM", "page", "tiled"]

PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN_MM = 8.0
FOOTER_MM = 15.0
OVERLAP_MM = 10.0
RULER_MM = 100.0
BLOCK_MM = 10.0
INK_FILL = Style(None, fill=INK)


@dataclass(frozen=True, slots=True)
class _Cut:
    """How a drawing is cut up: page size, the part of a page that carries it, columns and rows."""

    page_mm: tuple[float, float]
    area: Rectangle
    columns: int
    rows: int

    # Row and column of each page that is printed.
    pages: tuple[tuple[int, int], ...] = ()

    @property
    def step_mm(self) -> tuple[float, float]:
        return (self.area.width - OVERLAP_MM, self.area.height - OVERLAP_MM)


def ruler(x: float, y: float) -> tuple[Shape, ...]:
    """A bar of 100 mm, its top left corner at (x, y), with what to do if it measures otherwise."""
    blocks = [
        rectangle(Rectangle(x + start, y, BLOCK_MM, 2.0), INK_FILL)
        for start in range(0, int(RULER_MM), 2 * int(BLOCK_MM))
    ]
    # The edge lies inside, so that the bar with its line is 100 mm from end to end.
    bar = rectangle(Rectangle(x, y, RULER_MM, 2.0).grown(-0.1), Style(width_mm=0.2))
    note = Message(
        "This bar must measure 100 mm. If it does not, print again at 100 % (actual size)."
    )
    return (*blocks, bar, TextLabel((x, y + 5.2), note, 2.5, colour=GREY))


def page(paper_mm: tuple[float, float], title: Text, shapes: tuple[Shape, ...]) -> Drawing:
    """One page with its ruler and title at the foot."""
    width, height = paper_mm
    foot = height - MARGIN_MM - FOOTER_MM + 5.0
    name = TextLabel((MARGIN_MM, foot + 9.5), title, 3.0, is_bold=True)
    return Drawing(title, width, height, (*shapes, *ruler(MARGIN_MM, foot), name))


def _cut(drawing: Drawing, paper_mm: tuple[float, float]) -> _Cut:
    """Portrait or landscape, whichever needs fewer pages."""
    cuts = []
    for page_mm in (paper_mm, paper_mm[::-1]):
        width = page_mm[0] - 2 * MARGIN_MM
        height = page_mm[1] - 2 * MARGIN_MM - FOOTER_MM
        columns = math.ceil((drawing.width_mm - OVERLAP_MM) / (width - OVERLAP_MM))
        rows = math.ceil((drawing.height_mm - OVERLAP_MM) / (height - OVERLAP_MM))
        area = Rectangle(MARGIN_MM, MARGIN_MM, width, height)
        cuts.append(_Cut(page_mm, area, max(columns, 1), max(rows, 1)))
    return min(cuts, key=lambda cut: cut.columns * cut.rows)


def tiled(drawing: Drawing, paper_mm: tuple[float, float]) -> tuple[Drawing, ...]:
    """The drawing at true size on as many pages as it needs, row by row."""
    cut = _cut(drawing, paper_mm)
    reaches = tuple(_reaches(drawing.shapes))
    cells = [(row, column) for row in range(cut.rows) for column in range(cut.columns)]
    filled = (cell for cell in cells if any(_meet(_share(cut, *cell), it) for it in reaches))
    cut = replace(cut, pages=tuple(filled))
    return tuple(_tile(drawing, cut, row, column) for row, column in cut.pages)


def _share(cut: _Cut, row: int, column: int) -> Rectangle:
    """The part of the drawing that this page shows and the pages left of and above it do not."""
    (step_x, step_y), area = cut.step_mm, cut.area
    x, y = column * step_x + OVERLAP_MM * bool(column), row * step_y + OVERLAP_MM * bool(row)
    return Rectangle(x, y, column * step_x + area.width - x, row * step_y + area.height - y)


def _meet(a: Rectangle, b: Rectangle) -> bool:
    return a.x <= b.right and b.x <= a.right and a.y <= b.bottom and b.y <= a.bottom


def _reaches(
    shapes: Iterable[Shape], scale: float = 1.0, offset: Point = (0.0, 0.0)
) -> Iterator[Rectangle]:
    """The room each shape takes on the sheet; a label counts only where it begins."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = (o + scale * own for o, own in zip(offset, shape.offset, strict=True))
            yield from _reaches(shape.shapes, scale * shape.scale, (x, y))
            continue
        if isinstance(shape, Circle):
            points = tuple((c - shape.radius, c + shape.radius) for c in shape.centre)
        else:
            corners = (shape.at,) if isinstance(shape, TextLabel) else shape.points
            points = tuple((min(axis), max(axis)) for axis in zip(*corners, strict=True))
        (x, right), (y, bottom) = (
            tuple(o + scale * end for end in ends) for o, ends in zip(offset, points, strict=True)
        )
        yield Rectangle(x, y, right - x, bottom - y)


def _tile(drawing: Drawing, cut: _Cut, row: int, column: int) -> Drawing:
    area, (step_x, step_y) = cut.area, cut.step_mm
    offset = (area.x - column * step_x, area.y - row * step_y)
    marks = tuple(
        mark
        for line_x in range(cut.columns + 1)
        for line_y in range(cut.rows + 1)
        for mark in _joint(line_x * step_x + OVERLAP_MM / 2, line_y * step_y + OVERLAP_MM / 2)
    )
    body = Group((*drawing.shapes, *marks), offset, area)
    number, count = cut.pages.index((row, column)) + 1, len(cut.pages)
    title = message(
        "{what}: page {page} of {pages}, row {row} of {rows}, column {column} of {columns}",
        what=drawing.title,
        page=number,
        pages=count,
        row=row + 1,
        rows=cut.rows,
        column=column + 1,
        columns=cut.columns,
    )
    frame = rectangle(area, HAIR)
    return page(cut.page_mm, title, (body, frame, *_map(cut, row, column)))


def _joint(x: float, y: float) -> tuple[Shape, ...]:
    """A mark that two or four neighbouring pages share."""
    return (Circle((x, y), 2.0, HAIR), *cross((x, y), 3.5, Style(GREY, 0.15)))


def _map(cut: _Cut, row: int, column: int) -> tuple[Shape, ...]:
    """A small map at the foot that shows where this page lies among the others."""
    size = min(4.5, (FOOTER_MM - 4) / cut.rows)
    x = cut.page_mm[0] - MARGIN_MM - cut.columns * size
    y = cut.page_mm[1] - MARGIN_MM - cut.rows * size
    return tuple(
        rectangle(
            Rectangle(x + c * size, y + r * size, size, size),
            Style(GREY, 0.15, INK if (r, c) == (row, column) else None),
        )
        for r, c in cut.pages
    )
