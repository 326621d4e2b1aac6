"""What is screwed on under the base plate, beside the holes for lights and cables.

Answers from the profile alone, in its frame. Knows no drawing and no wire.
"""

import math

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import (
    BUTTON_ROOM_MM,
    CABLE_HOLE_MM,
    GROOVE_WIDTH_MM,
    Mounting,
    Rectangle,
    around,
    cable_holes,
    dice_box,
    light_holes,
    mounting,
    outline,
)

__all__ = ["electronics_room", "feet"]

FOOT_INSET_MM = 14.0
# From a foot's middle to that of a hole beside it, a button's board included.
FOOT_CLEAR_MM = 20.0
# The perfboard, as it lies under the plate; how far it stays from whatever else is there, and
# from LED 0 at most.
ELECTRONICS_MM = (70.0, 50.0)
CLEAR_MM, REACH_MM, STEP_MM = 5.0, 200, 5
FOOT_ROOM_MM = 16.0


def feet(profile: BoardProfile) -> tuple[Point, ...]:
    """Where the four feet are screwed on from below: in the corners, or beside a hole there."""
    inner = outline(profile).grown(-FOOT_INSET_MM)
    holes = (*cable_holes(profile), *profile.electronics.button_centres)
    found: list[Point] = []
    for y in (inner.y, inner.bottom):
        for x, inwards in ((inner.x, 1.0), (inner.right, -1.0)):
            while any(math.hypot(x - at[0], y - at[1]) < FOOT_CLEAR_MM for at in holes):
                x += inwards
            found.append((x, y))
    return tuple(found)


def electronics_room(profile: BoardProfile) -> Rectangle:
    """Where the perfboard sits under the base plate: clear of holes, pockets and feet, as near to
    the first LED as that allows, for a short data wire."""
    plate = outline(profile).grown(-2 * CLEAR_MM)
    wide, high = ELECTRONICS_MM
    x, y, _ = led_positions(profile).get(0, (*plate.centre, 0.0))
    x = min(max(x, plate.x + wide / 2), plate.right - wide / 2)
    y = min(max(y, plate.y + high / 2), plate.bottom - high / 2)
    taken = [one.grown(CLEAR_MM) for one in _below(profile)]
    steps = range(-REACH_MM, REACH_MM + 1, STEP_MM)
    for dx, dy in sorted(
        ((dx, dy) for dx in steps for dy in steps), key=lambda at: math.hypot(*at)
    ):
        room = around((x + dx, y + dy), wide, high)
        if plate.holds(room) and not any(room.meets(one) for one in taken):
            return room
    return around((x, y), wide, high)


def _below(profile: BoardProfile) -> list[Rectangle]:
    """What must stay free under the base plate, or has a place there."""
    pockets = [
        at for led, at in light_holes(profile).items() if mounting(profile, led) == Mounting.POCKET
    ]
    found = [around(at, GROOVE_WIDTH_MM) for at in pockets]
    found += [around(at, CABLE_HOLE_MM) for at in cable_holes(profile)]
    found += [around(at, FOOT_ROOM_MM) for at in feet(profile)]
    found += [around(at, BUTTON_ROOM_MM) for at in profile.electronics.button_centres]
    box = dice_box(profile)
    return found if box is None else [*found, box.outer]
