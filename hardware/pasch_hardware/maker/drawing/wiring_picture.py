"""Drawing: the wiring of a board, from the same connections as pin table and firmware."""

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.layout import Rectangle
from pasch_hardware.maker.power import power_budget
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    SHEET_MM,
    Circle,
    Drawing,
    Polyline,
    Shape,
    Style,
    TextLabel,
    line,
    rectangle,
    sheet,
)
from pasch_hardware.maker.wiring import (
    GROUND_PIN,
    PIEZO,
    SHIFTER_PINS,
    VSYS_PIN,
    Connection,
    connections,
)
from pasch_hardware.message import Message, Text, message

__all__ = ["wiring_drawing"]

RED, BLACK, GREEN = Style("#c62828", 0.6), Style("#111111", 0.6), Style("#1b7f3b", 0.45)
YELLOW = Style("#b8860b", 0.45)
PART = Style(INK, 0.35, "#f4f6f8")
SYMBOL = Style(INK, 0.35, "#ffffff")
PLUS_Y, MINUS_Y, DATA_Y = 42.0, 190.0, 104.0
PICO = Rectangle(92.0, 84.0, 92.0, 40.0)
SHIFTER = Rectangle(199.0, 88.0, 24.0, 32.0)
CHAIN = Rectangle(238.0, 78.0, 34.0, 52.0)
COLUMN_MM = 15.0


def wiring_drawing(profile: BoardProfile) -> Drawing:
    """An A4 sheet: 5 V above, ground below, every part between them."""
    budget = power_budget(profile)
    links = connections(profile)
    shapes: list[Shape] = [
        line((70.0, PLUS_Y), (SHEET_MM[0] - 6.0, PLUS_Y), style=RED),
        line((30.0, MINUS_Y), (SHEET_MM[0] - 6.0, MINUS_Y), style=BLACK),
        TextLabel((100.0, PLUS_Y - 1.6), "+5 V", 3.2, colour="#c62828", is_bold=True),
        TextLabel((100.0, MINUS_Y + 4.4), Message("GND (common to all parts)"), 3.2, is_bold=True),
    ]
    shapes += _supply(budget.supply_a, budget.fuse_a)
    shapes += _capacitor((285.0, PLUS_Y), MINUS_Y, 150.0, "1000 µF")
    shapes.append(TextLabel((287.0, 148.6), "+", 3.0))
    shapes += [*_pico(), *_data(profile, links[0], budget.leds)]
    for number, link in enumerate(links[1:]):
        x = PICO.x + 24.0 + number * COLUMN_MM
        shapes += _piezo(link, x) if link.part == PIEZO else _button(link, x)
    note = message(
        "{leds} LEDs, limited to {limit:g} A by the firmware; a supply of {supply:g} A, a "
        "fuse of {fuse:g} A. Numbers at the Pico are its pins.",
        leds=budget.leds,
        limit=budget.limit_ma / 1000,
        supply=budget.supply_a,
        fuse=budget.fuse_a,
    )
    return sheet(message("{board}: wiring", board=profile.name), shapes, note)


def _supply(supply_a: float, fuse_a: float) -> list[Shape]:
    box = Rectangle(10.0, 34.0, 40.0, 24.0)
    fuse = Rectangle(56.0, PLUS_Y - 2.0, 12.0, 4.0)
    return [
        rectangle(box, PART),
        TextLabel((30.0, 45.0), Message("supply"), 3.4, "middle"),
        TextLabel(
            (30.0, 50.5),
            message("5 V, {supply_a:g} A", supply_a=supply_a),
            3.4,
            "middle",
            is_bold=True,
        ),
        line((50.0, PLUS_Y), (70.0, PLUS_Y), style=RED),
        rectangle(fuse, SYMBOL),
        line((56.0, PLUS_Y), (68.0, PLUS_Y), style=Style(INK, 0.3)),
        TextLabel((53.0, PLUS_Y - 4.0), message("fuse {a:g} A, slow", a=fuse_a), 2.8),
        line((30.0, 58.0), (30.0, MINUS_Y), style=BLACK),
        TextLabel((47.0, PLUS_Y + 4.4), "+", 3.6, "middle", is_bold=True),
        TextLabel((33.0, 63.5), "−", 3.6, is_bold=True),
    ]


def _capacitor(top: Point, bottom_y: float, at_y: float, text: str) -> list[Shape]:
    """A capacitor from `top` on the +5 V line down to ground, its plates at `at_y`."""
    x, y = top
    plates = Style(INK, 0.7)
    return [
        line((x, y), (x, at_y), style=RED),
        line((x, at_y + 2.0), (x, bottom_y), style=BLACK),
        line((x - 4.0, at_y), (x + 4.0, at_y), style=plates),
        line((x - 4.0, at_y + 2.0), (x + 4.0, at_y + 2.0), style=plates),
        TextLabel((x - 5.0, at_y + 2.0), text, 2.8, "end"),
        _dot(x, y, RED),
        *([_dot(x, bottom_y, BLACK)] if bottom_y == MINUS_Y else _ground(x, bottom_y)),
    ]


