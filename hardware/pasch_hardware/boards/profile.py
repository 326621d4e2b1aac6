"""Board profiles: reads the TOML file that says what a board is (docs/profile.md).

`load_profile` takes a built-in name or a file. All faults of a file are named in one sentence;
unknown keys are ignored, so that makers may keep notes of their own in the file, unless they are
plainly a known one misspelt.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pasch_hardware.boards.board import (
    Area,
    BoardProfile,
    Electronics,
    Fiducial,
    PlaceShape,
    Point,
    Pose,
    Row,
)
from pasch_hardware.boards.kinds import KINDS, OTHER_PLACES, TRAYS
from pasch_hardware.boards.profile_table import NOT_ONE_OF, CheckedTable, is_index, is_number
from pasch_hardware.errors import ProfileError
from pasch_hardware.files import read_plain
from pasch_hardware.message import Message, cause, message

__all__ = [
    "Area",
    "BoardProfile",
    "Electronics",
    "Fiducial",
    "Point",
    "Pose",
    "Row",
    "builtin_profiles",
    "height_faults",
    "load_profile",
    "parse_profile",
]

PIXEL_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
DIE_LEDS = 9
# A Pico has GP0 to GP28.
LAST_PIN = 28
# DICT_4X4_50 has markers 0 to 49.
LAST_MARKER = 49
# What a profile may hold, table by table.
OF_ALL = ("name", "board", "field", "checker", "frame_height", "fiducial", "place", "electronics")
OF_CHECKERS = ("diameter", "thickness")
OF_MARKERS = ("id", "centre", "size", "height")
OF_PLACES = ("name", "shape", "leds", "height", "colour", "pose")
OF_ROWS = ("anchor", "direction", "length", "width")
OF_AREAS = ("centre", "radius", "size")
CHECKERS = "checker = {diameter = 40.0, thickness = 9.0}"


def builtin_profiles() -> tuple[str, ...]:
    """The names of the profiles that come with Pasch, sorted."""
    folder = resources.files("pasch_hardware.boards") / "profiles"
    return tuple(
        sorted(item.name[:-5] for item in folder.iterdir() if item.name.endswith(".toml"))
    )


# A profile is a page or two of text.
LARGEST = 1 << 20


def load_profile(name_or_path: str | Path) -> BoardProfile:
    """The profile with a built-in name, or the one in a TOML file.

    Raises `ProfileError`, one sentence that names every fault.
    """
    text, where = _profile_text(name_or_path)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProfileError(
            "The board profile {where} is not valid TOML; put right what is wrong there: {error}.",
            where=where,
            error=cause(error),
        ) from None
    return parse_profile(table, where)


def _profile_text(name_or_path: str | Path) -> tuple[str, str]:
    """The file's text, and what to call the file in sentences; editors of Windows begin one with a
    mark of its encoding.
    """
    name = str(name_or_path)
    if isinstance(name_or_path, str) and name in builtin_profiles():
        built_in = resources.files("pasch_hardware.boards") / "profiles" / f"{name}.toml"
        return built_in.read_text(encoding="utf-8"), name
    try:
        return read_plain(name_or_path, LARGEST).decode("utf-8-sig"), name
    except UnicodeDecodeError as error:
        raise ProfileError(
            "The board profile {name} is not text in UTF-8 (line {line}); save it in that"
            " encoding.",
            name=name,
            line=error.object.count(b"\n", 0, error.start) + 1,
        ) from None
    except (OSError, ValueError) as error:
        reason = cause(error)
        raise ProfileError(
            "The board profile {name} cannot be read ({reason}); name a TOML file or one of the"
            " built-in boards: {known}.",
            name=name,
            reason=reason,
            known=builtin_profiles(),
        ) from None


def parse_profile(table: Mapping[str, Any], where: str = "given") -> BoardProfile:
    """The profile in a parsed TOML table; `where` names it in sentences.

    Raises `ProfileError`, one sentence that names every fault.
    """
    if not table:
        raise ProfileError(
            "The board profile {where} is empty; begin with a copy of one of the built-in boards.",
            where=where,
        )
    faults: list[Message] = []
    top = CheckedTable(table, Message("the profile"), faults)
    top.check_spelling(OF_ALL)
    name = top.text("name")
    board = top.one_of("board", tuple(KINDS))
    letters = KINDS[board].letters if board else ()
    field = top.pair("field", is_size=True)
    checker = top.child("checker", CHECKERS)
    checker.check_spelling(OF_CHECKERS)
    diameters = _by_letter(checker, "diameter", letters)
    thicknesses = _by_letter(checker, "thickness", letters)
    frame_height = top.number("frame_height", 0.0)
    fiducials = tuple(_fiducial(item) for item in top.children("fiducial"))
    places = tuple(_place(item, letters) for item in top.children("place"))
    are_read = bool(places) or not top.table.get("place")
    if letters and are_read:
        _check_names(board, places, top)
    if not faults:
        _check_field(field, max(diameters.values()), places, top)
        faults += height_faults(field, frame_height, diameters, thicknesses)
    electronics = _electronics(top, places, len(letters))
    _check_indices(fiducials, places, electronics, top)
    if faults:
        raise ProfileError(
            "The board profile {where} must be put right: {faults:;}.",
            where=where,
            faults=tuple(faults),
        )
    return BoardProfile(
        name, board, field, diameters, thicknesses, places, frame_height, fiducials, electronics
    )


def _by_letter(table: CheckedTable, key: str, letters: tuple[str, ...]) -> Mapping[str, float]:
    """A size for every colour letter, given once for all or as a table by letter."""
    value = table.table.get(key)
    if not isinstance(value, dict):
        size = table.number(key, is_size=True)
        return MappingProxyType(dict.fromkeys(letters, size))
    sizes: dict[str, float] = {}
    for letter in letters:
        given: object = value.get(letter)
        if is_number(given) and given > 0:
            sizes[letter] = float(given)
        else:
            table.fault(
                "{where} needs {key} for {letter} as a size above 0 in mm", key=key, letter=letter
            )
            sizes[letter] = 1.0
    return MappingProxyType(sizes)


def _fiducial(table: CheckedTable) -> Fiducial:
    table.check_spelling(OF_MARKERS)
    return Fiducial(
        table.index("id", most=LAST_MARKER),
        table.pair("centre"),
        table.number("size", is_size=True),
        table.number("height", 0.0),
    )


def _place(table: CheckedTable, letters: tuple[str, ...]) -> PlaceShape:
    """One `[[place]]`."""
    table.check_spelling((*OF_PLACES, *OF_ROWS, *OF_AREAS))
    name = table.text("name")
    leds = table.indices("leds")
    height = table.number("height", 0.0)
    colour = table.text("colour") if table.has("colour") else None
    if colour and letters and colour not in letters:
        table.fault(NOT_ONE_OF, key="colour", value=colour, known=letters)
    pose = _pose(table)
    shape = table.one_of("shape", ("row", "area"))
    if shape == "area":
        radius = table.number("radius", is_size=True) if table.has("radius") else None
        size = table.pair("size", is_size=True) if table.has("size") else None
        if (radius is None) == (size is None):
            table.fault("{where} needs either radius or size")
        return Area(name, table.pair("centre"), radius, size, leds, height, colour, pose)
    if not shape:
        return Row(name, (0.0, 0.0), (1.0, 0.0), 1.0, 1.0, leds)
    return Row(
        name,
        table.pair("anchor"),
        table.unit_vector("direction"),
        table.number("length", is_size=True),
        table.number("width", is_size=True),
        leds,
        height,
        colour,
        pose,
    )


def _pose(table: CheckedTable) -> Pose:
    value = table.table.get("pose", Pose.FLAT.value)
    known = [pose.value for pose in Pose]
    if value in known:
        return Pose(value)
    table.fault(NOT_ONE_OF, key="pose", value=value, known=tuple(known))
    return Pose.FLAT


def _check_names(board: str, places: tuple[PlaceShape, ...], top: CheckedTable) -> None:
    """Refuse missing places, unknown ones, and ones given more often than they may be."""
    needed = KINDS[board].places
    counts = Counter(shape.name for shape in places)
    if missing := [name for name in needed if name not in counts]:
        top.fault("{where} lacks the places {names}", names=tuple(missing))
    allowed = (*needed, *OTHER_PLACES)
    if unknown := [name for name in counts if name and name not in allowed]:
        top.fault(
            "{where} has places that no {board} board has ({names!r})",
            board=board,
            names=tuple(unknown),
        )
    for name, count in counts.items():
        if count > 1 and name in allowed and name not in TRAYS:
            top.fault("{where} has the place {name} {count} times", name=name, count=count)


def _check_field(
    field: tuple[float, float], slack_mm: float, places: tuple[PlaceShape, ...], top: CheckedTable
) -> None:
    """Refuse rows that begin far outside the field: one of the two is no length in mm."""
    width, height = field
    if outside := [
        row.name
        for row in places
        if isinstance(row, Row)
        and not (
            -slack_mm <= row.anchor[0] <= width + slack_mm
            and -slack_mm <= row.anchor[1] <= height + slack_mm
        )
    ]:
        top.fault(
            "{where} has places that begin outside its field of {width:g} x {height:g} mm"
            " ({names}); every length is in mm",
            width=width,
            height=height,
            names=tuple(outside),
        )


def height_faults(
    field: Point,
    frame_height: float,
    diameters: Mapping[str, float],
    thicknesses: Mapping[str, float],
) -> Iterator[Message]:
    """Rails over which no camera looks, and checkers thicker than they are wide."""
    if frame_height > min(field):
        yield message(
            "the rails of {mm:g} mm (frame_height) are higher than the shorter side of the field"
            " ({side:g} mm); every length is in mm",
            mm=frame_height,
            side=min(field),
        )
    if thick := tuple(letter for letter in diameters if thicknesses[letter] > diameters[letter]):
        yield message(
            "some checkers are thicker than wide ({letters}); every length is in mm", letters=thick
        )


def _electronics(top: CheckedTable, places: tuple[PlaceShape, ...], seats: int) -> Electronics:
    """The table `[electronics]`; without it the parts follow the places' LEDs on the chain."""
    if not top.has("electronics"):
        first = max((led for shape in places for led in shape.leds), default=-1) + 1
        dice = tuple(tuple(range(start, start + DIE_LEDS)) for start in (first, first + DIE_LEDS))
        buttons = tuple(range(2, 2 + seats))
        return Electronics(
            dice=dice, link_led=first + 2 * DIE_LEDS, button_pins=buttons, buzzer_pin=15
        )
    table = top.child("electronics", "[electronics]")
    table.where = message("[{table}]", table="electronics")
    table.check_spelling(tuple(each.name for each in fields(Electronics)))
    order = table.table.get("pixel_order", "GRB")
    if order not in PIXEL_ORDERS:
        table.fault(NOT_ONE_OF, key="pixel_order", value=order, known=PIXEL_ORDERS)
        order = "GRB"
    centre = table.pair("link_led_centre") if table.has("link_led_centre") else None
    return Electronics(
        pixels_pin=table.index("pixels_pin", 0),
        pixel_order=order,
        dice=_dice(table),
        link_led=table.optional_index("link_led"),
        button_pins=table.indices("button_pins"),
        buzzer_pin=table.optional_index("buzzer_pin"),
        current_limit_ma=table.index("current_limit_ma", 2000),
        dice_centres=table.pairs("dice_centres"),
        dice_pitch=table.number("dice_pitch", 8.0, is_size=True),
        button_centres=table.pairs("button_centres"),
        link_led_centre=centre,
        led_offset=table.number("led_offset", 9.0),
    )


