"""Outlines of places and checkers in the small pictures in which hands are looked for.

Knows the board only as shapes; what hides them is found elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape
from pasch_hardware.boards.geometry import area_capacity, corners, led_positions
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.occlusion.checkers.rows import Disc
from pasch_vision.occlusion.evidence.plane import Plane
from pasch_vision.pose.view import View

__all__ = [
    "FINE_BITS",
    "checker_share",
    "checkers_on",
    "circle",
    "filled",
    "finely",
    "ignored_in",
    "outline",
    "walls",
]

# What can project points of the board to pixels.
Shows = View | Plane
# Radius of a lit LED with its glow, in diameters of a checker.
LED_GLOW = 0.35
# Most piles on rest fields are no higher than this many checkers.
PILE = 6

# A circle's points (M, 3).
ANGLES = np.linspace(0, 2 * np.pi, 16, endpoint=False)
RING = np.stack([np.cos(ANGLES), np.sin(ANGLES), np.zeros(len(ANGLES))], axis=1)
# Outlines are drawn to this many bits of a small pixel.
FINE_BITS = 4


def walls(centres_mm: Floats, radii_mm: Floats, thick_mm: Floats) -> Floats:
    """Points (N, M, 3) in mm around the lower and upper rims of upright cylinders.

    `centres_mm` (N, 3) of their lower faces; radii and thicknesses (N,).
    """
    lower = centres_mm[:, None] + radii_mm[:, None, None] * RING
    lift = thick_mm[:, None, None] * np.array([0.0, 0.0, 1.0])
    return np.concatenate([lower, lower + lift], axis=1)


def circle(centre_mm: tuple[float, float], radius_mm: float, height_mm: float) -> Floats:
    """A circle's points (N, 3) in mm."""
    both = walls(np.array([(*centre_mm, height_mm)]), np.array([radius_mm]), np.zeros(1))
    return both[0, : both.shape[1] // 2]


def outline(shape: PlaceShape) -> Floats:
    """The outline (N, 3) of a place on the surface, in mm."""
    if isinstance(shape, Area) and shape.radius is not None:
        return circle(shape.centre, shape.radius, shape.height)
    return np.array([(*corner, shape.height) for corner in corners(shape)])


def ignored_in(view: Shows, profile: BoardProfile, places: Collection[PlaceShape]) -> Mask:
    """The pixels (H, W) of what may look like something over the board but is not.

    These are the profile's other places, where for example checkers stand on edge; piles, of which
    only the top is a known checker; and LEDs.
    """
    ignored = np.zeros(view.image_size[::-1], dtype=bool)
    for shape in profile.places:
        if shape not in places:
            ignored |= filled(view, outline(shape))
    size = float(np.mean(list(profile.diameters.values())))
    tall = PILE * max(profile.thicknesses.values())
    for shape in places:
        if isinstance(shape, Area) and area_capacity(shape, size) == 1:
            base = outline(shape)
            both = np.concatenate([base, base + np.array([0.0, 0.0, tall])])
            ignored |= filled(view, both)
    for x, y, z in led_positions(profile).values():
        ignored |= filled(view, circle((x, y), LED_GLOW * size, z))
    return ignored


def filled(view: Shows, points_mm: Floats) -> Mask:
    """The pixels (H, W) inside the hull of points (N, 3) on the board or above it."""
    width, height = view.image_size
    mask = np.zeros((height, width), dtype=np.uint8)
    hull = cv2.convexHull(finely(view, points_mm))
    cv2.fillConvexPoly(mask, hull, 1, cv2.LINE_8, FINE_BITS)
    return mask.view(np.bool_)


def finely(view: Shows, points_mm: Floats) -> npt.NDArray[np.int32]:
    """The pixels (..., 2) that show points (..., 3), in parts as of `FINE_BITS`."""
    pixels = view.project(points_mm.reshape(-1, 3))
    fine = np.rint(np.clip(pixels, -4000, 8000) * 2**FINE_BITS).astype(np.int32)
    return np.asarray(fine.reshape(*points_mm.shape[:-1], 2))


def checkers_on(
    view: Shows, discs: Sequence[Disc], thicknesses: Mapping[str, float], reach: float
) -> Mask:
    """The pixels (H, W) of single checkers with their walls; `reach`: scale of their radii."""
    width, height = view.image_size
    mask = np.zeros((height, width), dtype=np.uint8)
    if discs:
        centres = np.array([(*disc.centre_mm, disc.height_mm) for disc in discs])
        radii = np.array([disc.diameter_mm / 2 * reach for disc in discs])
        thick = np.array([thicknesses[disc.letter] for disc in discs])
        for points in finely(view, walls(centres, radii, thick)):
            cv2.fillConvexPoly(mask, cv2.convexHull(points), 1, cv2.LINE_8, FINE_BITS)
    return mask.view(np.bool_)


def checker_share(view: View, size_mm: float) -> Maps:
    """The share of a checker's area that each pixel (h, w) covers on the board, at most 1."""
    width, height = view.image_size
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2)
    ground = view.ground(pixels)
    seen = np.isfinite(ground).all(axis=1)
    scale = np.zeros(len(pixels))
    scale[seen] = view.mm_per_px(ground[seen])
    area = scale**2 / (np.pi * size_mm**2 / 4)
    return np.minimum(area, 1.0).reshape(height, width).astype(np.float32)
