"""Where rays meet solids: boxes, cylinders, capsules; and what lies in whose shadow.

Rays are arrays of origins (3,) or (N, 3) and directions (N, 3) in mm; answers are distances
along the direction, infinite where a solid is missed. Knows no colour and no light.
"""

import numpy as np

from pasch_hardware.simulator.optics.arrays import Array, dot

__all__ = [
    "box_distance",
    "box_normal",
    "capsule_distance",
    "cylinder_distance",
    "is_box_between",
    "is_cylinder_between",
]

FAR = np.float32(np.inf)
# Keeps divisions finite; no viewing direction is that flat over a board.
TINY = np.float32(1e-6)


def _slabs(origin: Array, directions: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Distances where each ray enters and leaves a box; entering after leaving means missed."""
    enter = np.full(len(directions), -np.inf, np.float32)
    leave = np.full(len(directions), np.inf, np.float32)
    for axis in range(3):
        along = directions[:, axis]
        per = 1 / np.where(np.abs(along) < TINY, TINY, along)
        start = origin[..., axis]
        a, b = (low[axis] - start) * per, (high[axis] - start) * per
        np.maximum(enter, np.minimum(a, b), out=enter)
        np.minimum(leave, np.maximum(a, b), out=leave)
    return enter, leave


def box_distance(origin: Array, directions: Array, low: Array, high: Array) -> Array:
    """Distance to the first point of a box (N,)."""
    enter, leave = _slabs(origin, directions, low, high)
    return np.asarray(np.where((leave >= enter) & (enter > 0), enter, FAR))


def box_normal(points: Array, low: Array, high: Array) -> Array:
    """Outward normals (N, 3) at points on a box's surface."""
    gaps = np.concatenate([np.abs(points - low), np.abs(points - high)], axis=1)
    nearest = gaps.argmin(axis=1)
    signs = np.concatenate([-np.eye(3), np.eye(3)]).astype(np.float32)
    return np.asarray(signs[nearest])


def is_box_between(points: Array, towards: Array, low: Array, high: Array) -> Array:
    """Whether a box lies between points and a light: 1.0 or 0.0 (N,).

    `towards` is the vector to the light, (3,) or (N, 3); a light within its length counts, so a
    far one (a window) needs a long vector.
    """
    directions = np.broadcast_to(towards, points.shape)
    enter, leave = _slabs(points, directions, low, high)
    is_hidden = (leave >= enter) & (leave > 1e-4) & (enter < 1) & (enter > -1e-4)
    return np.asarray(is_hidden, np.float32)


def cylinder_distance(
    origin: Array, directions: Array, radius: float, height: float
) -> tuple[Array, Array]:
    """Distance to a cylinder standing on the origin of its own frame, and whether on its side.

    Axis along z from 0 to `height`. Both answers (N,), the second a bool array.
    """
    dx, dy, dz = directions[:, 0], directions[:, 1], directions[:, 2]
    ox, oy, oz = origin[..., 0], origin[..., 1], origin[..., 2]
    dz = np.where(np.abs(dz) < TINY, TINY, dz)
    # The cap that faces the ray is the only one that can be met first.
    level = np.where(dz < 0, np.float32(height), np.float32(0))
    to_cap = (level - oz) / dz
    x, y = ox + to_cap * dx, oy + to_cap * dy
    cap = np.where((x * x + y * y <= radius * radius) & (to_cap > 0), to_cap, FAR)
    a = dx * dx + dy * dy
    b = ox * dx + oy * dy
    c = ox * ox + oy * oy - radius * radius
    inside = b * b - a * c
    to_side = (-b - np.sqrt(np.maximum(inside, 0))) / np.maximum(a, TINY)
    z = oz + to_side * dz
    is_met = (inside > 0) & (to_side > 0) & (z >= 0) & (z <= height)
    side = np.where(is_met, to_side, FAR)
    return np.minimum(cap, side), side < cap


def is_cylinder_between(points: Array, towards: Array, radius: float, height: float) -> Array:
    """Whether a cylinder (own frame, as above) hides a light from points: 1.0 or 0.0 (N,)."""
    towards = np.broadcast_to(towards, points.shape)
    dx, dy, dz = towards[:, 0], towards[:, 1], towards[:, 2]
    dz = np.where(np.abs(dz) < TINY, TINY, dz)
    x, y, z = points[:, 0], points[:, 1], points[:, 2]
    low = np.minimum(-z / dz, (height - z) / dz)
    high = np.maximum(-z / dz, (height - z) / dz)
    low, high = np.maximum(low, 1e-4), np.minimum(high, 1)
    # Nearest approach to the axis within the slab between the caps.
    a = np.maximum(dx * dx + dy * dy, TINY)
    nearest = np.clip(-(x * dx + y * dy) / a, low, high)
    px, py = x + nearest * dx, y + nearest * dy
    return np.asarray((high > low) & (px * px + py * py < radius * radius), np.float32)


def capsule_distance(
    origin: Array, directions: Array, start: Array, end: Array, radii: tuple[float, float]
) -> tuple[Array, Array]:
    """Distance to a rounded cone between two points, and the nearest axis point's share (N,).

    The cone is approximated by the ray's nearest approach to the axis, which is exact where
    both radii are equal; the picture of a finger needs no more.
    """
    axis = end - start
    w = origin - start
    a = dot(directions, directions)
    b = directions @ axis
    c = float(axis @ axis)
    d = directions @ w
    e = float(axis @ w)
    denominator = np.maximum(a * c - b * b, TINY)
    share = np.clip((a * e - b * d) / denominator, 0, 1)
    along = (b * share - d) / a
    gap = w + along[:, None] * directions - share[:, None] * axis
    distance2 = dot(gap, gap)
    radius = radii[0] + (radii[1] - radii[0]) * share
    depth2 = radius * radius - distance2
    entering = along - np.sqrt(np.maximum(depth2, 0) / a)
    return np.where(depth2 > 0, entering, FAR), share
