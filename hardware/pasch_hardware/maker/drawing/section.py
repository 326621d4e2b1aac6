"""Drawing: cuts through the wood at a light, so that a maker sees what lies on what."""

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import (
    BASE_MM,
    FOOT_MM,
    GROOVE_WIDTH_MM,
    LED_BOARD_MM,
    LED_HEIGHT_MM,
    LIGHT_HOLE_MM,
    POCKET_MM,
    ROD_MM,
    Mounting,
    cover_mm,
    mounting,
)
from pasch_hardware.maker.sheet.board_view import Cut
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Drawing,
    Polyline,
    Shape,
    Style,
    TextLabel,
    dimension,
    leader,
    sheet,
)
from pasch_hardware.message import Message, message

__all__ = ["section_drawing"]

WOOD = Style(INK, 0.35, "#ead9bd")
BASE = Style(INK, 0.35, "#d8c19a")
ROD = Style(INK, 0.3, "#ffffff")
PCB = Style(INK, 0.25, "#5a9a4a")
CHIP = Style(INK, 0.25, "#f5f5f5")
CHECKER = Style(INK, 0.35, "#b98a6a")
FOOT = Style(INK, 0.35, "#8f8f8f")
AIR = Style(INK, 0.25, "#ffffff")
GLOW = Style(None, fill="#fff1b0")
BOARD_THICK_MM = 1.6
CHIP_MM = 5.0
SHOWN_MM = 34.0
RIGHT_MM = SHOWN_MM + 14.0
SCALE = 2.6


def section_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet: the cut through a rail or plate at a point's LED, and through a pocket."""
    leds = led_positions(profile)
    has_pocket = any(mounting(profile, led) == Mounting.POCKET for led in leds)
    cut = Cut(SCALE, (112.0, 76.0 if has_pocket else 100.0))
    shapes = _rail(profile, cut)
    if has_pocket:
        shapes += _pocket(Cut(SCALE, (112.0, 174.0)))
    note = Message("Cut across the wood at a light, seen along the groove. Lengths in mm.")
    return sheet(message("{board}: section at a light", board=profile.name), shapes, note)


def _rail(profile: BoardProfile, cut: Cut) -> list[Shape]:
    """x = 0 is the edge of the field (base of the point), the rail to its left."""
    is_framed = profile.frame_height > 0
    cover = cover_mm(profile)
    top = cover if is_framed else 0.0
    low = top - cover
    offset = profile.electronics.led_offset
    # A strip has its LEDs left of the edge too, but coins lie to the right on the same plate.
    groove_low, groove_high = -offset - GROOVE_WIDTH_MM / 2, -offset + GROOVE_WIDTH_MM / 2
    shapes: list[Shape] = [
        cut.block(-SHOWN_MM, RIGHT_MM, low - BASE_MM, low, BASE),
        cut.block(-SHOWN_MM, 0.0 if is_framed else RIGHT_MM, low, top, WOOD),
        cut.block(groove_low, groove_high, low, top - ROD_MM, AIR),
        *_light(cut, -offset, low, top, ROD_MM),
        cut.block(-SHOWN_MM + 3, -SHOWN_MM + 13, low - BASE_MM - FOOT_MM, low - BASE_MM, FOOT),
    ]
    widest = max(profile.diameter(letter) for letter in profile.letters)
    shown = min(widest, RIGHT_MM - 2)
    shapes.append(cut.block(0.0, shown, 0.0, max(profile.thicknesses.values()), CHECKER))
    shapes += _rail_notes(profile, cut, low, top)
    shapes += _rail_dimensions(cut, offset, low, top)
    return shapes


def _rail_notes(profile: BoardProfile, cut: Cut, low: float, top: float) -> list[Shape]:
    """What the parts of the cut are."""
    is_framed, offset = profile.frame_height > 0, profile.electronics.led_offset
    first = next(shape for shape in profile.places if isinstance(shape, Row))
    edge = cut.at(-SHOWN_MM + 6, top - 2)
    rod = cut.at(-offset, top - 1.5)
    checker = cut.at(min(profile.diameters.values()) * 0.6, min(profile.thicknesses.values()) / 2)
    base = cut.at(RIGHT_MM - 6, -1.0 if is_framed else low - 2)
    note_y, below_y = cut.at(0, top)[1] - 14.0, cut.at(0, low - BASE_MM)[1]
    kind = "first checker of place {name}" if is_framed else "first coin of place {name}"
    led_words = (
        message("WS2812B on its round board, {mm:.0f} mm,", mm=LED_BOARD_MM),
        Message("glued to the base plate, wires left and right of it"),
    )
    base_words = (
        message("base plate {mm:g} mm", mm=BASE_MM),
        Message("plywood, artwork on top") if is_framed else Message("plywood"),
    )
    rod_words = message(
        "opal rod {mm:.0f} mm, {long:.0f} mm long, flush with the top",
        mm=LIGHT_HOLE_MM,
        long=ROD_MM,
    )
    what = Message("rail") if is_framed else Message("plate (artwork on top)")
    return [
        *leader(edge, (edge[0] + 5, note_y), what),
        *leader(rod, (rod[0] + 5, note_y - 7), rod_words),
        *leader(checker, (checker[0] + 14, note_y), message(kind, name=first.name)),
        *leader(base, (cut.at(RIGHT_MM, 0)[0] + 8, below_y + 12), base_words),
        *leader(cut.at(-offset + 3.5, low + 1.0), (cut.at(8, 0)[0], below_y + 16), led_words),
    ]