def _ground(x: float, y: float) -> list[Shape]:
    """The symbol for ground: three bars."""
    return [
        line((x - half, y + step), (x + half, y + step), style=Style(INK, 0.5))
        for half, step in ((3.0, 0.0), (2.0, 1.2), (1.0, 2.4))
    ]


def _dot(x: float, y: float, style: Style) -> Circle:
    return Circle((x, y), 0.9, Style(None, fill=style.stroke))


def _pico() -> list[Shape]:
    """The Pico with supply, ground and USB; its other pins come with their parts."""
    x, ground_x = PICO.x + 14.0, PICO.x + 8.0
    diode_y = 64.0
    triangle = ((x - 3.0, diode_y - 2.5), (x + 3.0, diode_y - 2.5), (x, diode_y + 2.5))
    return [
        rectangle(PICO, PART),
        TextLabel(PICO.centre, "Raspberry Pi Pico", 4.4, "middle", is_bold=True),
        line((x, PLUS_Y), (x, PICO.y), style=RED),
        _dot(x, PLUS_Y, RED),
        Polyline(triangle, SYMBOL, True),
        line((x - 3.0, diode_y + 2.5), (x + 3.0, diode_y + 2.5), style=Style(INK, 0.7)),
        TextLabel((x + 5.0, diode_y - 0.6), Message("diode 1N5817 (Schottky):"), 2.8),
        TextLabel(
            (x + 5.0, diode_y + 3.2), Message("the board runs without a PC,"), 2.8, colour=GREY
        ),
        TextLabel(
            (x + 5.0, diode_y + 7.0), Message("and USB never feeds the LEDs"), 2.8, colour=GREY
        ),
        *_pin((x, PICO.y), VSYS_PIN, "VSYS", is_top=True),
        line((ground_x, PICO.bottom), (ground_x, MINUS_Y), style=BLACK),
        _dot(ground_x, MINUS_Y, BLACK),
        *_pin((ground_x, PICO.bottom), GROUND_PIN, "GND"),
        rectangle(Rectangle(48.0, 97.0, 18.0, 14.0), PART),
        TextLabel((57.0, 105.2), "PC", 3.4, "middle"),
        line((66.0, DATA_Y), (PICO.x, DATA_Y), style=Style(GREY, 1.2)),
        TextLabel((68.0, DATA_Y - 2.0), Message("USB cable"), 2.8, colour=GREY),
    ]


def _pin(at: Point, pin: int, name: Text, is_top: bool = False) -> list[Shape]:
    """A pin's name inside the Pico and its number outside."""
    x, y = at
    inside, outside = (y + 4.0, y - 1.4) if is_top else (y - 1.8, y + 3.4)
    return [
        TextLabel((x, inside), name, 2.6, "middle"),
        TextLabel((x + 0.9, outside), str(pin), 2.4, colour=GREY),
    ]


def _data(profile: BoardProfile, link: Connection, leds: int) -> list[Shape]:
    """From the pin through level shifter and resistor to the chain."""
    right = SHIFTER.right
    return [
        line((PICO.right, DATA_Y), (SHIFTER.x, DATA_Y), style=GREEN),
        TextLabel((PICO.right - 1.5, DATA_Y + 1.0), f"GP{link.gpio}", 2.6, "end"),
        TextLabel((PICO.right + 1.2, DATA_Y - 1.4), str(link.pin), 2.4, colour=GREY),
        *_shifter(),
        line((right, DATA_Y), (CHAIN.x, DATA_Y), style=GREEN),
        rectangle(Rectangle(226.0, DATA_Y - 1.8, 9.0, 3.6), SYMBOL),
        TextLabel((230.5, DATA_Y - 3.4), "330R", 2.8, "middle"),
        *_chain(profile, leds),
    ]


def _tied(to: str, but: int) -> str:
    """The level shifter's pins that go to `to`, without the one that is drawn."""
    return ", ".join(str(n) for n, (_, end) in SHIFTER_PINS.items() if end == to and n != but)


