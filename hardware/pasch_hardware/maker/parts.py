"""What to buy for a board: every part with its quantity, computed from the profile.

Prices are an order of magnitude in euros for the whole quantity, as small orders cost in 2026;
shops differ by a factor of two. Quantities include what breaks or is cut off.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import (
    BASE_MM,
    DOWEL_MM,
    ROD_MM,
    Mounting,
    cover_mm,
    dice_box,
    dowel_mm,
    mounting,
    outline,
)
from pasch_hardware.maker.camera_stand import camera_stand
from pasch_hardware.maker.power import power_budget
from pasch_hardware.maker.wiring import wire_runs

__all__ = ["Part", "parts_list"]

# Spare LEDs and resistors: one breaks in soldering, one has a dead pixel.
SPARE = 0.05
SAW_CUT_MM = 2.0
STRIP_LEDS_PER_M = 60


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the shopping list: `quantity` with its unit, `price_eur` for all of it."""

    group: str
    name: str
    quantity: str
    price_eur: float
    instead: str = ""


def parts_list(profile: BoardProfile) -> tuple[Part, ...]:
    """All parts of a board, by group: electronics, light, wood, dice box, camera."""
    return (
        *_electronics(profile),
        *_wires(profile),
        *_light(profile),
        *_wood(profile),
        *_box(profile),
        *_camera(profile),
    )


def _electronics(profile: BoardProfile) -> Iterator[Part]:
    group = "Electronics"
    budget = power_budget(profile)
    buttons = len(profile.electronics.button_pins)
    yield Part(group, "Raspberry Pi Pico with header pins", "1", 6.0, "Pico H (pins soldered on)")
    yield Part(
        group,
        f"5 V supply, {budget.supply_a:g} A or more, with 5.5/2.1 mm plug",
        "1",
        12.0,
        "any regulated 5 V supply of this size; no phone charger that negotiates its voltage",
    )
    yield Part(group, "socket 5.5/2.1 mm for the supply's plug", "1", 1.0, "screw terminal")
    yield Part(group, f"fuse {budget.fuse_a:g} A slow, 5 x 20 mm, with holder", "1", 2.0)
    yield Part(
        group,
        "level shifter 74AHCT125, DIP-14, with socket",
        "1",
        1.0,
        "74HCT125 or SN74AHCT1G125; not a MOSFET level shifter, it is too slow",
    )
    yield Part(group, "capacitor 1000 µF, 10 V or more", "1", 0.5, "470 µF to 2200 µF")
    yield Part(group, "capacitor 100 nF, ceramic", "1", 0.1)
    yield Part(group, "resistor 330 ohm, 1/4 W", "2", 0.1, "220 to 470 ohm")
    if profile.electronics.buzzer_pin is not None:
        yield Part(group, "resistor 100 ohm, 1/4 W", "2", 0.1)
        yield Part(group, "passive piezo, 12 to 27 mm", "1", 1.0, "not an active buzzer")
    yield Part(group, "Schottky diode 1N5817", "1", 0.2, "1N5819, SB140")
    yield Part(
        group,
        "push button 12 x 12 mm with round cap (11.5 mm)",
        str(buttons),
        0.5 * buttons,
        "any push button that closes when pressed",
    )
    yield Part(
        group,
        f"dowel {DOWEL_MM:g} mm, {buttons} pieces of {dowel_mm(profile):g} mm",
        "1",
        1.0,
        "printed",
    )
    yield Part(group, "perfboard 50 x 70 mm, pitch 2.54 mm", "2", 2.0, "one is cut for buttons")
    yield Part(group, "USB cable for the Pico, 2 m", "1", 4.0)


def _wires(profile: BoardProfile) -> Iterator[Part]:
    metres: dict[tuple[float, str], float] = defaultdict(float)
    for run in wire_runs(profile):
        metres[(run.area_mm2, run.colour)] += run.length_m
    for (area, colour), length in sorted(metres.items(), reverse=True):
        whole = math.ceil(length)
        yield Part(
            "Electronics", f"stranded wire {area:g} mm2, {colour}", f"{whole} m", 0.4 * whole
        )