def _dice(table: CheckedTable) -> tuple[tuple[int, ...], ...]:
    value = table.table.get("dice", [])
    is_good = isinstance(value, list) and all(
        isinstance(die, list) and len(die) == DIE_LEDS and all(is_index(led) for led in die)
        for die in value
    )
    if is_good:
        return tuple(tuple(die) for die in value)
    table.fault(
        "{where} needs dice as lists of nine LED indices each, row by row from the top left"
    )
    return ()


def _check_indices(
    fiducials: tuple[Fiducial, ...],
    places: tuple[PlaceShape, ...],
    electronics: Electronics,
    top: CheckedTable,
) -> None:
    """Refuse LEDs, pins and markers used twice, and pins that a Pico does not have."""
    leds = [led for shape in places for led in shape.leds]
    for what, used in (
        ("LED {used}", (*leds, *electronics.leds)),
        ("pin GP{used}", electronics.pins),
        ("fiducial {used}", [marker.id for marker in fiducials]),
    ):
        if twice := tuple(
            index for index, count in sorted(Counter(used).items()) if count > 1 and index >= 0
        ):
            top.fault("{where} uses {what} more than once", what=message(what, used=twice))
    if beyond := [str(pin) for pin in electronics.pins if pin > LAST_PIN]:
        top.fault(
            "{where} names the pins {pins}, but a Pico ends at GP{last}",
            pins=tuple(beyond),
            last=LAST_PIN,
        )
