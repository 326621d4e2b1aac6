"""Drawing: the dice box from above and cut across, with every dimension a maker needs."""

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.layout import (
    BASE_MM,
    BOX_WALL_MM,
    CELL_MM,
    FLANGE_MM,
    LED_BOARD_MM,
    LED_HEIGHT_MM,
    LEDGE_MM,
    DiceBox,
    Rectangle,
    cover_mm,
    dice_box,
)
from pasch_hardware.maker.enclosure.dice_box import (
    BODY_MM,
    DIFFUSER_MM,
    FLOOR_MM,
    LID_MM,
    M3_CLEARANCE_MM,
    WIRE_HOLE_MM,
)
from pasch_hardware.maker.sheet.board_view import Cut, Placing, placed
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Circle,
    Drawing,
    Shape,
    Style,
    TextLabel,
    cross,
    dimension,
    leader,
    rectangle,
    sheet,
)
from pasch_hardware.message import Message, message

__all__ = ["dice_window_drawing"]

LID = Style(INK, 0.3, "#dde1e7")
HIDDEN = Style("#4a6fa5", 0.25, None, (1.6, 1.0))
WINDOW = Style(INK, 0.3, "#ffffff")
BODY = Style(INK, 0.3, "#b9c0ca")
SHEET = Style(INK, 0.25, "#f4f8ff")
WOOD = Style(INK, 0.3, "#ead9bd")
SECTION_SCALE, WOOD_SHOWN_MM = 2.0, 12.0
PCB, CHIP = Style(INK, 0.2, "#5a9a4a"), Style(INK, 0.2, "#f5f5f5")


