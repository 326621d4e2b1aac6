"""One board's page for its maker: parts, pins, wires, power, camera, as Markdown with drawings.

All figures come from the profile through the modules that the drawings also use, so that page and
drawings cannot differ. Knows no file: `pasch hardware` writes what this returns.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from types import MappingProxyType

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import BUTTON_CAP_HIGH_MM, dice_box, dowel_mm
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
    PowerBudget,
    lead_drop_v,
    lowest_led_v,
    power_budget,
    wire_for,
)
from pasch_hardware.maker.sheet.shapes import Drawing
from pasch_hardware.maker.wiring import GROUND_PIN, SHIFTER_PINS, VSYS_PIN, connections, wire_runs
from pasch_hardware.message import Message, Say, Text, message, messages, said

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
    """Every drawing by its name: the sheets, the templates whole, and a page of each PDF.

    A board without a dice box has no drawing of it.
    """
    left_out = () if dice_box(profile) else ("dice-window",)
    found = {name: draw(profile) for name, draw in DRAWINGS.items() if name not in left_out}
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
    say: Say = str,
) -> str:
    """The page as Markdown in the words of `say`; its pictures lie in a folder beside it.

    The folder has the board's name. `has_box` adds the rendered pictures of the dice box.
    """
    parts: list[Part] = [
        message("# {name}", name=profile.name),
        Message(
            "Written by `pasch hardware` from the board's profile: change the profile, not "
            "this page. How to build it, step by step, is in Pasch's `docs/hardware/README.md`."
        ),
        *_parts(profile),
        Message("## Layers, arrangement, section, chain"),
        _picture(profile, "layers", Message("The layers of the board, drawn apart"), "png"),
        _picture(
            profile, "arrangement", Message("What goes where, measured from the field's corner")
        ),
        _picture(profile, "section", Message("A cut through the wood at a light")),
        _picture(profile, "chain", Message("The way of the LED chain")),
        *_wiring(profile),
        *_buttons(profile),
        *_power(profile),
        *_box(profile, has_box),
        *_camera(profile, fov_deg),
        *_templates(profile, paper),
    ]
    return "\n\n".join(_markdown(part, say) for part in parts) + "\n"


def file_name(profile: BoardProfile) -> str:
    """The board's name in a form that a file or folder can have.

    Makers may call their boards whatever they like, slashes and blanks included.
    """
    return re.sub(r"[^\w-]+", "-", profile.name).strip("-") or "board"


def _picture(profile: BoardProfile, name: str, words: Message, ending: str = "svg") -> Message:
    return message(
        "![{words}]({folder}/{name}.{ending})",
        words=words,
        folder=file_name(profile),
        name=name,
        ending=ending,
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the page."""

    heads: Sequence[Text]
    rows: Sequence[Sequence[Text]]


Part = Message | _Table


def _markdown(part: Part, say: Say) -> str:
    if isinstance(part, Message):
        return say(part)
    lines = [part.heads, ["---"] * len(part.heads), *part.rows]
    return "\n".join("| " + " | ".join(said(cell, say) for cell in line) + " |" for line in lines)


def _parts(profile: BoardProfile) -> list[Part]:
    parts = parts_list(profile)
    rows = [
        (part.group, part.name, part.quantity, _price(part.price_eur), part.instead)
        for part in parts
    ]
    total = round(sum(part.price_eur for part in parts) / 10) * 10
    return [
        Message("## Parts"),
        message(
            "About {euros} € in all; prices are an order of magnitude for the whole quantity.",
            euros=total,
        ),
        _Table(("", Message("part"), Message("quantity"), "€", Message("or instead")), rows),
    ]


def _price(euros: float) -> Text:
    return "< 1" if euros < 0.75 else round(euros)


def _buttons(profile: BoardProfile) -> list[Part]:
    return [
        Message("## Buttons"),
        _picture(profile, "button", Message("A button in its hole, cut and from below")),
        message(
            "The cap of a usual 12 x 12 mm button stands {cap:g} mm above its body, which "
            "makes the dowel {mm:g} mm long. Measure yours, and saw the dowel longer by what "
            "the cap is lower.",
            cap=BUTTON_CAP_HIGH_MM,
            mm=dowel_mm(profile),
        ),
    ]


def _pins(profile: BoardProfile) -> Iterator[tuple[int, Text, Text, Text, Text]]:
    """What the Pico's pins are connected to, as rows of the wiring table."""
    for link in connections(profile):
        yield link.pin, f"GP{link.gpio}", link.part, link.through, link.does
    perfboard = Message("GND of the perfboard")
    yield GROUND_PIN, "GND", perfboard, Message("nothing"), Message("common ground")
    diode = Message("diode 1N5817, ring to VSYS")
    yield VSYS_PIN, "VSYS", Message("+5 V of the perfboard"), diode, Message("power")


