"""Drawing: a button in its hole, cut and from below: what rests on what, which legs to use."""

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.layout import (
    BASE_MM,
    BUTTON_BOARD_MM,
    BUTTON_BODY_HIGH_MM,
    BUTTON_BODY_MM,
    BUTTON_CAP_HIGH_MM,
    BUTTON_CAP_MM,
    BUTTON_HOLE_MM,
    BUTTON_PROUD_MM,
    DOWEL_MM,
    around,
    cover_mm,
    dowel_mm,
)
from pasch_hardware.maker.drawing.section import BASE, BOARD_THICK_MM, PCB, WOOD
from pasch_hardware.maker.sheet.board_view import Cut
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Circle,
    Drawing,
    Shape,
    Style,
    TextLabel,
    dimension,
    leader,
    rectangle,
    sheet,
)
from pasch_hardware.message import Message, message

__all__ = ["button_drawing"]

DOWEL = Style(INK, 0.35, "#f0e2c4")
CAP = Style(INK, 0.3, "#b05555")
BODY = Style(INK, 0.3, "#4a4a4a")
HOLE = Style("#b00020", 0.3)
USED = Style(INK, 0.25, "#d9a400")
UNUSED = Style(INK, 0.25, "#ffffff")
SHOWN_MM = 18.0
SCALE = 3.4
# The legs of a 12 x 12 mm button stand on this grid, two and two joined inside.
LEGS_MM = (12.5, 5.0)


def button_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet: the cut through a button, and the button from below."""
    shapes = [*_cut(profile, Cut(SCALE, (88.0, 92.0))), *_from_below((242.0, 92.0))]
    note = Message(
        "The button sits under the base plate; a dowel on its cap reaches through the "
        "wood. Lengths in mm."
    )
    return sheet(message("{board}: button", board=profile.name), shapes, note)


def _cut(profile: BoardProfile, cut: Cut) -> list[Shape]:
    """x = 0 is the axis of the hole, height 0 the top of the base plate."""
    top, low = cover_mm(profile), -BASE_MM
    hole, cap, body, dowel, board = (
        size / 2
        for size in (BUTTON_HOLE_MM, BUTTON_CAP_MM, BUTTON_BODY_MM, DOWEL_MM, BUTTON_BOARD_MM)
    )
    cap_top, body_low = low + BUTTON_CAP_HIGH_MM, low - BUTTON_BODY_HIGH_MM
    return [
        *(
            cut.block(x, right, *span)
            for x, right in ((-SHOWN_MM, -hole), (hole, SHOWN_MM))
            for span in ((low, 0.0, BASE), (0.0, top, WOOD))
        ),
        cut.block(-dowel, dowel, cap_top, top + BUTTON_PROUD_MM, DOWEL),
        cut.block(-cap, cap, low, cap_top, CAP),
        cut.block(-body, body, body_low, low, BODY),
        cut.block(-board, board, body_low - BOARD_THICK_MM, body_low, PCB),
        *_measures(profile, cut),
        *_notes(profile, cut),
    ]


def _measures(profile: BoardProfile, cut: Cut) -> list[Shape]:
    top, low = cover_mm(profile), -BASE_MM
    proud, hole = top + BUTTON_PROUD_MM, BUTTON_HOLE_MM / 2
    left, right = -SHOWN_MM, SHOWN_MM
    heights = (
        (left, low, 0.0, 8.0),
        (left, 0.0, top, 8.0),
        (right, top, proud, -8.0),
        (right, low + BUTTON_CAP_HIGH_MM, proud, -16.0),
    )
    shapes: list[Shape] = []
    for x, bottom, high, aside in heights:
        shapes += dimension(cut.at(x, bottom), cut.at(x, high), aside, high - bottom)
    shapes += dimension(
        cut.at(-hole, proud), cut.at(hole, proud), 9.0, message("hole {mm:g}", mm=2 * hole)
    )
    return shapes


def _notes(profile: BoardProfile, cut: Cut) -> list[Shape]:
    top, low = cover_mm(profile), -BASE_MM
    body = low - BUTTON_BODY_HIGH_MM / 2
    rows = [cut.at(0, low)[1] + y for y in (26.0, 38.0, 50.0)]
    right = cut.at(SHOWN_MM, 0)[0] - 16.0
    dowel_words = message(
        "dowel {mm:g} mm, {long:g} mm long, glued on the cap", mm=DOWEL_MM, long=dowel_mm(profile)
    )
    wood = Message("rail") if profile.frame_height > 0 else Message("plate")
    above = cut.at(8, top + BUTTON_PROUD_MM)[1] - 20.0
    return [
        *leader(cut.at(3, top), (cut.at(8, 0)[0], above), dowel_words),
        *leader(cut.at(3.5, low + 4), (right, rows[0]), Message("cap, moves freely in the hole")),
        *leader(
            cut.at(3.0, body),
            (right - 12, rows[1]),
            Message("body: its corners glued to the plate from below"),
        ),
        *leader(
            cut.at(-3.0, low - BUTTON_BODY_HIGH_MM - BOARD_THICK_MM / 2),
            (right - 24, rows[2]),
            message(
                "perfboard {mm:g} x {high:g}, two wires", mm=BUTTON_BOARD_MM, high=BUTTON_BOARD_MM
            ),
        ),
        TextLabel((cut.at(-SHOWN_MM + 2, 0)[0], cut.at(0, top / 2)[1] + 1), wood, 3.0),
        TextLabel(
            (cut.at(-SHOWN_MM + 2, 0)[0], cut.at(0, low / 2)[1] + 1), Message("base plate"), 3.0
        ),
    ]


def _from_below(middle: Point) -> list[Shape]:
    """The square body over the round hole, and the two legs to solder."""
    x, y = middle
    half = BUTTON_BODY_MM / 2 * SCALE
    wide, narrow = (size / 2 * SCALE for size in LEGS_MM)
    shapes: list[Shape] = [
        TextLabel((x - 26, y - 46), Message("From below"), 3.4, is_bold=True),
        rectangle(around(middle, BUTTON_BOARD_MM * SCALE), Style(GREY, 0.2, None, (2.0, 1.0))),
        rectangle(around(middle, BUTTON_BODY_MM * SCALE), Style(INK, 0.35, "#eeeeee")),
        Circle(middle, BUTTON_HOLE_MM / 2 * SCALE, HOLE),
    ]
    for leg_x, leg_y in ((-wide, -narrow), (wide, -narrow), (-wide, narrow), (wide, narrow)):
        is_used = leg_x * leg_y > 0
        shapes.append(Circle((x + leg_x, y + leg_y), 1.8, USED if is_used else UNUSED))
    shapes += leader((x - wide, y - narrow), (x - wide - 6, y - half - 10), Message("GP pin"))
    shapes += leader((x + wide, y + narrow), (x + wide + 4, y + half + 12), "GND")
    words = (
        Message("Red: the hole. The body is square, so its corners"),
        Message("rest on the wood. Solder two legs that lie diagonally:"),
        Message("two and two are joined inside, but never those."),
    )
    shapes += [
        TextLabel((x - 32, y + 50 + 4.4 * line), text, 2.8, colour=GREY)
        for line, text in enumerate(words)
    ]
    return shapes
