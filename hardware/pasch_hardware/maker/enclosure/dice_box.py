"""The printed box for dice pixels and link light as solids, from the profile; needs build123d.

Also its pictures for the guide: closed, and taken apart.

Two parts and a sheet: the body with a cell for each LED board, the lid that rests on the wood,
and between them the diffuser, cut from 2 mm opal acrylic. Box frame: mm, origin in the middle
of the body's underside, x right as in the profile, y up (away from the operator), z up.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.layout import (
    LED_BOARD_MM,
    LED_HEIGHT_MM,
    DiceBox,
    Rectangle,
    dice_box,
)
from pasch_hardware.errors import ProfileError
from pasch_hardware.files import write_whole
from pasch_hardware.maker.enclosure.shade import Mesh, Picture, mesh_of, prism, shaded
from pasch_hardware.maker.sheet.pdf import ToolMissing
from pasch_hardware.message import cause

__all__ = ["BoxSolids", "box_pictures", "box_solids", "export_box"]

FLOOR_MM = 2.0
CELL_DEPTH_MM = 12.0
BODY_MM = FLOOR_MM + CELL_DEPTH_MM
# The wires of an LED board go down through the middle of its cell.
WIRE_HOLE_MM = 6.5
DIFFUSER_MM = 2.0
LID_MM = 3.0
# How much larger the lid's recess is than the diffuser in it.
PLAY_MM = 0.2
PILOT_MM = 2.5
PILOT_DEPTH_MM = 9.0
M3_CLEARANCE_MM = 3.4
M3_HEAD_MM = 6.0
CORNER_MM = 2.0
# Blue, green, red.
PRINTED = (196, 186, 178)
LID = (120, 108, 100)
ACRYLIC = (250, 248, 246)
LED_GREEN = (90, 150, 70)
# Pixels of a round LED board's outline in the pictures.
SIDES = 24
APART_MM = 26.0


@dataclass(frozen=True, slots=True)
class BoxSolids:
    """The parts in their places in the closed box; the diffuser is to be cut, not printed."""

    body: Any
    lid: Any
    diffuser: Any


def box_solids(profile: BoardProfile) -> BoxSolids:
    """The solids of a board's dice box.

    Raises `ProfileError` for a board without dice on its frame, `ToolMissing` without build123d.
    """
    plan = dice_box(profile)
    if plan is None:
        raise ProfileError(
            "The board {name} has no dice on its frame, so it needs no box: give "
            "dice_centres in [electronics] for one.",
            name=profile.name,
        )
    try:
        import build123d
    except ModuleNotFoundError as error:
        if error.name != "build123d":
            raise
        raise ToolMissing(
            "The dice box needs the package that models solids: pip install build123d (1 GB)"
        ) from None
    return BoxSolids(_body(build123d, plan), _lid(build123d, plan), _diffuser(build123d, plan))


def local(plan: DiceBox, point: Point) -> Point:
    """A point of the profile frame in the box frame (x, y)."""
    x, y = plan.outer.centre
    return (point[0] - x, y - point[1])


def _block(cad: Any, plan: DiceBox, room: Rectangle, low: float, high: float) -> Any:
    """An upright block over a rectangle of the profile frame, from z `low` to `high`."""
    x, y = local(plan, room.centre)
    box = cad.Box(room.width, room.height, high - low)
    return cad.Pos(x, y, (low + high) / 2) * box


def _rod(cad: Any, plan: DiceBox, at: Point, diameter: float, low: float, high: float) -> Any:
    x, y = local(plan, at)
    return cad.Pos(x, y, (low + high) / 2) * cad.Cylinder(diameter / 2, high - low)


def _rounded(cad: Any, block: Any) -> Any:
    return cad.fillet(block.edges().filter_by(cad.Axis.Z), CORNER_MM)


def _body(cad: Any, plan: DiceBox) -> Any:
    body = _rounded(cad, _block(cad, plan, plan.outer, 0.0, BODY_MM))
    cuts = [_block(cad, plan, cell, FLOOR_MM, BODY_MM + 1) for cell in plan.cells]
    cuts += [_rod(cad, plan, cell.centre, WIRE_HOLE_MM, -1.0, FLOOR_MM + 1) for cell in plan.cells]
    cuts += [
        _rod(cad, plan, screw, PILOT_MM, BODY_MM - PILOT_DEPTH_MM, BODY_MM + 1)
        for screw in plan.screws
    ]
    return body - cuts


def _lid(cad: Any, plan: DiceBox) -> Any:
    top = BODY_MM + LID_MM
    lid = _rounded(cad, _block(cad, plan, plan.lid, BODY_MM, top))
    lid = cad.chamfer(lid.faces().sort_by(cad.Axis.Z)[-1].edges(), 0.6)
    recess = plan.diffuser.grown(PLAY_MM)
    cuts = [_block(cad, plan, recess, BODY_MM - 1, BODY_MM + DIFFUSER_MM + PLAY_MM / 2)]
    cuts += [_block(cad, plan, window, BODY_MM, top + 1) for window in plan.windows]
    for screw in (*plan.screws, *plan.ears):
        cuts.append(_rod(cad, plan, screw, M3_CLEARANCE_MM, BODY_MM - 1, top + 1))
        x, y = local(plan, screw)
        depth = (M3_HEAD_MM - M3_CLEARANCE_MM) / 2
        sink = cad.Cone(M3_CLEARANCE_MM / 2, M3_HEAD_MM / 2, depth)
        cuts.append(cad.Pos(x, y, top - depth / 2) * sink)
    return lid - cuts


def _diffuser(cad: Any, plan: DiceBox) -> Any:
    return _block(cad, plan, plan.diffuser, BODY_MM, BODY_MM + DIFFUSER_MM)


def export_box(solids: BoxSolids, folder: Path) -> tuple[Path, ...]:
    """Write STL (to print, lid upside down on the bed) and STEP (to change) of both parts.

    All or nothing: raises `ToolMissing` if the modeller fails, and `OSError`.
    """
    import build123d

    flat = build123d.Rot(180, 0, 0) * solids.lid
    files = []
    with tempfile.TemporaryDirectory() as made:
        for name, printed, drawn in (
            ("dice-box-body", solids.body, solids.body),
            ("dice-box-lid", flat, solids.lid),
        ):
            files += [Path(made, f"{name}.stl"), Path(made, f"{name}.step")]
            try:
                build123d.export_stl(printed, str(files[-2]), tolerance=0.02)
                build123d.export_step(drawn, str(files[-1]))
            except OSError:
                raise
            except Exception as error:
                # A STEP file notes the date, which its library cannot do before 1979.
                raise ToolMissing(
                    "The modeller cannot write the dice box ({error}): see that the computer's "
                    "clock is right and its disks have room, and call this again",
                    error=cause(error),
                ) from None
        for file in files:
            write_whole(folder / file.name, file.read_bytes())
    return tuple(folder / file.name for file in files)


def box_pictures(profile: BoardProfile, solids: BoxSolids) -> dict[str, Picture]:
    """The pictures by name: `dice-box-closed`, `dice-box-apart` (LEDs, diffuser, lid)."""
    body, lid = mesh_of(solids.body, PRINTED), mesh_of(solids.lid, LID)
    sheet = mesh_of(solids.diffuser, ACRYLIC)
    apart = [
        body,
        *_led_meshes(profile, FLOOR_MM + APART_MM * 0.8),
        mesh_of(solids.diffuser, ACRYLIC, APART_MM * 1.5),
        mesh_of(solids.lid, LID, APART_MM * 2.2),
    ]
    return {
        "dice-box-closed": shaded([body, sheet, lid], size_px=(800, 500)),
        "dice-box-apart": shaded(apart, size_px=(800, 800)),
    }


def _led_meshes(profile: BoardProfile, bottom_mm: float) -> list[Mesh]:
    """Round LED boards over their cells, each as a flat cylinder's triangles."""
    plan = dice_box(profile)
    assert plan is not None, "there are solids, so there is a box"
    meshes = []
    angles = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    for cell in plan.cells:
        x, y = local(plan, cell.centre)
        ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * LED_BOARD_MM / 2 + (x, y)
        meshes.append(prism(ring.tolist(), bottom_mm, bottom_mm + LED_HEIGHT_MM / 2, LED_GREEN))
    return meshes
