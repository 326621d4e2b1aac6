"""The board's ArUco markers at true size, to cut out and glue on the frame."""

import cv2

from pasch_hardware.boards.board import BoardProfile, Fiducial
from pasch_hardware.boards.layout import MARKER_RIM, Rectangle, around
from pasch_hardware.maker.paper.tiles import MARGIN_MM, page
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    Drawing,
    Group,
    Shape,
    Style,
    TextLabel,
    rectangle,
)
from pasch_hardware.message import message

__all__ = ["marker_pages"]

# A DICT_4X4_50 marker has 4 x 4 modules in a black border one module wide.
MODULES = 6
BLACK = Style(None, fill="#000000")
CUT = Style(GREY, 0.15, None, (2.0, 1.5))
GAP_MM = 14.0


def marker_shapes(marker: Fiducial) -> tuple[Shape, ...]:
    """The marker around (0, 0): black squares row by row, and where to cut along its white rim."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    bits = cv2.aruco.generateImageMarker(dictionary, marker.id, MODULES)
    module = marker.size / MODULES
    corner = -marker.size / 2
    shapes: list[Shape] = []
    for row in range(MODULES):
        column = 0
        while column < MODULES:
            start = column
            while column < MODULES and bits[row, column] == 0:
                column += 1
            if column > start:
                # One bar for a run of black, a hair taller so that no seam shows between rows.
                room = Rectangle(
                    corner + start * module,
                    corner + row * module,
                    (column - start) * module,
                    module + (0.02 if row < MODULES - 1 else 0.0),
                )
                shapes.append(rectangle(room, BLACK))
            column += 1
    rim = around((0.0, 0.0), marker.size * MARKER_RIM)
    shapes.append(rectangle(rim, CUT))
    note = message(
        "marker {id}: black square {mm:g} mm; cut along the dashes", id=marker.id, mm=marker.size
    )
    shapes.append(TextLabel((rim.x, rim.bottom + 5.0), note, 2.6))
    return tuple(shapes)


def marker_pages(profile: BoardProfile, paper_mm: tuple[float, float]) -> tuple[Drawing, ...]:
    """As many pages as the markers need, two columns; none for a board without markers."""
    if not profile.fiducials:
        return ()
    cell = max(marker.size for marker in profile.fiducials) * MARKER_RIM + GAP_MM
    column_mm = (paper_mm[0] - 2 * MARGIN_MM) / 2
    rows = max(1, int((paper_mm[1] - 60.0) // cell))
    groups = []
    for number, marker in enumerate(profile.fiducials):
        place = number % (2 * rows)
        x = MARGIN_MM + (place % 2 + 0.5) * column_mm
        y = MARGIN_MM + 10.0 + (place // 2 + 0.5) * cell
        groups.append(Group(marker_shapes(marker), (x, y)))
    sheets = [groups[start : start + 2 * rows] for start in range(0, len(groups), 2 * rows)]
    return tuple(
        page(
            paper_mm,
            message(
                "{what}: page {page} of {pages}",
                what=message("{board} markers", board=profile.name),
                page=number,
                pages=len(sheets),
            ),
            tuple(sheet),
        )
        for number, sheet in enumerate(sheets, 1)
    )
