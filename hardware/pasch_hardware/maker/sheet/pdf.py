"""Drawings as a PDF at true size, one page each; needs ReportLab (the extra `hardware`)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pasch_hardware.errors import PaschError
from pasch_hardware.files import write_whole
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

__all__ = ["ToolMissing", "write_pdf"]

POINTS_PER_MM = 72 / 25.4


class ToolMissing(PaschError):
    """A package that only makers need is not installed, or fails; the sentence says what to do."""


def write_pdf(file: Path, drawings: Iterable[Drawing], title: str, say: Say = str) -> None:
    """Write a PDF file in the words of `say`, each page as large as its drawing, and its folder.

    The same drawings give the same bytes. Raises `ToolMissing` without ReportLab.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ModuleNotFoundError as error:
        # Other failures, one of which may be Ctrl-C in a compiled library, say themselves what is
        # wrong.
        if error.name != "reportlab":
            raise
        raise ToolMissing(
            "The templates need the package that writes PDF: pip install reportlab"
        ) from None
    canvas: Any = Canvas("", pageCompression=1, invariant=1)
    canvas.setTitle(title)
    # Viewers that heed it print at true size without being told.
    canvas.setViewerPreference("PrintScaling", "None")
    for drawing in drawings:
        width, height = drawing.width_mm * POINTS_PER_MM, drawing.height_mm * POINTS_PER_MM
        canvas.setPageSize((width, height))
        # PDF counts y upward from the bottom and in points: turned into ours once a page.
        canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height)
        for shape in drawing.shapes:
            _draw(canvas, shape, say)
        canvas.showPage()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, canvas.getpdfdata(), is_durable=False)


def _draw(canvas: Any, shape: Shape, say: Say) -> None:
    if isinstance(shape, Group):
        _draw_group(canvas, shape, say)
    elif isinstance(shape, TextLabel):
        _draw_label(canvas, shape, say)
    elif isinstance(shape, Circle):
        stroke, fill = _set(canvas, shape.style)
        canvas.circle(*shape.centre, shape.radius, stroke=stroke, fill=fill)
    else:
        _draw_line(canvas, shape)


def _draw_line(canvas: Any, shape: Polyline) -> None:
    stroke, fill = _set(canvas, shape.style)
    path = canvas.beginPath()
    path.moveTo(*shape.points[0])
    for point in shape.points[1:]:
        path.lineTo(*point)
    if shape.is_closed:
        path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill)


def _draw_group(canvas: Any, group: Group, say: Say) -> None:
    canvas.saveState()
    if group.clip is not None:
        room = group.clip
        path = canvas.beginPath()
        path.rect(room.x, room.y, room.width, room.height)
        canvas.clipPath(path, stroke=0, fill=0)
    canvas.translate(*group.offset)
    canvas.scale(group.scale, group.scale)
    for shape in group.shapes:
        _draw(canvas, shape, say)
    canvas.restoreState()


def _draw_label(canvas: Any, label: TextLabel, say: Say) -> None:
    canvas.saveState()
    canvas.translate(*label.at)
    canvas.scale(1, -1)
    canvas.rotate(label.angle_deg)
    canvas.setFont("Helvetica-Bold" if label.is_bold else "Helvetica", label.size_mm)
    canvas.setFillColor(label.colour)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString}
    draw.get(label.anchor, canvas.drawRightString)(0, 0, said(label.text, say))
    canvas.restoreState()


def _set(canvas: Any, style: Style) -> tuple[int, int]:
    """Set colours and line; returns whether to stroke and to fill, as the library wants it."""
    if style.stroke is not None:
        canvas.setStrokeColor(style.stroke)
        canvas.setLineWidth(style.width_mm)
        canvas.setLineJoin(1)
        canvas.setDash(list(style.dash_mm))
    if style.fill is not None:
        canvas.setFillColor(style.fill)
    return int(style.stroke is not None), int(style.fill is not None)
