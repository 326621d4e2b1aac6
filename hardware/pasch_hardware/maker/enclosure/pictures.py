"""The pictures of the dice box that the guide shows: closed, and taken apart."""

from __future__ import annotations

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.layout import LED_BOARD_MM, LED_HEIGHT_MM, dice_box
from pasch_hardware.maker.enclosure.dice_box import FLOOR_MM, BoxSolids, local
from pasch_hardware.maker.enclosure.shade import Image, Mesh, mesh_of, prism, shaded

__all__ = ["box_pictures"]

# Blue, green, red.
PRINTED = (196, 186, 178)
LID = (120, 108, 100)
ACRYLIC = (250, 248, 246)
LED_GREEN = (90, 150, 70)
# Pixels of a round LED board's outline in the pictures.
SIDES = 24
APART_MM = 26.0


def box_pictures(profile: BoardProfile, solids: BoxSolids) -> dict[str, Image]:
    """The picture of each name: `dice-box-closed`, `dice-box-apart` (LEDs, diffuser, lid)."""
    body, lid = mesh_of(solids.body, PRINTED), mesh_of(solids.lid, LID)
    sheet = mesh_of(solids.diffuser, ACRYLIC)
    apart = [
        body,
        *led_meshes(profile, FLOOR_MM + APART_MM * 0.8),
        mesh_of(solids.diffuser, ACRYLIC, APART_MM * 1.5),
        mesh_of(solids.lid, LID, APART_MM * 2.2),
    ]
    return {
        "dice-box-closed": shaded([body, sheet, lid], size_px=(800, 500)),
        "dice-box-apart": shaded(apart, size_px=(800, 800)),
    }


def led_meshes(profile: BoardProfile, bottom_mm: float) -> list[Mesh]:
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
