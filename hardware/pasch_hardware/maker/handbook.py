"""One board's page for its maker: parts, pins, wires, power, camera, as Markdown with drawings.

All figures come from the profile through the modules that the drawings use as well, so that page
and drawings cannot differ. Knows no file: `pasch hardware` writes what this returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import BUTTON_CAP_HIGH_MM, dowel_mm
from pasch_hardware.maker.camera_stand import DEFAULT_FOV_DEG, camera_stand
from pasch_hardware.maker.drawing.arrangement import arrangement_drawing
from pasch_hardware.maker.drawing.button import button_drawing
from pasch_hardware.maker.drawing.chain import chain_drawing
from pasch_hardware.maker.drawing.dice_window import dice_window_drawing
from pasch_hardware.maker.drawing.section import section_drawing
from pasch_hardware.maker.drawing.stand import post_and_boom_mm, stand_drawing
from pasch_hardware.maker.drawing.wiring_picture import wiring_drawing
from pasch_hardware.maker.paper.artwork import artwork
from pasch_hardware.maker.paper.drilling import drilling_plan
from pasch_hardware.maker.paper.markers import marker_pages
from pasch_hardware.maker.paper.tiles import PAPERS_MM, tiled
from pasch_hardware.maker.parts import parts_list
from pasch_hardware.maker.power import (
    BUS_WIRE,
    LEAST_LED_V,
    SUPPLY_V,
    WIRES,
    lead_drop_v,
    lowest_led_v,
    power_budget,
    wire_for,
)
from pasch_hardware.maker.sheet.shapes import Drawing
from pasch_hardware.maker.wiring import GROUND_PIN, SHIFTER_PINS, VSYS_PIN, connections, wire_runs

__all__ = ["DRAWINGS", "board_page", "drawings", "file_name", "templates"]

DRAWINGS: Mapping[str, Callable[[BoardProfile], Drawing]] = MappingProxyType(
    {
        "arrangement": arrangement_drawing,
        "section": section_drawing,
        "chain": chain_drawing,
        "wiring": wiring_drawing,
        "button": button_drawing,
        "dice-window": dice_window_drawing,
    }
)
LEADS_M = (1.0, 1.5, 3.0)


def drawings(
    profile: BoardProfile, paper: str = "a4", fov_deg: float = DEFAULT_FOV_DEG
) -> dict[str, Drawing]:
    """Every drawing by its name: the sheets, the templates whole, and a page of each PDF."""
    found = {name: draw(profile) for name, draw in DRAWINGS.items()}
    found["camera-stand"] = stand_drawing(profile, fov_deg)
    found["template-drilling"] = drilling_plan(profile)
    found["template-artwork"] = artwork(profile)
    for name, pages in templates(profile, paper).items():
        found[f"page-{name}"] = pages[0]
    return found


def templates(profile: BoardProfile, paper: str = "a4") -> dict[str, tuple[Drawing, ...]]:
    """The pages of each template at true size, by the name of its PDF file."""
    size = PAPERS_MM[paper]
    found = {
        "drilling": tiled(drilling_plan(profile), size),
        "artwork": tiled(artwork(profile), size),
    }
    markers = marker_pages(profile, size)
    return found | ({"markers": markers} if markers else {})


def board_page(
    profile: BoardProfile,
    has_box: bool = True,
    paper: str = "a4",
    fov_deg: float = DEFAULT_FOV_DEG,
) -> str:
    """The page as Markdown; its pictures lie in a folder beside it that has the board's name.

    `has_box` adds the rendered pictures of the dice box.
    """
    pictures = file_name(profile)
    parts = [
        f"# {profile.name}",
        "Written by `pasch hardware` from the board's profile: change the profile, not this page."
        " How to build it, step by step, is in Pasch's `docs/hardware/README.md`.",
        *_parts(profile),
        "## Layers, arrangement, section, chain",
        _picture(pictures, "layers", "The layers of the board, drawn apart", "png"),
        _picture(pictures, "arrangement", "What goes where, measured from the field's corner"),
        _picture(pictures, "section", "A cut through the wood at a light"),
        _picture(pictures, "chain", "The way of the LED chain"),
        *_wiring(profile, pictures),
        "## Buttons",
        _picture(pictures, "button", "A button in its hole, cut and from below"),
        f"The cap of a usual 12 x 12 mm button stands {BUTTON_CAP_HIGH_MM:g} mm above its body,"
        f" which makes the dowel {dowel_mm(profile):g} mm long. Measure yours, and"
        " saw the dowel longer by what the cap is lower.",
        *_power(profile),
        *_box(pictures, has_box),
        *_camera(profile, pictures, fov_deg),
        *_templates(profile, pictures, paper),
    ]
    return "\n\n".join(parts) + "\n"


def file_name(profile: BoardProfile) -> str:
    """The board's name as a file or folder can have it.

    A maker may call his board what he likes, slashes and blanks included.
    """
    return re.sub(r"[^\w-]+", "-", profile.name).strip("-") or "board"


def _picture(folder: str, name: str, words: str, ending: str = "svg") -> str:
    return f"![{words}]({folder}/{name}.{ending})"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _parts(profile: BoardProfile) -> list[str]:
    parts = parts_list(profile)
    rows = [
        (part.group, part.name, part.quantity, _price(part.price_eur), part.instead)
        for part in parts
    ]
    total = round(sum(part.price_eur for part in parts) / 10) * 10
    return [
        "## Parts",
        f"About {total} € in all; prices are an order of magnitude for the whole quantity.",
        _table(("", "part", "quantity", "€", "or instead"), rows),
    ]


def _price(euros: float) -> str:
    return "< 1" if euros < 0.75 else f"{euros:.0f}"


def _wiring(profile: BoardProfile, pictures: str) -> list[str]:
    pins = [
        (link.pin, f"GP{link.gpio}", link.part, link.through, link.does)
        for link in connections(profile)
    ]
    pins += [
        (GROUND_PIN, "GND", "GND of the perfboard", "nothing", "common ground"),
        (VSYS_PIN, "VSYS", "+5 V of the perfboard", "diode 1N5817, ring to VSYS", "power"),
    ]
    runs = [
        (run.start, run.end, run.colour, f"{run.area_mm2:g} mm2", f"{run.length_m:.2f} m")
        for run in wire_runs(profile)
    ]
    return [
        "## Wiring",
        _picture(pictures, "wiring", "Wiring: +5 V above, ground below"),
        "The pins are those that `pasch flash` writes to the board from the same profile.",
        _table(("Pico pin", "name", "goes to", "through", "what for"), sorted(pins)),
        "**Level shifting.** The Pico's 3.3 V are too little for WS2812B on 5 V; the 74AHCT125"
        " lifts them to 5 V. 330 ohm between it and the first LED keep the edges clean. Pin 1 is"
        " left of the notch; count on counter-clockwise, seen from above.",
        _table(
            ("74AHCT125 pin", "name", "goes to"),
            ((pin, name, end) for pin, (name, end) in SHIFTER_PINS.items()),
        ),
        "**Decoupling.** 1000 µF where the chain is fed, 100 nF right at the 74AHCT125.",
        "**Fuse.** Between supply and everything else, so that a slipped wire costs a fuse.",
        "Wires to cut (the chain's wires are cut from LED to LED as you go):",
        _table(("from", "to", "colour", "size", "length"), runs),
    ]


def _power(profile: BoardProfile) -> list[str]:
    budget = power_budget(profile)
    leads = [
        (
            f"{wire.area_mm2:g} mm2 (AWG {wire.awg})",
            *(f"{lead_drop_v(budget.total_ma, length, wire):.2f} V" for length in LEADS_M),
        )
        for wire in WIRES
    ]
    chosen = wire_for(budget.total_ma, LEADS_M[1])
    feed = SUPPLY_V - lead_drop_v(budget.total_ma, LEADS_M[1], chosen)
    rows = [
        ("every LED white, without the limit", f"{budget.all_white_ma} mA"),
        ("the firmware's limit (`current_limit_ma`)", f"{budget.limit_ma} mA"),
        ("with Pico, level shifter and piezo", f"{budget.total_ma} mA"),
        ("fuse, slow", f"{budget.fuse_a:g} A"),
        ("supply", f"5 V, {budget.supply_a:g} A"),
        ("brightness when every LED is white", f"{100 * budget.brightness:.0f} %"),
    ]
    return [
        "## Power",
        _table(("", ""), rows),
        "The firmware sums the whole chain before each write and dims it to the limit; no command"
        " can raise it. Voltage lost on the lead from the supply to the board:",
        _table(("lead", *(f"{length:g} m" for length in LEADS_M)), leads),
        f"With {chosen.area_mm2:g} mm2 and 1.5 m the chain is fed {feed:.2f} V. Along it, with"
        f" {BUS_WIRE.area_mm2:g} mm2 and the limit drawn evenly, the lowest LED gets"
        f" {lowest_led_v(profile, feed):.2f} V fed at one end and"
        f" {lowest_led_v(profile, feed, feeds=2):.2f} V fed at both;"
        f" below {LEAST_LED_V:g} V white turns yellow.",
    ]


def _box(pictures: str, has_box: bool) -> list[str]:
    shown = ["## Dice box", _picture(pictures, "dice-window", "The dice box with its dimensions")]
    if has_box:
        shown += [
            _picture(pictures, "dice-box-apart", "Body, LED boards, diffuser, lid", "png"),
            _picture(pictures, "dice-box-closed", "The closed box", "png"),
        ]
    return [
        *shown,
        "`pasch hardware` writes `dice-box-body` and `dice-box-lid` as STL (to print, without"
        " supports, 0.2 mm layers) and STEP (to change).",
    ]


def _camera(profile: BoardProfile, pictures: str, fov_deg: float) -> list[str]:
    stand = camera_stand(profile, fov_deg)
    post, boom = post_and_boom_mm(profile, stand)
    return [
        "## Camera stand",
        _picture(pictures, "camera-stand", "Camera stand from the front, and its picture"),
        f"A camera that sees {fov_deg:g}° across (70° across is sold as 78°) hangs"
        f" {stand.height_mm:.0f} mm above the playing surface over the middle of the board: post"
        f" {post:.0f} mm, boom {boom:.0f} mm. It must see the whole field, every tray and every"
        " marker. For your own camera: `pasch hardware --fov DEGREES`.",
    ]


def _templates(profile: BoardProfile, pictures: str, paper: str) -> list[str]:
    found = templates(profile, paper)
    rows = [(f"`{name}-{paper}.pdf`", len(pages)) for name, pages in found.items()]
    return [
        "## Templates at true size",
        _table(("file", "pages"), rows),
        'Print at 100 % ("actual size") and measure the bar at the foot of the first page: it'
        " must be 100 mm long. Glue the pages so that the circled crosses lie on each other.",
        _picture(pictures, "template-drilling", "The drilling plan, all pages together"),
        _picture(pictures, "template-artwork", "The artwork, all pages together"),
        *(
            _picture(pictures, f"page-{name}", f"The first page of {name}-{paper}.pdf")
            for name in found
        ),
    ]
