"""Which things a ray has to be tested against.

They are listed by tile of the picture and by cell of the ground. Only for speed: an
unnecessary entry costs time, a missing one would leave something undrawn.
"""

from collections.abc import Sequence

import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.view import View
from training.drawing.painting.paint import Array
from training.drawing.rays import fields
from training.drawing.rays.bodies import listed
from training.drawing.rays.fields import Cells, Ground, Lists

__all__ = ["Size", "grounds", "tiles"]

# Rows and columns of cells.
Size = tuple[int, int]
SIGNS = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], np.float64)
# Lenses bend long edges by at most this share of a picture's width.
BEND = 0.02
STEPS_ALONG_LIMB = 12


def tiles(view: View, boxes: Array, checkers: Array, limbs: Array) -> Cells:
    """Which things may be seen in each tile of a picture, and how many tiles a row has."""
    width, height = view.image_size
    columns, rows = -(-width // fields.TILE), -(-height // fields.TILE)
    hulls = [box_hull(box) for box in boxes] + [checker_hull(checker) for checker in checkers]
    hulls += [limb_hull(limb, float(view.eye_mm[2])) for limb in limbs]
    bounds = np.zeros((len(hulls), 4), np.int64)
    seen = view.project(np.concatenate(hulls)) if hulls else np.zeros((0, 2))
    ends = np.cumsum([0, *(len(hull) for hull in hulls)])
    for n in range(len(hulls)):
        part = seen[ends[n] : ends[n + 1]]
        margin = 2.0 + (BEND * width if n < len(boxes) else 0.0)
        low, high = part.min(axis=0) - margin, part.max(axis=0) + margin
        x = np.clip(np.array([low[0], high[0]]) // fields.TILE, 0, columns - 1)
        y = np.clip(np.array([low[1], high[1]]) // fields.TILE, 0, rows - 1)
        bounds[n] = (*x, *y)
    starts, found = listed(bounds, rows, columns)
    return starts, found, columns


def box_hull(box: Array) -> Floats:
    """The corners (8, 3) of a turned box."""
    low, high = box[fields.BLOW : fields.BLOW + 3], box[fields.BHIGH : fields.BHIGH + 3]
    away = SIGNS * (high - low) / 2
    c, s = float(box[fields.BCOS]), float(box[fields.BSIN])
    x, y = c * away[:, 0] - s * away[:, 1], s * away[:, 0] + c * away[:, 1]
    return np.column_stack([x, y, away[:, 2]]) + (low + high) / 2


def checker_hull(checker: Array) -> Floats:
    """The corners (8, 3) of the upright box around a checker."""
    radius, thick, axis = checker[fields.CR], checker[fields.CH], int(checker[fields.CAXIS])
    half = np.full(3, radius, np.float64)
    half[axis] = thick / 2
    middle = checker[fields.CX : fields.CX + 3] + np.array([0.0, 0.0, half[2]])
    return np.asarray(SIGNS * half + middle, np.float64)


def limb_hull(limb: Array, eye_z: float) -> Floats:
    """The corners (16, 3) of boxes around both ends of a limb, none higher than the camera."""
    ends = limb[:3], limb[3:6]
    hull = np.concatenate([SIGNS * float(limb[fields.LR]) + end for end in ends])
    hull[:, 2] = np.minimum(hull[:, 2], eye_z - 30)
    return hull


def grounds(
    origin: Array, size: Size, low: float, light: Array, checkers: Array, limbs: Array
) -> tuple[Ground, Ground, Ground, Ground]:
    """Which things may cast a shadow over each cell, for the sun, two lamps and the sky.

    `low`: the height of the lowest ground.
    """
    tops = [checker_top(checker) for checker in checkers] + [limb_tops(limb) for limb in limbs]
    found = []
    for source in range(4):
        falls = [fallen(part, part[:, 2:3] - low, light, source) for part in tops]
        bounds = bounds_of(tops, falls, low, source, origin, size)
        found.append((origin, size, *listed(bounds, *size)))
    return found[0], found[1], found[2], found[3]


def checker_top(checker: Array) -> Floats:
    """The highest point of a checker and its half-width, (1, 4)."""
    is_flat = int(checker[fields.CAXIS]) == 2
    tall = checker[fields.CH] if is_flat else 2 * checker[fields.CR]
    wide = max(checker[fields.CR], checker[fields.CH] / 2)
    return np.array([[*checker[:2], checker[2] + tall, wide]], np.float64)


def limb_tops(limb: Array) -> Floats:
    """Points along the top of a limb and its half-width there, (steps, 4)."""
    share = np.linspace(0, 1, STEPS_ALONG_LIMB)[:, None]
    path = limb[:3] * (1 - share) + limb[3:6] * share
    path[:, 2] += limb[fields.LR]
    return np.column_stack([path, np.full(STEPS_ALONG_LIMB, limb[fields.LR] + 20)])


def fallen(part: Floats, tall: Floats, light: Array, source: int) -> Floats:
    """How far (N, 2) mm from points at height `tall` their shadows fall on the lowest ground."""
    if source == 0:
        sun = light[fields.SUN : fields.SUN + 3].astype(np.float64)
        return np.asarray(-sun[None, :2] / max(float(sun[2]), 0.1) * tall)
    if source == 3:
        return np.zeros((len(part), 2))
    lamp = light[fields.LAMP + 7 * (source - 1) :][:3].astype(np.float64)
    return np.asarray((part[:, :2] - lamp[:2]) / np.maximum(lamp[2] - part[:, 2:3], 20) * tall)


def bounds_of(
    tops: Sequence[Floats],
    falls: Sequence[Floats],
    low: float,
    source: int,
    origin: Array,
    size: Size,
) -> Lists:
    """The first and last column and row (N, 4) of cells that things and their shadows touch."""
    bounds = np.zeros((len(tops), 4), np.int64)
    for n, (part, fall) in enumerate(zip(tops, falls, strict=True)):
        soft = 2.0 if source < 3 else 0.9 * (part[:, 2:3] - low)
        spread = part[:, 3:] * 1.25 + soft
        here, there = part[:, :2], part[:, :2] + fall
        ends = [here - spread, here + spread, there - spread, there + spread]
        cells = (np.concatenate(ends) - origin) / fields.CELL_MM
        x = np.clip([cells[:, 0].min(), cells[:, 0].max()], 0, size[1] - 1)
        y = np.clip([cells[:, 1].min(), cells[:, 1].max()], 0, size[0] - 1)
        bounds[n] = (*x, *y)
    return bounds
