"""What tests read out of a drawing: its labels and their boxes on the sheet."""

from dataclasses import dataclass, replace

from reportlab.pdfbase.pdfmetrics import stringWidth

from pasch_hardware.maker.sheet.shapes import Group, TextLabel
from pasch_hardware.message import said

# A viewer without Helvetica or Arial takes a font that runs wider.
WIDER = 1.12


@dataclass(frozen=True)
class Box:
    """A label's room on the sheet in mm, by the measures of Helvetica."""

    text: str
    x: float
    y: float
    right: float
    bottom: float


def labels(shapes, say=str, scale=1.0, offset=(0.0, 0.0)):
    """All labels in the words of `say`, as they lie on the sheet: (label, x, y, size in mm)."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = shape.offset
            inner = (offset[0] + x * scale, offset[1] + y * scale)
            yield from labels(shape.shapes, say, scale * shape.scale, inner)
        elif isinstance(shape, TextLabel):
            x, y = shape.at
            label = replace(shape, text=said(shape.text, say))
            yield label, offset[0] + x * scale, offset[1] + y * scale, shape.size_mm * scale


def label_boxes(drawing, say=str):
    """The room of every label; upright text is as high as a capital letter."""
    for label, x, y, size in labels(drawing.shapes, say):
        font = "Helvetica-Bold" if label.is_bold else "Helvetica"
        width, height = WIDER * stringWidth(label.text, font, size), 0.72 * size
        before = {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
        if round(label.angle_deg) % 180 == 90:
            yield Box(label.text, x - height, y - width + before, x, y + before)
        else:
            yield Box(label.text, x - before, y - height, x - before + width, y)