def dice_window_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet; ValueError for a board without a dice box."""
    title = message("{board}: dice window", board=profile.name)
    plan = dice_box(profile)
    if plan is None:
        raise ValueError(f"{profile.name} has no dice on its frame")
    is_wide = plan.lid.width >= plan.lid.height
    paper = Rectangle(40.0, 38.0, 150.0, 72.0) if is_wide else Rectangle(26.0, 36.0, 84.0, 150.0)
    placing = placed(plan.lid, paper)
    shapes = [*_top(plan, placing, profile.electronics.dice_pitch)]
    corner = (64.0, 184.0) if is_wide else (148.0, 128.0)
    shapes += _section(plan, corner, cover_mm(profile))
    note = Message(
        "Seen from above as the operator sees it. Blue dashes: hidden under lid and "
        "diffuser. Lengths in mm."
    )
    return sheet(title, shapes, note)


def _room(placing: Placing, room: Rectangle) -> Rectangle:
    scale = placing.scale
    return Rectangle(*placing.at((room.x, room.y)), room.width * scale, room.height * scale)


def _top(plan: DiceBox, placing: Placing, pitch_mm: float) -> list[Shape]:
    scale = placing.scale
    shapes: list[Shape] = [rectangle(_room(placing, plan.lid), LID)]
    shapes += [rectangle(_room(placing, window), WINDOW) for window in plan.windows]
    shapes.append(rectangle(_room(placing, plan.outer), HIDDEN))
    shapes.append(rectangle(_room(placing, plan.diffuser), HIDDEN))
    for led, cell in zip(plan.leds, plan.cells, strict=True):
        x, y = placing.at(cell.centre)
        shapes.append(Circle((x, y), LED_BOARD_MM / 2 * scale, Style("#5a9a4a", 0.2)))
        shapes.append(TextLabel((x, y + 0.9), str(led), 2.6, "middle"))
    for screw in (*plan.screws, *plan.ears):
        shapes.append(Circle(placing.at(screw), M3_CLEARANCE_MM / 2 * scale, WINDOW))
        shapes += cross(placing.at(screw), M3_CLEARANCE_MM * 0.9 * scale, Style(GREY, 0.12))
    return [*shapes, *_top_dimensions(plan, placing, pitch_mm)]


def _top_dimensions(plan: DiceBox, placing: Placing, pitch_mm: float) -> list[Shape]:
    lid, outer, at = plan.lid, plan.outer, placing.at
    screws = plan.screws
    last_row = 9 * (sum(window.width > CELL_MM for window in plan.windows) - 1) + 6
    first, second = plan.cells[last_row].centre, plan.cells[last_row + 1].centre
    below = (lid.bottom - first[1]) * placing.scale + 4.0
    wide, high = message("lid {mm:g}", mm=lid.width), message("lid {mm:g}", mm=lid.height)
    shapes: list[Shape] = []
    shapes += dimension(at((lid.x, lid.y)), at((lid.right, lid.y)), 11.0, wide)
    wide = message("cut-out {mm:g}", mm=outer.width)
    shapes += dimension(at((outer.x, lid.y)), at((outer.right, lid.y)), 4.5, wide)
    shapes += dimension(at((lid.x, lid.bottom)), at((lid.x, lid.y)), 11.0, high)
    high = message("cut-out {mm:g}", mm=outer.height)
    shapes += dimension(at((lid.x, outer.bottom)), at((lid.x, outer.y)), 4.5, high)
    shapes += dimension(at(first), at(second), -below, message("pitch {mm:g}", mm=pitch_mm))
    right = (lid.right - screws[1][0]) * placing.scale + 4.5
    shapes += dimension(
        at(screws[1]),
        at(screws[3]),
        right,
        message("M3 screws {mm:g}", mm=screws[3][1] - screws[1][1]),
    )
    down = (lid.bottom - screws[2][1]) * placing.scale + 11.0
    shapes += dimension(
        at(screws[2]),
        at(screws[3]),
        -down,
        message("M3 screws {mm:g}", mm=screws[3][0] - screws[2][0]),
    )
    return shapes


def _section(plan: DiceBox, corner: Point, cover: float) -> list[Shape]:
    """A cut through three cells side by side; `corner` is where its left wall stands."""
    cells = plan.cells[:3]
    left, right = cells[0].x - BOX_WALL_MM, cells[2].right + BOX_WALL_MM
    cut = Cut(SECTION_SCALE, (corner[0] - left * SECTION_SCALE, corner[1]))
    shapes: list[Shape] = [
        cut.block(left - WOOD_SHOWN_MM, left - 0.5, BODY_MM - cover - BASE_MM, BODY_MM, WOOD),
        cut.block(right + 0.5, right + WOOD_SHOWN_MM, BODY_MM - cover - BASE_MM, BODY_MM, WOOD),
        cut.block(left, right, 0.0, BODY_MM, BODY),
    ]
    for cell in cells:
        middle, chip = cell.centre[0], FLOOR_MM + 1.6
        hole, half = WIRE_HOLE_MM / 2, LED_BOARD_MM / 2
        shapes += [
            cut.block(cell.x, cell.right, FLOOR_MM, BODY_MM, WINDOW),
            cut.block(middle - hole, middle + hole, 0.0, FLOOR_MM, WINDOW),
            cut.block(middle - half, middle + half, FLOOR_MM, chip, PCB),
            cut.block(middle - 2.5, middle + 2.5, chip, FLOOR_MM + LED_HEIGHT_MM, CHIP),
        ]
    sheet, top = BODY_MM + DIFFUSER_MM, BODY_MM + LID_MM
    first, last = cells[0].x, cells[2].right
    shapes += [
        cut.block(first - LEDGE_MM, last + LEDGE_MM, BODY_MM, sheet, SHEET),
        cut.block(left - FLANGE_MM, first - LEDGE_MM, BODY_MM, sheet, LID),
        cut.block(last + LEDGE_MM, right + FLANGE_MM, BODY_MM, sheet, LID),
        cut.block(left - FLANGE_MM, first, sheet, top, LID),
        cut.block(last, right + FLANGE_MM, sheet, top, LID),
    ]
    return [*shapes, *_section_words(cut, cells, cover)]


def _section_words(cut: Cut, cells: tuple[Rectangle, ...], cover: float) -> list[Shape]:
    """What the parts of the cut are, and how high."""
    middle, right = cells[2].centre[0], cells[2].right + BOX_WALL_MM
    side = cells[0].x - BOX_WALL_MM - WOOD_SHOWN_MM
    top, low = BODY_MM + LID_MM, BODY_MM - cover - BASE_MM
    notes = (
        (middle, BODY_MM + 1.0, -14.0, message("diffuser: opal acrylic {mm} mm", mm=2)),
        (right + 1.0, top - 0.5, -7.0, Message("lid, printed, rests on the wood")),
        (
            cells[2].right - 2,
            FLOOR_MM + 7,
            10.0,
            message("cell {mm:g} square, walls 0.8", mm=CELL_MM),
        ),
        (middle + 4, FLOOR_MM + 0.8, 22.0, message("LED board {mm} mm, hot glue", mm=10)),
        (middle, 0.5, 32.0, message("wires down through {mm:g} mm", mm=WIRE_HOLE_MM)),
    )
    x_note, y_note = cut.at(right + WOOD_SHOWN_MM, top)
    shapes: list[Shape] = []
    for x, height, aside, words in notes:
        shapes += leader(cut.at(x, height), (x_note + 4.0, y_note + aside), words, 2.9)
    for bottom, high, aside in (
        (low, low + BASE_MM, 4.0),
        (low + BASE_MM, BODY_MM, 4.0),
        (0.0, BODY_MM, 12.0),
        (BODY_MM, top, 12.0),
    ):
        start, end = cut.at(side, bottom), cut.at(side, high)
        shapes += dimension(start, end, aside, high - bottom)
    head = (cut.at(side, 0)[0], y_note - 20)
    return [*shapes, TextLabel(head, Message("Cut across a die"), 3.6, is_bold=True)]
