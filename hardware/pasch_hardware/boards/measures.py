"""A board profile from a few measures, so that nobody has to write one by hand.

Starts from the built-in board of the same kind, LEDs and all, and fits its places into the
measured field. Trays and markers are left out: nobody has measured them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.boards.kinds import KINDS, TRAYS
from pasch_hardware.boards.profile import height_faults, load_profile
from pasch_hardware.errors import ProfileError

__all__ = ["Measures", "field_for", "profile_from"]

# A point is a little wider than the checkers made for it: 42 mm for 40 on club boards.
POINT_OVER_CHECKER = 1.05
# Rows of opposite points leave this share of the field's height free between them.
LEAST_BETWEEN = 0.08
USUAL_ROW = 5


@dataclass(frozen=True, slots=True)
class Measures:
    """What was measured of a board, in mm.

    `field`: width and height between the rails, bar included; `diameters`, `thicknesses`: by
    colour letter; `bar` (24 points): the bar's width, 0 where there is none, and how high it
    stands; `frame_height`: how high the rails stand above the surface; `is_mirrored`: White's
    home is on the left.
    """

    field: tuple[float, float]
    diameters: Mapping[str, float]
    thicknesses: Mapping[str, float]
    bar: float = 0.0
    bar_height: float = 0.0
    frame_height: float = 0.0
    is_mirrored: bool = False


def field_for(
    kind: str, diameter: float, aspect: float, bar_share: float = 0.0
) -> tuple[float, float]:
    """The field (width, height) in mm that is usual for checkers of `diameter`.

    `aspect` is width over height, `bar_share` the bar's share of the width (24 points).
    """
    if across := KINDS[kind].points_across:
        width = across * POINT_OVER_CHECKER * diameter / (1.0 - bar_share)
        return (round(width, 1), round(width / aspect, 1))
    base = load_profile(KINDS[kind].built_in)
    height = base.field[1] * diameter / max(base.diameters.values())
    return (round(height * aspect, 1), round(height, 1))


def profile_from(name: str, kind: str, measures: Measures) -> BoardProfile:
    """The profile of a board with these measures; raises `ProfileError` if none fits them."""
    base = load_profile(KINDS[kind].built_in)
    if set(measures.diameters) != set(base.letters):
        raise ProfileError(
            "A {kind} board has checkers {letters}; size each.",
            kind=kind,
            letters=tuple(base.letters),
        )
    sizes = (measures.frame_height, measures.diameters, measures.thicknesses)
    if faults := tuple(height_faults(measures.field, *sizes)):
        raise ProfileError("The measures must be put right: {faults:;}.", faults=faults)
    if KINDS[kind].points_across:
        shapes = point_rows(base, measures)
    else:
        shapes = resized_places(base, measures.field)
    electronics = replace(
        base.electronics, dice_centres=(), button_centres=(), link_led_centre=None
    )
    return replace(
        base,
        name=name,
        field=measures.field,
        diameters=MappingProxyType(dict(measures.diameters)),
        thicknesses=MappingProxyType(dict(measures.thicknesses)),
        places=shapes,
        frame_height=measures.frame_height,
        fiducials=(),
        electronics=electronics,
    )


def point_rows(base: BoardProfile, measures: Measures) -> tuple[PlaceShape, ...]:
    """The numbered points, and the bar where there is one, with the LEDs of `base`."""
    width, height = measures.field
    across = base.kind.points_across
    pitch = (width - measures.bar) / across
    diameter = max(measures.diameters.values())
    if pitch < 0.8 * diameter or height < 4.0 * diameter:
        raise ProfileError(
            "Checkers of {mm:g} mm do not fit on points of {wide:.1f} mm in a field of "
            "{width:g} x {height:g} mm; check the diameter, the corners and the bar.",
            mm=diameter,
            wide=pitch,
            width=width,
            height=height,
        )
    room = round(min(USUAL_ROW * diameter, height * (1.0 - LEAST_BETWEEN) / 2.0), 2)
    shapes: list[PlaceShape] = []
    for shape in base.places:
        if not isinstance(shape, Row):
            continue
        number = int(shape.name)
        is_top = number > across
        column = number - across - 1 if is_top else across - number
        column = across - 1 - column if measures.is_mirrored else column
        x = (column + 0.5) * pitch + (measures.bar if column >= across // 2 else 0.0)
        anchor = (round(x, 2), 0.0 if is_top else height)
        row = replace(shape, anchor=anchor, length=room, width=round(pitch, 2))
        # The chain begins at point 1 there, too, and so runs the other way round the board.
        shapes.append(replace(row, leds=row.leds[::-1]) if measures.is_mirrored else row)
    if measures.bar > 0.0:
        leds = next(shape.leds for shape in base.places if shape.name == "bar")
        middle = (width / 2.0, height / 2.0)
        size = (measures.bar, height)
        shapes.append(Area("bar", middle, None, size, leds, measures.bar_height))
    return tuple(shapes)


def resized_places(base: BoardProfile, field: tuple[float, float]) -> tuple[PlaceShape, ...]:
    """The places of `base`, stretched with its field, without its trays."""
    wide, high = field[0] / base.field[0], field[1] / base.field[1]
    shapes: list[PlaceShape] = []
    for shape in base.places:
        if shape.name in TRAYS:
            continue
        if isinstance(shape, Row):
            along, across = (wide, high) if abs(shape.direction[0]) > 0.5 else (high, wide)
            x, y = shape.anchor
            row = replace(shape, anchor=(round(x * wide, 2), round(y * high, 2)))
            length, width = round(shape.length * along, 2), round(shape.width * across, 2)
            shapes.append(replace(row, length=length, width=width))
            continue
        x, y = shape.centre
        centre = (round(x * wide, 2), round(y * high, 2))
        radius = None if shape.radius is None else round(shape.radius * min(wide, high), 2)
        size = None if shape.size is None else (shape.size[0] * wide, shape.size[1] * high)
        shapes.append(replace(shape, centre=centre, radius=radius, size=size))
    return tuple(shapes)
