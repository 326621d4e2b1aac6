"""Chooses the planes in which a board is viewed, and what they need of a picture.

Knows the profile's places only as where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from pasch_hardware.boards.board import BoardProfile, PlaceShape, Pose, Row
from pasch_hardware.boards.geometry import row_point
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.arrays import Mask
from pasch_vision.occlusion.evidence.plane import Plane
from pasch_vision.occlusion.evidence.smoothing import Box, Halves, presmoothed
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View

__all__ = [
    "board_mask",
    "bounds",
    "halvings_for",
    "planes_for",
    "readable",
    "smoothed",
]

# Margin around the places and beyond a row's end, in diameters: for a checker lying beyond it, its
# wall and its outline.
MARGIN = 0.75
BEYOND_END = 1.2


def readable(shape: PlaceShape) -> bool:
    """Whether checkers lie flat there, in one layer or more, so that their tops can be read."""
    return shape.pose is Pose.FLAT and shape.name not in TRAYS


def bounds(shapes: Iterable[PlaceShape], size_mm: float) -> tuple[float, float, float, float]:
    """The rectangle (left, top, right, bottom) in mm around places and everything on them."""
    corners: list[tuple[float, float]] = []
    for shape in shapes:
        if isinstance(shape, Row):
            for along in (0.0, shape.length + BEYOND_END * size_mm):
                corners += [row_point(shape, along, side * shape.width / 2) for side in (-1, 1)]
        else:
            (x, y), (width, height) = shape.centre, shape.extent
            corners += [(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)]
    points = np.array(corners)
    left, top = points.min(axis=0) - MARGIN * size_mm
    right, bottom = points.max(axis=0) + MARGIN * size_mm
    return float(left), float(top), float(right), float(bottom)


def board_mask(planes: Mapping[float, Plane], shapes: Iterable[PlaceShape]) -> Mask:
    """The plane pixels on places, by which the light on bare board is judged.

    `planes` by height, of the same pixels.
    """
    mask = np.zeros(next(iter(planes.values())).shape, dtype=bool)
    for shape in shapes:
        plane = planes[shape.height]
        left, top, right, bottom = bounds([shape], 0.0)
        corners = plane.px([(left, top), (right, bottom)]).astype(int)
        (x0, y0), (x1, y1) = np.maximum(corners, 0)
        mask[y0:y1, x0:x1] = True
    return mask


def smoothed(
    halves: Halves, halvings: int, picture_px_per_px: float, within: Box | None = None
) -> Picture:
    """The picture halved `halvings` times, or if that is 0, `presmoothed`."""
    picture = halves.at(halvings)
    return picture if halvings else presmoothed(picture, picture_px_per_px, within)


def halvings_for(view: View, profile: BoardProfile, mm_per_px: float) -> int:
    """How often a picture may be halved without getting coarser than `mm_per_px` of the plane."""
    middle = np.array([[profile.field[0] / 2, profile.field[1] / 2]])
    finer = mm_per_px / float(view.mm_per_px(middle)[0])
    number = 0
    while finer >= 2.0 ** (number + 1) and not any(s % 2 ** (number + 1) for s in view.image_size):
        number += 1
    return number


def planes_for(
    profile: BoardProfile,
    places: tuple[PlaceShape, ...],
    view: View,
    size_mm: float,
) -> dict[float, Plane]:
    """One plane per height at which places lie, at the height of the checkers' tops there.

    All have the same pixels, which show all places; the lowest comes first.
    """
    thickness = float(np.mean(list(profile.thicknesses.values())))
    heights = sorted({shape.height for shape in places})
    *foot, eye_mm = view.eye_mm.tolist()
    above = eye_mm - heights[0] - thickness
    corners = []
    for height in heights:
        there = [shape for shape in places if shape.height == height]
        # A raised place lies among others, whose margin is its own as well.
        margin_mm = size_mm if height == heights[0] else size_mm / 2
        around = np.array(bounds(there, margin_mm)).reshape(2, 2)
        corners.append(foot + (around - foot) * above / (above - height + heights[0]))
    left, top = np.min(corners, axis=(0, 1)).tolist()
    right, bottom = np.max(corners, axis=(0, 1)).tolist()
    around_all = left, top, right, bottom
    lowest = Plane.over(view, around_all, heights[0] + thickness, size_mm)
    return {height: lowest.raised(height - heights[0]) for height in heights}