def _light(profile: BoardProfile) -> Iterator[Part]:
    group = "Light"
    leds = power_budget(profile).leds
    single = math.ceil(leds * (1 + SPARE)) + 1
    kinds = [mounting(profile, led) for led in range(leds)]
    in_wood = len(kinds) - kinds.count(Mounting.BOX)
    metres = math.ceil(in_wood / STRIP_LEDS_PER_M * 10) / 10
    yield Part(
        group,
        "WS2812B on round boards of 10 mm (sold in panels of 100)",
        str(single),
        0.12 * single,
        f"for the {in_wood} LEDs in the wood: {metres:g} m of WS2812B strip, {STRIP_LEDS_PER_M}"
        " LEDs a metre, cut apart LED by LED",
    )
    rod = math.ceil(in_wood * (ROD_MM + SAW_CUT_MM) / 100) * 100
    yield Part(
        group,
        f"opal acrylic rod 6 mm, cut into {in_wood} pieces of {ROD_MM:g} mm",
        f"{rod} mm",
        4.0,
        "hot glue, filled in and cut flush when cold",
    )


def _wood(profile: BoardProfile) -> Iterator[Part]:
    group = "Wood"
    plate = outline(profile)
    size = f"{plate.width:g} x {plate.height:g} mm"
    area_m2 = plate.width * plate.height / 1e6
    yield Part(group, f"base plate, plywood {BASE_MM:g} mm, {size}", "1", 25 * area_m2)
    cover = cover_mm(profile)
    if profile.frame_height > 0:
        rail = (area_m2 - profile.field[0] * profile.field[1] / 1e6) * 1.1
        yield Part(
            group,
            f"rails, {cover:g} mm thick: everything around the field and the trays",
            f"{rail:.2f} m2",
            60 * rail,
            "hardwood strips, or one plate with the field sawn out",
        )
    else:
        yield Part(group, f"top plate, {cover:g} mm thick, {size}", "1", 45 * area_m2)
    screws = 2 * math.ceil((plate.width + plate.height) / 150) + 4
    length = BASE_MM + cover - 3
    yield Part(group, f"wood screws 3 x {length:g} mm, countersunk", str(screws), 0.05 * screws)
    yield Part(group, "feet 20 mm high, with screws", "4", 3.0, "cork or felt on wooden blocks")
    yield Part(group, "wood glue, hot glue, paper for the artwork", "some", 8.0, "felt, veneer")


def _box(profile: BoardProfile) -> Iterator[Part]:
    group = "Dice box"
    plan = dice_box(profile)
    if plan is None:
        return
    size = f"{plan.outer.width:g} x {plan.outer.height:g} mm"
    yield Part(
        group,
        f"printed body {size} and its lid, PLA or PETG, opaque",
        "1",
        4.0,
        "a print shop, from the STL files",
    )
    yield Part(
        group,
        f"opal acrylic sheet 2 mm, {plan.diffuser.width:.1f} x {plan.diffuser.height:.1f} mm",
        "1",
        3.0,
        "tracing paper between two clear sheets of 1 mm",
    )
    yield Part(group, "screws M3 x 10, countersunk", str(len(plan.screws)), 0.4)
    yield Part(group, "wood screws 3 x 12 mm, countersunk", str(len(plan.ears)), 0.1)


def _camera(profile: BoardProfile) -> Iterator[Part]:
    group = "Camera"
    stand = camera_stand(profile)
    yield Part(
        group,
        "USB webcam, 1280 x 720 or more, with a tripod thread",
        "1",
        35.0,
        "a phone with a webcam program",
    )
    yield Part(
        group,
        f"stand that holds it {stand.height_mm:.0f} mm above the board (see the drawing)",
        "1",
        25.0,
        "a microphone arm, a desk lamp without its lamp",
    )
