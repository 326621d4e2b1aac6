"""Picture: the layers of a board drawn apart, from the base plate up to the dice box's lid.

Everything is made of upright blocks and discs, so it needs no modelling package.
"""

from itertools import pairwise

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Point
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import (
    BASE_MM,
    DOWEL_MM,
    FOOT_MM,
    LED_BOARD_MM,
    LED_HEIGHT_MM,
    DiceBox,
    Rectangle,
    around,
    cover_mm,
    dice_box,
    dowel_mm,
    outline,
    place_rectangle,
)
from pasch_hardware.maker.enclosure.dice_box import BODY_MM, LID, LID_MM, PRINTED
from pasch_hardware.maker.enclosure.shade import Mesh, Picture, prism, shaded
from pasch_hardware.maker.holes import feet

__all__ = ["block", "disc", "layers_picture"]

Colour = tuple[int, int, int]

# Blue, green, red.
PLYWOOD: Colour = (150, 192, 216)
RAIL: Colour = (110, 150, 190)
FIELD: Colour = (216, 232, 240)
LED: Colour = (90, 150, 70)
DOWEL: Colour = (150, 200, 232)
RUBBER: Colour = (110, 110, 110)
BLACK: Colour = (60, 60, 60)
SIDES = 16
FOOT_RADIUS_MM = 9.0
# Layers stand apart by this share of the board's longer side.
APART = 0.14
PAPER_MM = 0.6


def layers_picture(profile: BoardProfile) -> Picture:
    """The board's layers one over the other, BGR `(800, 1000, 3) uint8`.

    From below: feet and base plate, LED boards and field, rails or plate, dice box, markers and
    the dowels of the buttons.
    """
    plate, cover = outline(profile), cover_mm(profile)
    step = APART * max(plate.width, plate.height)
    leds, wood, box_z = step, 2.0 * step, 2.8 * step
    papers = wood + cover + step / 3
    plan = dice_box(profile)
    cut_out = () if plan is None else (plan.outer,)
    meshes = [block(part, 0.0, BASE_MM, PLYWOOD) for part in _without(plate, cut_out)]
    meshes += [disc(foot, 2 * FOOT_RADIUS_MM, -FOOT_MM, 0.0, RUBBER) for foot in feet(profile)]
    field = Rectangle(0.0, 0.0, *profile.field)
    art = leds if profile.frame_height > 0 else papers
    meshes.append(block(field, art - PAPER_MM, art, FIELD))
    meshes += [
        block(place_rectangle(shape), wood, wood + shape.height, RAIL)
        for shape in profile.places
        if isinstance(shape, Area) and shape.height > 0
    ]
    boxed = profile.electronics.leds
    meshes += [
        disc(place[:2], LED_BOARD_MM, leds, leds + LED_HEIGHT_MM, LED)
        for led, place in led_positions(profile).items()
        if led not in boxed
    ]
    meshes += [block(part, wood, wood + cover, RAIL) for part in _cover(profile, plate, field)]
    if plan is not None:
        meshes += _box(plan, box_z, step / 2)
    meshes += [
        disc(centre, DOWEL_MM, papers, papers + dowel_mm(profile), DOWEL)
        for centre in profile.electronics.button_centres
    ]
    for marker in profile.fiducials:
        square = around(marker.centre, marker.size)
        meshes.append(block(square, papers, papers + PAPER_MM, BLACK))
    return shaded(meshes, turn_deg=-28.0, tilt_deg=34.0, size_px=(1000, 800))


def _cover(profile: BoardProfile, plate: Rectangle, field: Rectangle) -> list[Rectangle]:
    """Rails: the plate without field, trays and dice box; on a strip only the box is cut out."""
    plan = dice_box(profile)
    holes = [] if plan is None else [plan.outer]
    if profile.frame_height > 0:
        holes.append(field)
        holes += [
            place_rectangle(shape)
            for shape in profile.places
            if isinstance(shape, Area) and not field.holds(place_rectangle(shape), slack_mm=0.5)
        ]
    return _without(plate, tuple(holes))


def _box(plan: DiceBox, low: float, apart: float) -> list[Mesh]:
    """The dice box from `low` on, its lid `apart` above it."""
    lid_z = low + BODY_MM + apart
    lid = _without(plan.lid, plan.windows)
    body = block(plan.outer, low, low + BODY_MM, PRINTED)
    return [body, *(block(part, lid_z, lid_z + LID_MM, LID) for part in lid)]


def _without(whole: Rectangle, holes: tuple[Rectangle, ...]) -> list[Rectangle]:
    """Rectangles that cover the whole except for the holes, edge to edge."""
    xs = sorted({whole.x, whole.right, *(x for hole in holes for x in (hole.x, hole.right))})
    ys = sorted({whole.y, whole.bottom, *(y for hole in holes for y in (hole.y, hole.bottom))})
    found = []
    for x, right in pairwise(xs):
        for y, bottom in pairwise(ys):
            part = Rectangle(x, y, right - x, bottom - y)
            if not any(hole.holds(part, slack_mm=0.001) for hole in holes):
                found.append(part)
    return found


def block(room: Rectangle, low: float, high: float, colour: Colour) -> Mesh:
    """An upright block over a rectangle of the profile frame, from z `low` to `high`.

    Model frame: x right, y away from the operator (the profile's y turned round), z up.
    """
    corners = [
        (room.x, room.y),
        (room.x, room.bottom),
        (room.right, room.bottom),
        (room.right, room.y),
    ]
    return prism([(x, -y) for x, y in corners], low, high, colour)


def disc(centre: Point, diameter: float, low: float, high: float, colour: Colour) -> Mesh:
    """An upright disc around a point of the profile frame."""
    angles = np.linspace(0.0, 2 * np.pi, SIDES, endpoint=False)
    x, y = centre
    ring = [(x + diameter / 2 * np.cos(a), -y + diameter / 2 * np.sin(a)) for a in angles]
    return prism(ring, low, high, colour)