def _shifter() -> list[Shape]:
    """The level shifter with its pins, its supply and its own capacitor."""
    right, middle = SHIFTER.right, SHIFTER.centre[0]
    return [
        rectangle(SHIFTER, PART),
        Polyline(
            ((middle - 5, DATA_Y - 5), (middle - 5, DATA_Y + 5), (middle + 5, DATA_Y)),
            SYMBOL,
            True,
        ),
        TextLabel((middle, SHIFTER.bottom - 3.0), "74AHCT125", 2.8, "middle", is_bold=True),
        TextLabel((SHIFTER.x - 1.0, DATA_Y - 1.4), "2", 2.4, "end", colour=GREY),
        TextLabel((right + 0.8, DATA_Y - 1.4), "3", 2.4, colour=GREY),
        line((middle, PLUS_Y), (middle, SHIFTER.y), style=RED),
        _dot(middle, PLUS_Y, RED),
        TextLabel((middle + 1.0, SHIFTER.y - 1.4), "14", 2.4, colour=GREY),
        line((middle, SHIFTER.bottom), (middle, MINUS_Y), style=BLACK),
        _dot(middle, MINUS_Y, BLACK),
        TextLabel((middle + 1.0, SHIFTER.bottom + 3.4), "7", 2.4, colour=GREY),
        *_capacitor((200.0, PLUS_Y), 72.0, 62.0, "100 nF"),
        TextLabel((middle + 3.0, 146.0), Message("also to GND:"), 2.6, colour=GREY),
        TextLabel((middle + 3.0, 149.6), _tied("GND", 7), 2.6, colour=GREY),
        TextLabel((middle + 3.0, 62.0), Message("also to +5 V:"), 2.6, colour=GREY),
        TextLabel((middle + 3.0, 65.6), _tied("+5 V", 14), 2.6, colour=GREY),
    ]


def _chain(profile: BoardProfile, leds: int) -> list[Shape]:
    """The LED chain, fed at both ends."""
    shapes: list[Shape] = [
        rectangle(CHAIN, PART),
        TextLabel(
            (CHAIN.centre[0], CHAIN.y + 7.0), Message("LED chain"), 3.4, "middle", is_bold=True
        ),
        TextLabel((CHAIN.centre[0], CHAIN.y + 12.5), f"{leds} WS2812B", 3.0, "middle"),
        TextLabel((CHAIN.x + 1.5, DATA_Y + 1.0), Message("DIN of LED 0"), 2.6),
        TextLabel((CHAIN.centre[0], CHAIN.bottom - 9.0), Message("colour order"), 2.6, "middle"),
        TextLabel(
            (CHAIN.centre[0], CHAIN.bottom - 5.0), profile.electronics.pixel_order, 3.0, "middle"
        ),
    ]
    for x, words in (
        (CHAIN.x + 8.0, message("at LED {led}", led=0)),
        (CHAIN.right - 8.0, message("at LED {led}", led=leds - 1)),
    ):
        shapes += [
            line((x, PLUS_Y), (x, CHAIN.y), style=RED),
            line((x, CHAIN.bottom), (x, MINUS_Y), style=BLACK),
            _dot(x, PLUS_Y, RED),
            _dot(x, MINUS_Y, BLACK),
            TextLabel((x - 1.2, 72.0), words, 2.6, "start", 90.0, GREY),
            TextLabel((x - 1.2, 160.0), words, 2.6, "start", 90.0, GREY),
        ]
    return shapes


def _button(link: Connection, x: float) -> list[Shape]:
    """A push button from its pin to ground; the Pico's own resistor pulls the pin up."""
    top = 150.0
    return [
        *_pin((x, PICO.bottom), link.pin, f"GP{link.gpio}"),
        line((x, PICO.bottom), (x, top), style=YELLOW),
        line((x, top + 8.0), (x, MINUS_Y), style=BLACK),
        line((x, top + 8.0), (x + 3.5, top + 1.0), style=Style(INK, 0.6)),
        Circle((x, top), 0.8, SYMBOL),
        Circle((x, top + 8.0), 0.8, SYMBOL),
        _dot(x, MINUS_Y, BLACK),
        TextLabel((x + 3.6, MINUS_Y - 3.0), link.part, 2.8, "start", 90.0),
    ]


def _piezo(link: Connection, x: float) -> list[Shape]:
    return [
        *_pin((x, PICO.bottom), link.pin, f"GP{link.gpio}"),
        line((x, PICO.bottom), (x, MINUS_Y), style=YELLOW),
        rectangle(Rectangle(x - 1.8, 134.0, 3.6, 9.0), SYMBOL),
        TextLabel((x + 3.0, 139.5), link.through, 2.8),
        Circle((x, 158.0), 5.0, SYMBOL),
        TextLabel((x, 159.0), Message("piezo"), 2.4, "middle"),
        line((x, 163.0), (x, MINUS_Y), style=BLACK),
        _dot(x, MINUS_Y, BLACK),
    ]