def _rail_dimensions(cut: Cut, offset: float, low: float, top: float) -> list[Shape]:
    """How thick the layers are, and where the groove and the light lie."""
    below = low - BASE_MM
    shapes: list[Shape] = []
    for bottom, high in ((low, top), (below, low), (below - FOOT_MM, below)):
        ends = cut.at(-SHOWN_MM, bottom), cut.at(-SHOWN_MM, high)
        shapes += dimension(*ends, 8.0, high - bottom)
    left, right = -offset - GROOVE_WIDTH_MM / 2, -offset + GROOVE_WIDTH_MM / 2
    words = message("groove {mm}", mm=round(GROOVE_WIDTH_MM))
    shapes += dimension(cut.at(left, below), cut.at(right, below), -8.0, words)
    ends = cut.at(left, low), cut.at(left, top - ROD_MM)
    shapes += dimension(*ends, 6.0, top - ROD_MM - low, size_mm=2.8)
    if offset > 0:
        shapes += dimension(cut.at(-offset, top), cut.at(0.0, top), 5.0, offset)
    return shapes


def _light(cut: Cut, x: float, bottom: float, top: float, rod_mm: float) -> list[Shape]:
    """LED board on `bottom`, the path of its light, the rod that ends at `top`."""
    half, hole = LED_BOARD_MM / 2, LIGHT_HOLE_MM / 2
    led_top = bottom + LED_HEIGHT_MM
    beam = (
        cut.at(x - CHIP_MM / 4, led_top),
        cut.at(x + CHIP_MM / 4, led_top),
        cut.at(x + hole, top - rod_mm),
        cut.at(x - hole, top - rod_mm),
    )
    return [
        Polyline(beam, GLOW, True),
        cut.block(x - half, x + half, bottom, bottom + BOARD_THICK_MM, PCB),
        cut.block(x - CHIP_MM / 2, x + CHIP_MM / 2, bottom + BOARD_THICK_MM, led_top, CHIP),
        cut.block(x - hole, x + hole, top - rod_mm, top, ROD),
    ]


def _pocket(cut: Cut) -> list[Shape]:
    """A light in the playing field (rest field, middle): a pocket from below in the base plate."""
    half = GROOVE_WIDTH_MM / 2
    rod = BASE_MM - POCKET_MM
    shapes: list[Shape] = [
        cut.block(-SHOWN_MM, SHOWN_MM, -BASE_MM, 0.0, BASE),
        cut.block(-half, half, -BASE_MM, -rod, AIR),
        *_light(cut, 0.0, -BASE_MM, 0.0, rod),
        TextLabel((8.0, cut.at(0, 0)[1] - 14.0), Message("In the field:"), 3.4, is_bold=True),
    ]
    shapes += leader(
        cut.at(0, -rod / 2),
        (cut.at(10, 0)[0], cut.at(0, 0)[1] - 9),
        message("opal rod {mm:.0f} mm, sawn off flush", mm=LIGHT_HOLE_MM),
    )
    shapes += leader(
        cut.at(4, -BASE_MM + 0.8),
        (cut.at(16, 0)[0], cut.at(0, -BASE_MM)[1] + 8),
        [Message("LED board in a pocket from below,"), Message("held by a strip of tape")],
    )
    words = message("pocket {mm}", mm=round(GROOVE_WIDTH_MM))
    shapes += dimension(cut.at(-half, -BASE_MM), cut.at(half, -BASE_MM), -7.0, words)
    shapes += dimension(cut.at(-half, -BASE_MM), cut.at(-half, -rod), 6.0, POCKET_MM)
    shapes += dimension(cut.at(-SHOWN_MM, -BASE_MM), cut.at(-SHOWN_MM, 0), 8.0, BASE_MM)
    at = (cut.at(SHOWN_MM, 0)[0] + 3, cut.at(0, -3)[1])
    shapes.append(TextLabel(at, Message("base plate"), 3.0, colour=GREY))
    return shapes
