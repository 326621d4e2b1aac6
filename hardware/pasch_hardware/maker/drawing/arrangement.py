"""Drawing: where everything on the frame goes, measured from the corner of the playing field."""

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import Rectangle, buttons, dice_box, outline
from pasch_hardware.maker.sheet.board_view import Placing, board_shapes, placed
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    Circle,
    Drawing,
    Shape,
    Style,
    TextLabel,
    dimension,
    sheet,
)
from pasch_hardware.message import Message, message

__all__ = ["arrangement_drawing"]

NUMBER = "#8c1f4e"
LINE_MM = 5.2


def arrangement_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet: the board with numbered parts, and beside it a table of their centres."""
    plate = outline(profile)
    placing = placed(plate, Rectangle(24.0, 34.0, 176.0, 160.0))
    shapes: list[Shape] = [board_shapes(profile, placing)]
    at = placing.at
    width, height = profile.field
    shapes += dimension(
        at((plate.x, plate.y)),
        at((plate.right, plate.y)),
        11.0,
        message("base plate {mm:g}", mm=plate.width),
    )
    shapes += dimension(
        at((plate.x, plate.bottom)),
        at((plate.x, plate.y)),
        11.0,
        message("base plate {mm:g}", mm=plate.height),
    )
    above = -plate.y * placing.scale + 4.0
    beside = -plate.x * placing.scale + 4.0
    shapes += dimension(
        at((0.0, 0.0)), at((width, 0.0)), above, message("field {mm:g}", mm=width), 2.8
    )
    shapes += dimension(
        at((0.0, height)), at((0.0, 0.0)), beside, message("field {mm:g}", mm=height), 2.8
    )
    shapes += _numbers_and_table(profile, placing)
    note = Message(
        "Middles of the parts, from the top left corner of the playing field: right is +x, "
        "down is +y. Lengths in mm."
    )
    return sheet(message("{board}: arrangement", board=profile.name), shapes, note)


def _parts(profile: BoardProfile) -> list[tuple[Message, float, float]]:
    """The parts to place, and the centre of each."""
    parts: list[tuple[Message, float, float]] = [(Message("corner of the field"), 0.0, 0.0)]
    box = dice_box(profile)
    if box is not None:
        parts.append((Message("dice box (cut-out)"), *box.outer.centre))
    parts += [(name, *centre) for name, centre in buttons(profile)]
    parts += [
        (message("marker {id}", id=marker.id), *marker.centre) for marker in profile.fiducials
    ]
    return parts


def _numbers_and_table(profile: BoardProfile, placing: Placing) -> list[Shape]:
    shapes: list[Shape] = []
    left, top = 208.0, 44.0
    for text, x, anchor in (
        (Message("part"), left + 7, "start"),
        ("x", 272.0, "end"),
        ("y", 289.0, "end"),
    ):
        shapes.append(TextLabel((x, top - LINE_MM), text, 3.0, anchor, 0.0, GREY))
    for number, (name, x, y) in enumerate(_parts(profile), 1):
        line_y = top + (number - 1) * LINE_MM
        shapes += _badge(number, (left + 2.0, line_y - 1.0))
        shapes += _badge(number, placing.at((x, y)))
        shapes.append(TextLabel((left + 7.0, line_y), name, 3.0))
        shapes.append(TextLabel((272.0, line_y), x, 3.0, "end"))
        shapes.append(TextLabel((289.0, line_y), y, 3.0, "end"))
    return shapes


def _badge(number: int, centre: tuple[float, float]) -> list[Shape]:
    x, y = centre
    return [
        Circle(centre, 2.1, Style(NUMBER, 0.25, "#ffffff")),
        TextLabel((x, y + 0.95), str(number), 2.6, "middle", 0.0, NUMBER, True),
    ]
