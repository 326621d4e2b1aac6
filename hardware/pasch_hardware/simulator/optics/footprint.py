"""How a board fills its frame: the outer rectangle, the sunken parts, the raised ones.

Works for any profile: the frame is whatever surrounds the field and the trays; it is divided into
boxes for drawing. Profile frame, mm.
"""

from dataclasses import dataclass
from itertools import pairwise

from pasch_hardware.boards.board import Area, BoardProfile, Pose

__all__ = ["SolidBox", "board_boxes", "outer_rectangle", "rectangle_of", "trays"]

# left, top, right, bottom
Rectangle = tuple[float, float, float, float]

RAIL_MM = 22.0
BASE_MM = 16.0


@dataclass(frozen=True, slots=True)
class SolidBox:
    """An upright box, and what it is made of: `field`, `tray`, `wood` or `bar`."""

    low: tuple[float, float, float]
    high: tuple[float, float, float]
    material: str


def rectangle_of(area: Area, margin: float = 0.0) -> Rectangle:
    """The rectangle around an area, widened by `margin`."""
    (x, y), (width, height) = area.centre, area.extent
    w, h = width / 2 + margin, height / 2 + margin
    return (x - w, y - h, x + w, y + h)


def is_framed(profile: BoardProfile) -> bool:
    """Whether the board has a frame at all; a strip on the table has none."""
    return profile.frame_height > 0


def trays(profile: BoardProfile) -> tuple[Area, ...]:
    """The areas outside the field where checkers stand on edge, sunk into the frame."""
    return tuple(
        shape
        for shape in profile.places
        if isinstance(shape, Area) and shape.pose is Pose.EDGE and _is_outside(profile, shape)
    )


def _is_outside(profile: BoardProfile, area: Area) -> bool:
    (x, y), (width, height) = area.centre, profile.field
    return not (0 < x < width and 0 < y < height)


def outer_rectangle(profile: BoardProfile) -> Rectangle:
    """The board's outline: field, trays, markers and electronics with a rail around them.

    Without a frame: the field and every place.
    """
    electronics = profile.electronics
    parts: list[Rectangle] = [(0.0, 0.0, *profile.field)]
    if not is_framed(profile):
        parts += [rectangle_of(shape) for shape in profile.places if isinstance(shape, Area)]
    else:
        parts = [(-RAIL_MM, -RAIL_MM, profile.field[0] + RAIL_MM, profile.field[1] + RAIL_MM)]
        parts += [rectangle_of(area, RAIL_MM) for area in trays(profile)]
    for marker in profile.fiducials:
        (x, y), half = marker.centre, marker.size * 0.70
        parts.append((x - half, y - half, x + half, y + half))
    half = electronics.dice_pitch * 2
    parts += [(x - half, y - half, x + half, y + half) for x, y in electronics.dice_centres]
    parts += [(x - 14, y - 14, x + 14, y + 14) for x, y in electronics.button_centres]
    return (
        min(part[0] for part in parts),
        min(part[1] for part in parts),
        max(part[2] for part in parts),
        max(part[3] for part in parts),
    )


def board_boxes(profile: BoardProfile) -> tuple[SolidBox, ...]:
    """The boxes a board consists of, from the table (z = -BASE_MM) up."""
    outer = outer_rectangle(profile)
    if not is_framed(profile):
        return ()
    holes = [((0.0, 0.0, *profile.field), 0.0, "field")]
    holes += [(rectangle_of(area), area.height, "tray") for area in trays(profile)]
    boxes = [
        SolidBox((r[0], r[1], -BASE_MM), (r[2], r[3], height), material)
        for r, height, material in holes
    ]
    boxes += [
        SolidBox((r[0], r[1], -BASE_MM), (r[2], r[3], profile.frame_height), "wood")
        for r in _around(outer, [hole[0] for hole in holes])
    ]
    for shape in profile.places:
        if isinstance(shape, Area) and shape.height > 0 and not _is_outside(profile, shape):
            r = rectangle_of(shape)
            boxes.append(SolidBox((r[0], r[1], 0.0), (r[2], r[3], shape.height), "bar"))
    return tuple(boxes)


def _around(outer: Rectangle, holes: list[Rectangle]) -> list[Rectangle]:
    """Rectangles that fill `outer` except for the holes: bands from top to bottom."""
    cuts = sorted(
        {outer[1], outer[3]} | {min(max(h[k], outer[1]), outer[3]) for h in holes for k in (1, 3)}
    )
    found: list[Rectangle] = []
    for top, bottom in pairwise(cuts):
        middle = (top + bottom) / 2
        inside = sorted((h[0], h[2]) for h in holes if h[1] < middle < h[3])
        x = outer[0]
        for left, right in [*inside, (outer[2], outer[2])]:
            if left > x:
                found.append((x, top, left, bottom))
            x = max(x, right)
    return _joined(found)


def _joined(rectangles: list[Rectangle]) -> list[Rectangle]:
    """Bands of equal left and right edge that touch, as one."""
    found: list[Rectangle] = []
    for left, top, right, bottom in sorted(rectangles, key=lambda r: (r[0], r[2], r[1])):
        if found and found[-1][0] == left and found[-1][2] == right and found[-1][3] == top:
            found[-1] = (left, found[-1][1], right, bottom)
        else:
            found.append((left, top, right, bottom))
    return found
