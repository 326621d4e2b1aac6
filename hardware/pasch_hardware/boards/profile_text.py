"""A board profile as the TOML text that `boards.profile` reads (docs/profile.md).

For people who go on editing it: a point or a list of lights stays on one line, and usual values
are left out. (General TOML writers put every number of a list on its own line.)
"""

import json
from collections.abc import Mapping
from dataclasses import fields

from pasch_hardware.boards.board import BoardProfile, Electronics, Fiducial, PlaceShape, Pose, Row

__all__ = ["has_lights", "profile_text"]


def profile_text(profile: BoardProfile) -> str:
    """The profile as TOML; reading it gives an equal profile."""
    top = {
        "name": profile.name,
        "board": profile.board,
        "field": profile.field,
        "checker": {
            "diameter": shared(profile.diameters),
            "thickness": shared(profile.thicknesses),
        },
        "frame_height": profile.frame_height,
    }
    tables = [
        [f"{name} = {value(found)}" for name, found in top.items()],
        *([["[electronics]", *lines_of(profile.electronics)]] if has_lights(profile) else []),
        *(["[[fiducial]]", *lines_of(marker)] for marker in profile.fiducials),
        *(["[[place]]", *place_lines(shape)] for shape in profile.places),
    ]
    return "\n\n".join("\n".join(table) for table in tables) + "\n"


def has_lights(profile: BoardProfile) -> bool:
    """Whether any place has an LED; a bought board has none, and no electronics to mention."""
    return any(shape.leds for shape in profile.places)


def place_lines(shape: PlaceShape) -> list[str]:
    """The lines of one `[[place]]`, leaving out whatever has its usual value."""
    name, *rest = lines_of(shape, leaves_out_usual=True)
    return [name, f'shape = "{"row" if isinstance(shape, Row) else "area"}"', *rest]


def lines_of(
    part: PlaceShape | Fiducial | Electronics, leaves_out_usual: bool = False
) -> list[str]:
    """One line for each field that has a value."""
    found = [(field, getattr(part, field.name)) for field in fields(part)]
    return [
        f"{field.name} = {value(one)}"
        for field, one in found
        if one is not None and not (leaves_out_usual and one == field.default)
    ]


def value(found: object) -> str:
    """A text, a number, or tuples and tables of them as TOML; no minus before a zero."""
    match found:
        case tuple():
            return "[" + ", ".join(value(item) for item in found) + "]"
        case Mapping():
            return "{" + ", ".join(f"{name} = {value(one)}" for name, one in found.items()) + "}"
        case Pose():
            return value(found.value)
        case float():
            return repr(found + 0.0)
    return json.dumps(found, ensure_ascii=False)


def shared(by_letter: Mapping[str, float]) -> float | Mapping[str, float]:
    """The size, given once if all colours share it, else by letter."""
    sizes = {float(size) for size in by_letter.values()}
    return sizes.pop() if len(sizes) == 1 else dict(by_letter)
