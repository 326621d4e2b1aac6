"""What a ray hits first, and what stands between a point and a light: boxes, checkers, limbs.

Knows only their shapes, no colours and no strength of light.
"""

import math

import numpy as np

from training.drawing.rays.fields import (
    BCOS,
    BHIGH,
    BLOW,
    BSIN,
    CAXIS,
    CELL_MM,
    CH,
    CR,
    CX,
    CY,
    CZ,
    FAR,
    LA,
    LB,
    LR,
    OF_BOX,
    OF_CHECKER,
    OF_LIMB,
    TABLE,
    Cells,
    Ground,
    Hit,
    Lists,
    Point,
    Row,
    Things,
    jit,
)


@jit
def hit_checker(
    c: Row, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> tuple[float, int]:
    """Distance to a checker, and whether its side (1) or a face (0) is hit; FAR if missed."""
    axis, r, h = int(c[CAXIS]), c[CR], c[CH]
    px, py, pz = ox - c[CX], oy - c[CY], oz - c[CZ]
    if axis != 2:
        pz -= r
        if axis == 0:
            px, pz, dx, dz = pz, px + h / 2, dz, dx
        else:
            py, pz, dy, dz = pz, py + h / 2, dz, dy
    best, side = FAR, 0
    if abs(dz) > 1e-9:
        # The face on the side that the ray comes from.
        t = (h - pz) / dz if dz < 0 else -pz / dz
        if t > 1e-3:
            x, y = px + t * dx, py + t * dy
            if x * x + y * y <= r * r:
                return t, 0
    a = dx * dx + dy * dy
    b = px * dx + py * dy
    k = b * b - a * (px * px + py * py - r * r)
    if k > 0 and a > 1e-12:
        t = (-b - math.sqrt(k)) / a
        z = pz + t * dz
        if t > 1e-3 and 0 <= z <= h:
            best, side = t, 1
    return best, side


@jit
def hit_box(
    b: Row, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> tuple[float, int]:
    """Distance to a box, and the axis of the side that is hit; FAR if missed."""
    cx, cy = (b[BLOW] + b[BHIGH]) / 2, (b[BLOW + 1] + b[BHIGH + 1]) / 2
    c, s = b[BCOS], b[BSIN]
    px, py = ox - cx, oy - cy
    px, py = c * px + s * py, c * py - s * px
    ex, ey = c * dx + s * dy, c * dy - s * dx
    hx, hy = b[BHIGH] - cx, b[BHIGH + 1] - cy
    near, far, axis = -FAR, FAR, 2
    for k in range(3):
        o, d = (px, ex) if k == 0 else ((py, ey) if k == 1 else (oz, dz))
        low = -hx if k == 0 else (-hy if k == 1 else b[BLOW + 2])
        high = hx if k == 0 else (hy if k == 1 else b[BHIGH + 2])
        if abs(d) < 1e-9:
            if o < low or o > high:
                return FAR, 0
            continue
        t0, t1 = (low - o) / d, (high - o) / d
        if t0 > t1:
            t0, t1 = t1, t0
        if t0 > near:
            near, axis = t0, k
        far = min(far, t1)
    if near > far or near < 1e-3:
        return FAR, 0
    return near, axis


@jit
def hit_limb(limb: Row, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float) -> float:
    """Distance to a rounded limb; FAR if missed."""
    r = limb[LR]
    bx, by, bz = limb[LB] - limb[LA], limb[LB + 1] - limb[LA + 1], limb[LB + 2] - limb[LA + 2]
    px, py, pz = ox - limb[LA], oy - limb[LA + 1], oz - limb[LA + 2]
    bb = bx * bx + by * by + bz * bz
    bd = bx * dx + by * dy + bz * dz
    bp = bx * px + by * py + bz * pz
    dp = dx * px + dy * py + dz * pz
    pp = px * px + py * py + pz * pz
    a = bb - bd * bd
    b = bb * dp - bp * bd
    c = bb * pp - bp * bp - r * r * bb
    k = b * b - a * c
    if k < 0:
        return FAR
    t = (-b - math.sqrt(k)) / max(a, 1e-9)
    y = bp + t * bd
    if 0 < y < bb:
        return t if t > 1e-3 else FAR
    if y > 0:
        px, py, pz = ox - limb[LB], oy - limb[LB + 1], oz - limb[LB + 2]
    b = dx * px + dy * py + dz * pz
    c = px * px + py * py + pz * pz - r * r
    k = b * b - c
    if k > 0:
        t = -b - math.sqrt(k)
        return t if t > 1e-3 else FAR
    return FAR


@jit
def nearest(tile: Cells, things: Things, eye: Row, dx: float, dy: float, dz: float) -> Hit:
    """What a ray from the eye hits first among a tile's things and the table.

    Returns distance, kind, number and side.
    """
    starts, found, cell = tile
    checkers, boxes, limbs, table_z = things
    ex, ey, ez = eye[0], eye[1], eye[2]
    best = (table_z - ez) / dz if dz < -1e-6 else 1e6
    kind, index, side = TABLE, -2, 0
    for k in range(starts[cell], starts[cell + 1]):
        n = found[k]
        if n < len(boxes):
            t, s = hit_box(boxes[n], ex, ey, ez, dx, dy, dz)
            if t < best:
                best, kind, index, side = t, OF_BOX, n, s
            continue
        n -= len(boxes)
        if n < len(checkers):
            t, s = hit_checker(checkers[n], ex, ey, ez, dx, dy, dz)
            if t < best:
                best, kind, index, side = t, OF_CHECKER, n, s
            continue
        n -= len(checkers)
        t = hit_limb(limbs[n], ex, ey, ez, dx, dy, dz)
        if t < best:
            best, kind, index, side = t, OF_LIMB, n, 0
    return best, kind, index, side


@jit
def listed(bounds: Lists, rows: int, columns: int) -> tuple[Lists, Lists]:
    """The lists of things in each cell: starts (cells + 1,), and the things.

    `bounds` (N, 4): first and last column, first and last row of each thing's cells.
    """
    counts = np.zeros(rows * columns + 1, np.int64)
    for n in range(len(bounds)):
        for j in range(bounds[n, 2], bounds[n, 3] + 1):
            for i in range(bounds[n, 0], bounds[n, 1] + 1):
                counts[j * columns + i + 1] += 1
    starts = np.cumsum(counts)
    found = np.zeros(max(starts[-1], 1), np.int64)
    at = starts.copy()
    for n in range(len(bounds)):
        for j in range(bounds[n, 2], bounds[n, 3] + 1):
            for i in range(bounds[n, 0], bounds[n, 1] + 1):
                cell = j * columns + i
                found[at[cell]] = n
                at[cell] += 1
    return starts, found


@jit
def is_behind_box(b: Row, at: Point, dx: float, dy: float, dz: float, reach: float) -> bool:
    """Whether a box stands between a point and a light; quick tests rule out most boxes."""
    x, y, z = at
    rise = b[BHIGH + 2] - z
    if rise < 0.05:
        return False
    far = rise * math.sqrt(dx * dx + dy * dy) / max(dz, 0.02)
    cx, cy = (b[BLOW] + b[BHIGH]) / 2, (b[BLOW + 1] + b[BHIGH + 1]) / 2
    hx, hy = b[BHIGH] - cx, b[BHIGH + 1] - cy
    if b[BSIN] != 0:
        hx, hy = hx + hy, hx + hy
    if abs(x - cx) > hx + far or abs(y - cy) > hy + far:
        return False
    t, _ = hit_box(b, x, y, z, dx, dy, dz)
    return t < reach


@jit
def is_dark(
    at: Point, dx: float, dy: float, dz: float, reach: float, ground: Ground, things: Things
) -> bool:
    """Whether something stands between a point and a light in a direction."""
    x, y, z = at
    checkers, boxes, limbs, _ = things
    grid, shape, starts, found = ground
    for n in range(len(boxes)):
        if is_behind_box(boxes[n], at, dx, dy, dz, reach):
            return True
    i, j = int((x - grid[0]) / CELL_MM), int((y - grid[1]) / CELL_MM)
    if i < 0 or j < 0 or i >= shape[1] or j >= shape[0]:
        return False
    cell = j * shape[1] + i
    for k in range(starts[cell], starts[cell + 1]):
        n = found[k]
        if n < len(checkers):
            t, _ = hit_checker(checkers[n], x, y, z, dx, dy, dz)
        else:
            t = hit_limb(limbs[n - len(checkers)], x, y, z, dx, dy, dz)
        if t < reach:
            return True
    return False
