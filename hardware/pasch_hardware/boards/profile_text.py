"""A board profile as the TOML text that `boards.profile` reads (docs/profile.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields

from pasch_hardware.boards.board import BoardProfile, Electronics, PlaceShape, Pose, Row

__all__ = ["profile_text"]


def profile_text(profile: BoardProfile) -> str:
    """The profile as TOML; reading it gives an equal profile."""
    lines = [
        f"name = {value(profile.name)}",
        f"board = {value(profile.board)}",
        f"field = {value(profile.field)}",
        f"checker = {{diameter = {sizes(profile.diameters)},"
        f" thickness = {sizes(profile.thicknesses)}}}",
        f"frame_height = {number(profile.frame_height)}",
        "",
        *electronics_lines(profile.electronics),
    ]
    for marker in profile.fiducials:
        lines += [
            "[[fiducial]]",
            f"id = {marker.id}",
            f"centre = {value(marker.centre)}",
            f"size = {number(marker.size)}",
            f"height = {number(marker.height)}",
            "",
        ]
    for shape in profile.places:
        lines += place_lines(shape)
    return "\n".join(lines).rstrip() + "\n"


def place_lines(shape: PlaceShape) -> list[str]:
    """One `[[place]]`."""
    lines = ["[[place]]", f"name = {value(shape.name)}"]
    if isinstance(shape, Row):
        lines += [
            'shape = "row"',
            f"anchor = {value(shape.anchor)}",
            f"direction = {value(shape.direction)}",
            f"length = {number(shape.length)}",
            f"width = {number(shape.width)}",
        ]
    else:
        lines += ['shape = "area"', f"centre = {value(shape.centre)}"]
        if shape.radius is not None:
            lines.append(f"radius = {number(shape.radius)}")
        if shape.size is not None:
            lines.append(f"size = {value(shape.size)}")
    if shape.leds:
        lines.append(f"leds = {value(shape.leds)}")
    if shape.height:
        lines.append(f"height = {number(shape.height)}")
    if shape.colour is not None:
        lines.append(f"colour = {value(shape.colour)}")
    if shape.pose is not Pose.FLAT:
        lines.append(f"pose = {value(shape.pose.value)}")
    return [*lines, ""]


def electronics_lines(parts: Electronics) -> list[str]:
    """The table `[electronics]`: every part that is there, under its own name."""
    named = [(part.name, getattr(parts, part.name)) for part in fields(parts)]
    lines = [f"{name} = {value(found)}" for name, found in named if found is not None]
    return ["[electronics]", *lines, ""]


def value(found: object) -> str:
    """A text, a number, or tuples of them as TOML."""
    if isinstance(found, tuple):
        return "[" + ", ".join(value(item) for item in found) + "]"
    return number(found) if isinstance(found, float) else json.dumps(found, ensure_ascii=False)


def sizes(by_letter: Mapping[str, float]) -> str:
    """A size given once where all colours share it, else a table by letter."""
    if len(set(by_letter.values())) == 1:
        return number(next(iter(by_letter.values())))
    return (
        "{" + ", ".join(f"{letter} = {number(size)}" for letter, size in by_letter.items()) + "}"
    )


def number(size: float) -> str:
    """A number as TOML, with a decimal point and no minus before a zero."""
    return repr(float(size) + 0.0)
