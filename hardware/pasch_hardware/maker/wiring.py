"""Every wire of a board, from the same description that `pasch flash` writes to it.

Pins are read from `board_config` and nowhere else, so that firmware, pin table, wiring drawing
and list of wires cannot differ. Lengths come from where the parts sit. Knows no drawing.
"""

import math
from dataclasses import dataclass

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import button_name, buttons, outline
from pasch_hardware.maker.holes import electronics_room
from pasch_hardware.maker.power import BUS_WIRE, SLACK, WIRES, chain_length_m
from pasch_hardware.message import Message, Text, messages

__all__ = [
    "SHIFTER_PINS",
    "Connection",
    "WireRun",
    "connections",
    "pico_pin",
    "wire_runs",
]

# The Pico's edge counted from the USB socket, down the left side and up the right one
# (Raspberry Pi Pico datasheet, pin-out): which pin a GP number comes out at.
LEFT_PINS = (0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15)
RIGHT_PINS = (16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28)
PICO_PINS = {gpio: pin for pin, gpio in enumerate(LEFT_PINS + RIGHT_PINS, 1) if gpio is not None}
GROUND_PIN, VSYS_PIN = 38, 39
# Every pin of the level shifter (74AHCT125 datasheet, DIP-14): its name and where it goes. One of
# the four gates is used; an input left open would swing, so the others are tied.
SHIFTER_PINS: dict[int, tuple[str, Text]] = {
    1: ("1OE", "GND"),
    2: ("1A", Message("data from the Pico")),
    3: ("1Y", Message("330R, then DIN of LED 0")),
    4: ("2OE", "+5 V"),
    5: ("2A", "GND"),
    6: ("2Y", Message("nothing")),
    7: ("GND", "GND"),
    8: ("3Y", Message("nothing")),
    9: ("3A", "GND"),
    10: ("3OE", "+5 V"),
    11: ("4Y", Message("nothing")),
    12: ("4A", "GND"),
    13: ("4OE", "+5 V"),
    14: ("VCC", "+5 V"),
}
SIGNAL_WIRE = WIRES[0]
RED, BLACK, GREEN, WHITE, YELLOW = messages("red", "black", "green", "white", "yellow")
LED_CHAIN, PIEZO = messages("LED chain", "piezo")


@dataclass(frozen=True, slots=True)
class Connection:
    """What is connected to one GP pin: `part` names it, `through` says what lies in between."""

    gpio: int
    part: Message
    through: Text
    does: Message

    @property
    def pin(self) -> int:
        """The pin of the Pico that it comes out at."""
        return pico_pin(self.gpio)


@dataclass(frozen=True, slots=True)
class WireRun:
    """Wire of one kind: its ends, colour, cross-section and total length."""

    start: Text
    end: Text
    colour: Message
    area_mm2: float
    length_m: float


def pico_pin(gpio: int) -> int:
    """The pin (1 to 40) that a GP number comes out at; KeyError for the four that do not.

    >>> pico_pin(0), pico_pin(15), pico_pin(28)
    (1, 20, 34)
    """
    return PICO_PINS[gpio]


def connections(profile: BoardProfile) -> tuple[Connection, ...]:
    """What is connected to the Pico's GP pins: chain, buttons in playing order, piezo."""
    config = board_config(profile)
    through, does = messages("74AHCT125, then 330R", "data to LED 0")
    found = [Connection(config["pixels_pin"], LED_CHAIN, through, does)]
    through, does = messages("nothing", "pressed pulls it to GND")
    for letter, gpio in zip(profile.letters, config["button_pins"], strict=False):
        found.append(Connection(gpio, button_name(profile, letter), through, does))
    buzzer = config["buzzer_pin"]
    if buzzer is not None:
        found.append(Connection(buzzer, PIEZO, "100R", Message("tones")))
    return tuple(found)


def wire_runs(profile: BoardProfile) -> tuple[WireRun, ...]:
    """Every wire to cut, with its length; the chain's three wires as one run each."""
    bus, thin = BUS_WIRE.area_mm2, SIGNAL_WIRE.area_mm2
    length = chain_length_m(profile)
    here = electronics_room(profile).centre
    places = led_positions(profile)
    first, far = (places.get(led, here) for led in (0, len(places) - 1))
    data = messages("each LED's DOUT", "the next LED's DIN")
    supply, second = messages("supply's socket", "last LED (second feed)")
    runs = [
        WireRun("LED 0", Message("last LED"), RED, bus, length),
        WireRun("LED 0", Message("last LED"), BLACK, bus, length),
        WireRun(data[0], data[1], GREEN, thin, length),
    ]
    feeds = ((supply, _edge(profile, here)), (Message("LED 0 (first feed)"), first), (second, far))
    for name, at in feeds:
        runs.append(WireRun(Message("5 V of the perfboard"), name, RED, bus, _way(here, at)))
        runs.append(WireRun(Message("GND of the perfboard"), name, BLACK, bus, _way(here, at)))
    where = {LED_CHAIN: first, **dict(buttons(profile))}
    for connection in connections(profile):
        end = where.get(connection.part, here)
        colour = {LED_CHAIN: GREEN, PIEZO: WHITE}.get(connection.part, YELLOW)
        pin = f"Pico GP{connection.gpio}"
        runs.append(WireRun(pin, connection.part, colour, thin, _way(here, end)))
        if colour != GREEN:
            runs.append(WireRun(connection.part, "GND", BLACK, thin, _way(here, end)))
    return tuple(runs)


def _edge(profile: BoardProfile, here: Point) -> Point:
    """The spot at the base plate's edge that is nearest."""
    (x, y), plate = here, outline(profile)
    ends = ((plate.x, y), (plate.right, y), (x, plate.y), (x, plate.bottom))
    return min(ends, key=lambda end: math.dist(here, end))


def _way(here: Point, end: tuple[float, ...]) -> float:
    """Metres of wire between two spots under the board, soldering ends included."""
    return (abs(here[0] - end[0]) + abs(here[1] - end[1])) / 1000 * SLACK + 0.1
