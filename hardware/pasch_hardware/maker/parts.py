"""What to buy for a board: every part with its quantity, computed from the profile.

Prices are an order of magnitude in euros for the whole quantity, as small orders cost in 2026;
shops differ by a factor of two. Quantities include what breaks or is cut off.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import (
    BASE_MM,
    DOWEL_MM,
    ROD_MM,
    Mounting,
    Rectangle,
    cover_mm,
    dice_box,
    dowel_mm,
    mounting,
    outline,
)
from pasch_hardware.maker.camera_stand import camera_stand
from pasch_hardware.maker.power import power_budget
from pasch_hardware.maker.wiring import wire_runs
from pasch_hardware.message import Message, Text, message

__all__ = ["PartsLine", "parts_list"]

# Spare LEDs and resistors: one breaks in soldering, one has a dead pixel.
SPARE = 0.05
SAW_CUT_MM = 2.0
STRIP_LEDS_PER_M = 60


@dataclass(frozen=True, slots=True)
class PartsLine:
    """One line of the shopping list: `quantity` with its unit, `price_eur` for all of it."""

    name: Message
    quantity: Text
    price_eur: float
    instead: Text = ""
    group: Text = ""


_Lines = Callable[[BoardProfile], Iterator[PartsLine]]


def parts_list(profile: BoardProfile) -> tuple[PartsLine, ...]:
    """All parts of a board, by group: electronics, light, wood, dice box, camera."""
    groups: tuple[tuple[Message, tuple[_Lines, ...]], ...] = (
        (Message("Electronics"), (_supply, _logic, _buttons, _wires)),
        (Message("Light"), (_light,)),
        (Message("Wood"), (_wood,)),
        (Message("Dice box"), (_box,)),
        (Message("Camera"), (_camera,)),
    )
    return tuple(
        replace(line, group=group)
        for group, makers in groups
        for lines in makers
        for line in lines(profile)
    )


def _supply(profile: BoardProfile) -> Iterator[PartsLine]:
    budget = power_budget(profile)
    yield PartsLine(
        Message("Raspberry Pi Pico with header pins"),
        "1",
        6.0,
        Message("Pico H (pins soldered on)"),
    )
    yield PartsLine(
        message("5 V supply, {a:g} A or more, with 5.5/2.1 mm plug", a=budget.supply_a),
        "1",
        12.0,
        Message(
            "any regulated 5 V supply of this size; no phone charger that negotiates its voltage"
        ),
    )
    yield PartsLine(
        Message("socket 5.5/2.1 mm for the supply's plug"), "1", 1.0, Message("screw terminal")
    )
    yield PartsLine(
        message("fuse {a:g} A slow, 5 x 20 mm, with holder", a=budget.fuse_a), "1", 2.0
    )


def _logic(profile: BoardProfile) -> Iterator[PartsLine]:
    yield PartsLine(
        Message("level shifter 74AHCT125, DIP-14, with socket"),
        "1",
        1.0,
        Message(
            "SN74AHCT125N; not a 74HCT125, which leads current from the Pico to the LEDs when the "
            "supply is off, nor a MOSFET level shifter, which is too slow"
        ),
    )
    yield PartsLine(
        Message("capacitor 1000 µF, 10 V or more"), "1", 0.5, Message("470 µF to 2200 µF")
    )
    yield PartsLine(Message("capacitor 100 nF, ceramic"), "1", 0.1)
    yield PartsLine(
        message("resistor {ohm} ohm, 1/4 W", ohm=330), "2", 0.1, Message("220 to 470 ohm")
    )
    if profile.electronics.buzzer_pin is not None:
        yield PartsLine(message("resistor {ohm} ohm, 1/4 W", ohm=100), "2", 0.1)
        yield PartsLine(
            Message("passive piezo, 12 to 27 mm"), "1", 1.0, Message("not an active buzzer")
        )
    yield PartsLine(Message("Schottky diode 1N5817"), "1", 0.2, "1N5819, SB140")


def _buttons(profile: BoardProfile) -> Iterator[PartsLine]:
    buttons = len(profile.electronics.button_pins)
    yield PartsLine(
        Message("push button 12 x 12 mm with round cap (11.5 mm)"),
        str(buttons),
        0.5 * buttons,
        Message("any push button that closes when pressed"),
    )
    yield PartsLine(
        message(
            "dowel {mm:g} mm, {count} pieces of {long:g} mm",
            mm=DOWEL_MM,
            count=buttons,
            long=dowel_mm(profile),
        ),
        "1",
        1.0,
        Message("printed"),
    )
    yield PartsLine(
        Message("perfboard 50 x 70 mm, pitch 2.54 mm"), "2", 2.0, Message("one is cut for buttons")
    )
    yield PartsLine(Message("USB cable for the Pico, 2 m"), "1", 4.0)


def _wires(profile: BoardProfile) -> Iterator[PartsLine]:
    metres: dict[tuple[float, Message], float] = defaultdict(float)
    for run in wire_runs(profile):
        metres[(run.area_mm2, run.colour)] += run.length_m
    for (area, colour), length in sorted(metres.items(), key=_by_wire, reverse=True):
        whole = math.ceil(length)
        yield PartsLine(
            message("stranded wire {mm2:g} mm2, {colour}", mm2=area, colour=colour),
            message("{whole} m", whole=whole),
            0.4 * whole,
        )


def _size(room: Rectangle) -> Message:
    wide, high = round(room.width, 1), round(room.height, 1)
    return message("{wide:g} x {high:g} mm", wide=wide, high=high)


def _by_wire(one: tuple[tuple[float, Message], float]) -> tuple[float, str]:
    (area, colour), _ = one
    return area, str(colour)


def _light(profile: BoardProfile) -> Iterator[PartsLine]:
    leds = power_budget(profile).leds
    single = math.ceil(leds * (1 + SPARE)) + 1
    kinds = [mounting(profile, led) for led in range(leds)]
    in_wood = len(kinds) - kinds.count(Mounting.BOX)
    metres = math.ceil(in_wood / STRIP_LEDS_PER_M * 10) / 10
    yield PartsLine(
        Message("WS2812B on round boards of 10 mm (sold in panels of 100)"),
        str(single),
        0.12 * single,
        message(
            "for the {leds} LEDs in the wood: {m:g} m of WS2812B strip, {per} LEDs a metre, "
            "cut apart LED by LED",
            leds=in_wood,
            m=metres,
            per=STRIP_LEDS_PER_M,
        ),
    )
    rod = math.ceil(in_wood * (ROD_MM + SAW_CUT_MM) / 100) * 100
    yield PartsLine(
        message(
            "opal acrylic rod 6 mm, cut into {count} pieces of {mm:g} mm", count=in_wood, mm=ROD_MM
        ),
        message("{rod} mm", rod=rod),
        4.0,
        Message("hot glue, filled in and cut flush when cold"),
    )


def _wood(profile: BoardProfile) -> Iterator[PartsLine]:
    plate = outline(profile)
    size = _size(plate)
    area_m2 = plate.width * plate.height / 1e6
    yield PartsLine(
        message("base plate, plywood {mm:g} mm, {size}", mm=BASE_MM, size=size), "1", 25 * area_m2
    )
    cover = cover_mm(profile)
    if profile.frame_height > 0:
        rail = (area_m2 - profile.field[0] * profile.field[1] / 1e6) * 1.1
        yield PartsLine(
            message("rails, {mm:g} mm thick: everything around the field and the trays", mm=cover),
            message("{rail:.2f} m2", rail=rail),
            60 * rail,
            Message("hardwood strips, or one plate with the field sawn out"),
        )
    else:
        yield PartsLine(
            message("top plate, {mm:g} mm thick, {size}", mm=cover, size=size), "1", 45 * area_m2
        )
    yield from _fastened(plate, BASE_MM + cover)


def _fastened(plate: Rectangle, thick_mm: float) -> Iterator[PartsLine]:
    """What holds the wood together, and the board on its table."""
    screws = 2 * math.ceil((plate.width + plate.height) / 150) + 4
    length = thick_mm - 3
    yield PartsLine(
        message("wood screws 3 x {mm:g} mm, countersunk", mm=length), str(screws), 0.05 * screws
    )
    yield PartsLine(
        Message("feet 20 mm high, with screws"), "4", 3.0, Message("cork or felt on wooden blocks")
    )
    yield PartsLine(
        Message("wood glue, hot glue, paper for the artwork"),
        Message("some"),
        8.0,
        Message("felt, veneer"),
    )


def _box(profile: BoardProfile) -> Iterator[PartsLine]:
    plan = dice_box(profile)
    if plan is None:
        return
    size = _size(plan.outer)
    yield PartsLine(
        message("printed body {size} and its lid, PLA or PETG, opaque", size=size),
        "1",
        4.0,
        Message("a print shop, from the STL files"),
    )
    yield PartsLine(
        message("opal acrylic sheet 2 mm, {size}", size=_size(plan.diffuser)),
        "1",
        3.0,
        Message("tracing paper between two clear sheets of 1 mm"),
    )
    yield PartsLine(Message("screws M3 x 10, countersunk"), str(len(plan.screws)), 0.4)
    yield PartsLine(
        message("wood screws 3 x {mm:g} mm, countersunk", mm=12), str(len(plan.ears)), 0.1
    )


def _camera(profile: BoardProfile) -> Iterator[PartsLine]:
    stand = camera_stand(profile)
    yield PartsLine(
        Message("USB webcam, 1280 x 720 or more, with a tripod thread"),
        "1",
        35.0,
        Message("a phone with a webcam program"),
    )
    yield PartsLine(
        message(
            "stand that holds it {mm:.0f} mm above the board (see the drawing)", mm=stand.height_mm
        ),
        "1",
        25.0,
        Message("a microphone arm, a desk lamp without its lamp"),
    )