def _wiring(profile: BoardProfile) -> list[Part]:
    runs = [
        (
            run.start,
            run.end,
            run.colour,
            message("{area_mm2:g} mm2", area_mm2=run.area_mm2),
            message("{length_m:.2f} m", length_m=run.length_m),
        )
        for run in wire_runs(profile)
    ]
    return [
        Message("## Wiring"),
        _picture(profile, "wiring", Message("Wiring: +5 V above, ground below")),
        Message(
            "The pins are those that `pasch flash` writes to the board from the same profile."
        ),
        _Table(
            messages("Pico pin", "name", "goes to", "through", "what for"),
            sorted(_pins(profile), key=itemgetter(0)),
        ),
        Message(
            "**Level shifting.** The Pico's 3.3 V are too little for WS2812B on 5 V; the "
            "74AHCT125 lifts them to 5 V. 330 ohm between it and the first LED keep the edges "
            "clean. Pin 1 is left of the notch; count on counter-clockwise, seen from above."
        ),
        _Table(
            messages("74AHCT125 pin", "name", "goes to"),
            [(pin, name, end) for pin, (name, end) in SHIFTER_PINS.items()],
        ),
        Message("**Decoupling.** 1000 µF where the chain is fed, 100 nF right at the 74AHCT125."),
        Message(
            "**Fuse.** Between supply and everything else, so that a slipped wire costs a fuse."
        ),
        Message("Wires to cut (the chain's wires are cut from LED to LED as you go):"),
        _Table(messages("from", "to", "colour", "size", "length"), runs),
    ]


def _currents(budget: PowerBudget) -> list[tuple[Message, Message]]:
    """What the board draws, and the ratings of its supply and fuse."""
    return [
        (
            Message("every LED white, without the limit"),
            message("{all_white_ma} mA", all_white_ma=budget.all_white_ma),
        ),
        (
            Message("the firmware's limit (`current_limit_ma`)"),
            message("{limit_ma} mA", limit_ma=budget.limit_ma),
        ),
        (
            Message("with Pico, level shifter and piezo"),
            message("{total_ma} mA", total_ma=budget.total_ma),
        ),
        (Message("fuse, slow"), message("{fuse_a:g} A", fuse_a=budget.fuse_a)),
        (Message("supply"), message("5 V, {supply_a:g} A", supply_a=budget.supply_a)),
        (
            Message("brightness when every LED is white"),
            message("{brightness:.0f} %", brightness=100 * budget.brightness),
        ),
    ]


def _power(profile: BoardProfile) -> list[Part]:
    budget = power_budget(profile)
    leads = [
        (
            message("{area_mm2:g} mm2 (AWG {awg})", area_mm2=wire.area_mm2, awg=wire.awg),
            *(
                message("{wire:.2f} V", wire=lead_drop_v(budget.total_ma, length, wire))
                for length in LEADS_M
            ),
        )
        for wire in WIRES
    ]
    chosen = wire_for(budget.total_ma, LEADS_M[1])
    feed = SUPPLY_V - lead_drop_v(budget.total_ma, LEADS_M[1], chosen)
    return [
        Message("## Power"),
        _Table(("", ""), _currents(budget)),
        Message(
            "The firmware sums the whole chain before each write and dims it to the limit; no "
            "command can raise it. Voltage lost on the lead from the supply to the board:"
        ),
        _Table(
            (Message("lead"), *(message("{length:g} m", length=length) for length in LEADS_M)),
            leads,
        ),
        message(
            "With {wire:g} mm2 and 1.5 m the chain is fed {feed:.2f} V. Along it, with {bus:g} "
            "mm2 and the limit drawn evenly, the lowest LED gets {one:.2f} V fed at one end "
            "and {both:.2f} V fed at both; below {least:g} V white turns yellow.",
            wire=chosen.area_mm2,
            feed=feed,
            bus=BUS_WIRE.area_mm2,
            one=lowest_led_v(profile, feed),
            both=lowest_led_v(profile, feed, feeds=2),
            least=LEAST_LED_V,
        ),
    ]


def _box(profile: BoardProfile, has_box: bool) -> list[Part]:
    if dice_box(profile) is None:
        return []
    shown = [
        Message("## Dice box"),
        _picture(profile, "dice-window", Message("The dice box with its dimensions")),
    ]
    if has_box:
        shown += [
            _picture(profile, "dice-box-apart", Message("Body, LED boards, diffuser, lid"), "png"),
            _picture(profile, "dice-box-closed", Message("The closed box"), "png"),
        ]
    return [
        *shown,
        Message(
            "`pasch hardware` writes `dice-box-body` and `dice-box-lid` as STL (to print, "
            "without supports, 0.2 mm layers) and STEP (to change)."
        ),
    ]


def _camera(profile: BoardProfile, fov_deg: float) -> list[Part]:
    stand = camera_stand(profile, fov_deg)
    post, boom = post_and_boom_mm(profile, stand)
    return [
        Message("## Camera stand"),
        _picture(profile, "camera-stand", Message("Camera stand from the front, and its picture")),
        message(
            "A camera that sees {fov:g}° across (70° across is sold as 78°) hangs {mm:.0f} mm "
            "above the playing surface over the middle of the board: post {post:.0f} mm, boom "
            "{boom:.0f} mm. It must see the whole field, every tray and every marker. For your "
            "own camera: `pasch hardware --fov DEGREES`.",
            fov=fov_deg,
            mm=stand.height_mm,
            post=post,
            boom=boom,
        ),
    ]


def _templates(profile: BoardProfile, paper: str) -> list[Part]:
    found = templates(profile, paper)
    rows = [(f"`{name}-{paper}.pdf`", len(pages)) for name, pages in found.items()]
    return [
        Message("## Templates at true size"),
        _Table(messages("file", "pages"), rows),
        Message(
            'Print at 100 % ("actual size") and measure the bar at the foot of the first page: '
            "it must be 100 mm long. Glue the pages so that the circled crosses lie on each "
            "other."
        ),
        _picture(profile, "template-drilling", Message("The drilling plan, all pages together")),
        _picture(profile, "template-artwork", Message("The artwork, all pages together")),
        *(
            _picture(
                profile,
                f"page-{name}",
                message("The first page of {file}", file=f"{name}-{paper}.pdf"),
            )
            for name in found
        ),
    ]
