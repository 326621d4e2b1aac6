"""The drilling plan at true size: everything that is sawn, routed, drilled or screwed."""

from pasch_hardware.boards.board import Area, BoardProfile
from pasch_hardware.boards.layout import (
    BUTTON_HOLE_MM,
    CABLE_HOLE_MM,
    CELL_MM,
    GROOVE_WIDTH_MM,
    LIGHT_HOLE_MM,
    SCREW_HOLE_MM,
    Mounting,
    Rectangle,
    around,
    cable_holes,
    dice_box,
    grooves,
    light_holes,
    marker_room,
    mounting,
    outline,
    place_rectangle,
    seat_name,
)
from pasch_hardware.maker.holes import electronics_room, feet
from pasch_hardware.maker.sheet.shapes import (
    GREY,
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
from pasch_hardware.message import Message, message

__all__ = ["drilling_plan"]

SAW = Style(INK, 0.5)
DRILL = Style("#b00020", 0.3)
GROOVE = Style(None, fill="#dbe6f4")
POCKET = Style("#8aa4c8", 0.25, None, (2.0, 1.0))
FAINT = Style(GREY, 0.2, None, (3.0, 1.5))


def drilling_plan(profile: BoardProfile) -> Drawing:
    """The whole plan, its corner where the base plate's is, with 1 mm of paper around."""
    plate = outline(profile)
    shapes: list[Shape] = [rectangle(plate, SAW)]
    shapes.append(rectangle(Rectangle(0.0, 0.0, *profile.field), FAINT))
    shapes += _grooves(profile)
    for shape in profile.places:
        room = place_rectangle(shape)
        if isinstance(shape, Area) and shape.radius is None:
            shapes.append(rectangle(room, FAINT))
            owner = seat_name(profile, shape.colour) if shape.colour else None
            said = (
                message("{name} ({owner})", name=shape.name, owner=owner) if owner else shape.name
            )
            x, y = room.centre
            shapes.append(TextLabel((x, y + 12), said, 3.0, "middle", 0.0, GREY))
        elif isinstance(shape, Area):
            shapes.append(Circle(shape.centre, shape.radius or 0.0, FAINT))
    shapes += [*_holes(profile), *_dice(profile), *_buttons(profile), *_below(profile)]
    shapes += _legend(profile)
    for marker in profile.fiducials:
        x, y = marker.centre
        rooms = (marker_room(marker), around(marker.centre, marker.size))
        shapes += [rectangle(room, FAINT) for room in rooms]
        shapes.append(
            TextLabel((x, y + 1), message("marker {id}", id=marker.id), 3.0, "middle", 0.0, GREY)
        )
    group = Group(tuple(shapes), (1.0 - plate.x, 1.0 - plate.y))
    title = message("{board} drilling plan", board=profile.name)
    return Drawing(title, plate.width + 2, plate.height + 2, (group,))


def _legend(profile: BoardProfile) -> list[Shape]:
    """The legend, placed where nothing is drilled: in the field, or left of a strip."""
    plate = outline(profile)
    # Not over the edge of the first page, where it would be cut in two.
    x = min(30.0, plate.x + 110.0) if profile.field[0] > 150 else -66.0
    y = profile.field[1] * 0.3
    lines = (
        (
            message(
                "Base plate {wide:.0f} x {high:.0f} mm: thick black, saw.",
                wide=plate.width,
                high=plate.height,
            ),
            INK,
        ),
        (
            message("Light: red, drill {mm:.0f} mm through the wood above.", mm=LIGHT_HOLE_MM),
            "#b00020",
        ),
        (
            message("Groove {mm:.0f} mm: blue, from below, see section.", mm=GROOVE_WIDTH_MM),
            "#4a6fa5",
        ),
        (
            message("Cables: green, drill {mm:.0f} mm down to the bottom.", mm=CABLE_HOLE_MM),
            "#1b7f3b",
        ),
        (Message("Below the base: blue dashes (feet, pockets)."), "#4a6fa5"),
        (Message("Grey dashes: where things lie, nothing to drill."), GREY),
    )
    return [
        TextLabel((x, y + 4.6 * number), text, 2.9, colour=colour)
        for number, (text, colour) in enumerate(lines)
    ]


def _grooves(profile: BoardProfile) -> list[Shape]:
    shapes: list[Shape] = [rectangle(groove.room, GROOVE) for groove in grooves(profile)]
    shapes += [
        Circle(hole, CABLE_HOLE_MM / 2, Style("#1b7f3b", 0.3)) for hole in cable_holes(profile)
    ]
    for led, hole in light_holes(profile).items():
        if mounting(profile, led) == Mounting.POCKET:
            shapes.append(Circle(hole, GROOVE_WIDTH_MM / 2, POCKET))
    return shapes


def _holes(profile: BoardProfile) -> list[Shape]:
    shapes: list[Shape] = []
    for led, (x, y) in light_holes(profile).items():
        shapes.append(Circle((x, y), LIGHT_HOLE_MM / 2, DRILL))
        shapes += cross((x, y), LIGHT_HOLE_MM / 2 + 1.0)
        shapes.append(TextLabel((x + 3.6, y - 2.2), str(led), 2.4))
    return shapes


def _dice(profile: BoardProfile) -> list[Shape]:
    box = dice_box(profile)
    if box is None:
        return []
    shapes: list[Shape] = [rectangle(box.outer, SAW)]
    for led, cell in zip(box.leds, box.cells, strict=True):
        x, y = cell.centre
        shapes.append(rectangle(around((x, y), CELL_MM), Style(GREY, 0.15)))
        shapes.append(TextLabel((x, y + 0.9), str(led), 2.4, "middle", 0.0, GREY))
    shapes.append(rectangle(box.lid, FAINT))
    for screw in box.ears:
        shapes.append(Circle(screw, SCREW_HOLE_MM / 2, DRILL))
        shapes += cross(screw, SCREW_HOLE_MM)
    return shapes


def _buttons(profile: BoardProfile) -> list[Shape]:
    shapes: list[Shape] = []
    for letter, centre in zip(profile.letters, profile.electronics.button_centres, strict=False):
        shapes.append(Circle(centre, BUTTON_HOLE_MM / 2, DRILL))
        shapes += cross(centre, BUTTON_HOLE_MM / 2 + 1.5)
        at = (centre[0], centre[1] + BUTTON_HOLE_MM / 2 + 4.0)
        shapes.append(
            TextLabel(
                at, message("{letter}, 13 mm", letter=seat_name(profile, letter)), 2.6, "middle"
            )
        )
    return shapes


def _below(profile: BoardProfile) -> list[Shape]:
    """What is screwed on from below: feet and the perfboard."""
    shapes: list[Shape] = []
    for x, y in feet(profile):
        shapes += [Circle((x, y), 8.0, POCKET), *cross((x, y), 2.0)]
    board = electronics_room(profile)
    shapes.append(rectangle(board, POCKET))
    shapes.append(
        TextLabel((board.x + 2, board.y + 5), Message("perfboard, below"), 2.6, colour=GREY)
    )
    return shapes
