"""Casts rays at a board: boxes, checkers, hands, in the light of a sun and of lamps.

Everything is handed over as rows of float32 numbers whose meaning the constants here name, so that
the loops run as machine code; `scene` fills the rows. Light is linear, board millimetres,
z up. Decides nothing about what lies where or what it looks like.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

# A checker: middle of its foot (on edge: lowest point), radius, height, axis (0 x, 1 y, 2 z),
# make, tint, a number of its own.
CX, CY, CZ, CR, CH, CAXIS, CMAKE, CTB, CTG, CTR, CSEED = range(11)
CHECKER = 11
# A make of checkers: face and side colours, three rings (radius, width, shade, slope), where the
# rim begins and its colour, bevel, dish, middle (radius and colour), marble (strength, size),
# gloss, roughness, metal, ridges, relief.
MF, MS, MRING, MRIM, MRIMC, MBEVEL, MDISH = 0, 3, 6, 18, 19, 22, 23
MMID, MMIDC, MMARB, MMARBS, MGLOSS, MROUGH = 24, 25, 28, 29, 30, 31
MMETAL, MRIDGE, MRELIEF, MMARBC = 32, 33, 34, 35
MAKE = 38
# A box: corners, colour of its sides (used on top as well where `BPAINT` is 0), gloss, turn's
# cosine and sine about its middle.
BLOW, BHIGH, BCOLOUR, BPAINT, BGLOSS, BCOS, BSIN = 0, 3, 6, 9, 10, 11, 12
BOX = 13
# A rounded limb: its two ends, radius, colour.
LA, LB, LR, LCOLOUR = 0, 3, 6, 7
LIMB = 10
# Light: from everywhere; the sun's direction, colour, spread, stripes (period, share, turn,
# phase, crossing period, softness); lamps (position, colour, radius) twice; a window in
# the room (direction, half width, half height, colour); gloss and roughness of the ground.
(AMB, SUN, SUNC, SUNSPREAD, STRIPE, LAMP, WIN, WINHALF, WINC, GGLOSS, GROUGH, SKY) = (
    0, 3, 6, 9, 10, 16, 30, 33, 35, 38, 39, 40)  # fmt: skip
LIGHT = 42
FAR = 1e9
TILE = 16
CELL_MM = 24.0

# What is met: the table, a box, a checker, a limb; limbs are numbered from here in pictures.
TABLE, OF_BOX, OF_CHECKER, OF_LIMB = range(4)
LIMBS_FROM = 20000
LIMB_GLOSS, LIMB_ROUGHNESS = 0.3, 0.4
# A lamp's light is what it gives from this far.
LAMP_REFERENCE_MM = 800.0

Row = npt.NDArray[np.float32]
Rows = npt.NDArray[np.float32]
Pictures = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]
Lists = npt.NDArray[np.int64]
Tiles = npt.NDArray[np.bool_]
Point = tuple[float, float, float]
# Distance, kind, number, side.
Hit = tuple[float, int, int, int]
# Where the list of each cell starts, the lists, and a cell or how many a row has.
Cells = tuple[Lists, Lists, int]
# Checkers, boxes, limbs, the table's height.
Things = tuple[Rows, Rows, Rows, float]
# Origin of the cells, their rows and columns, starts, lists.
Ground = tuple[Row, tuple[int, int], Lists, Lists]
# The painted board and table, its origin, texels a millimetre.
Paint = tuple[Pictures, Row, float]
Function = TypeVar("Function", bound=Callable[..., Any])


OPTIONS: dict[str, Any] = {"fastmath": True, "nogil": True, "error_model": "numpy"}


def jit(function: Function) -> Function:
    """`function` as machine code."""
    made: Function = numba.njit(cache=True, **OPTIONS)(function)
    return made


@jit
def hashed(x: int, y: int, z: int) -> float:
    """A number from 0 to 1 that belongs to three whole numbers."""
    n = np.uint32(x) * np.uint32(374761393) + np.uint32(y) * np.uint32(668265263)
    n += np.uint32(z) * np.uint32(2246822519)
    n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
    n = n ^ (n >> np.uint32(16))
    return float(n & np.uint32(0xFFFFFF)) / 16777215.0


@jit
def noise(x: float, y: float, seed: int) -> float:
    """Smooth noise of a plane, -1 to 1."""
    fx, fy = math.floor(x), math.floor(y)
    u, v = x - fx, y - fy
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    i, j, k = int(fx) & 0xFFFF, int(fy) & 0xFFFF, int(seed)
    a = hashed(i, j, k) * (1 - u) + hashed(i + 1, j, k) * u
    b = hashed(i, j + 1, k) * (1 - u) + hashed(i + 1, j + 1, k) * u
    return 2 * (a * (1 - v) + b * v) - 1


@jit
def hit_checker(
    c: Row, ox: float, oy: float, oz: float, dx: float, dy: float, dz: float
) -> tuple[float, int]:
    """Distance to a checker, and whether its side is met (1) or a face (0)."""
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
        # The cap on the side the ray comes from.
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
    """Distance to a box and the axis of the side that is met; FAR where it is missed."""
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
    """Distance to a rounded limb."""
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
def listed(bounds: Lists, rows: int, columns: int) -> tuple[Lists, Lists]:
    """Which things (N, 4: first and last column and row of cells) fall on which cell: starts
    (cells + 1,), things."""
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
    """Whether a box stands between a point and a light; most are told from afar that not."""
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


@jit
def stripes(light: Row, x: float, y: float, z: float) -> float:
    """How much of the sun comes through blinds, a window's bars or leaves, 0 to 1."""
    period, share = light[STRIPE], light[STRIPE + 1]
    if period <= 0:
        return 1.0
    sx, sy, sz = light[SUN], light[SUN + 1], max(light[SUN + 2], 0.05)
    gx, gy = x - z * sx / sz, y - z * sy / sz
    c, s = math.cos(light[STRIPE + 2]), math.sin(light[STRIPE + 2])
    soft = max(light[STRIPE + 5], 0.5)
    along = c * gx + s * gy + light[STRIPE + 3]
    if light[STRIPE + 4] < 0:
        n = noise(gx / period, gy / period, 77) + 0.5 * noise(gx * 2 / period, gy * 2 / period, 78)
        return float(min(max(0.5 + (n + share - 0.5) * period / soft, 0.0), 1.0))
    place = abs(along - period * math.floor(along / period) - period / 2)
    value = min(max(0.5 + (period * share / 2 - place) / soft, 0.0), 1.0)
    other = light[STRIPE + 4]
    if other > 0:
        along = c * gy - s * gx + 0.3 * light[STRIPE + 3]
        place = abs(along - other * math.floor(along / other) - other / 2)
        value *= min(max(0.5 + (other * 0.9 / 2 - place) / soft, 0.0), 1.0)
    return float(value)


@jit
def mirrored(
    light: Row, rx: float, ry: float, rz: float, x: float, y: float, z: float,
    rough: float, out: Row,
) -> None:  # fmt: skip
    """What a surface mirrors in a direction: room, window, lamps; added to `out` (3,)."""
    up = 0.25 + 0.6 * max(rz, 0.0)
    wx, wy, wz = light[WIN], light[WIN + 1], light[WIN + 2]
    ahead = rx * wx + ry * wy + rz * wz
    glow = 0.0
    if ahead > 0.05:
        # The window's own axes: level, and upright.
        length = math.sqrt(wx * wx + wy * wy) + 1e-6
        ax, ay = -wy / length, wx / length
        a = (rx * ax + ry * ay) / ahead
        b = (rz - ahead * wz) / ahead
        soft = 0.04 + rough
        ina = min(max(0.5 + (light[WINHALF] - abs(a)) / soft, 0.0), 1.0)
        inb = min(max(0.5 + (light[WINHALF + 1] - abs(b)) / soft, 0.0), 1.0)
        glow = ina * inb
    for k in range(3):
        out[k] = light[AMB + k] * up * light[SKY] + glow * light[WINC + k]
    for n in range(2):
        at = LAMP + 7 * n
        lx, ly, lz = light[at] - x, light[at + 1] - y, light[at + 2] - z
        d = math.sqrt(lx * lx + ly * ly + lz * lz) + 1e-6
        cosine = min((rx * lx + ry * ly + rz * lz) / d, 1.0)
        angle = math.sqrt(max(2 - 2 * cosine, 0.0))
        radius = light[at + 6] / d + 0.02
        soft = radius + rough
        shine = math.exp(-(angle * angle) / (soft * soft)) * min(0.05 / (soft * soft), 25.0)
        for k in range(3):
            out[k] += shine * light[at + 3 + k]


@jit
def looked_up(paint: Pictures, origin: Row, texels: float, x: float, y: float, out: Row) -> None:
    """The painted colour at a point of the board or table, bilinear."""
    u, v = (x - origin[0]) * texels - 0.5, (y - origin[1]) * texels - 0.5
    height, width = paint.shape[0], paint.shape[1]
    u = min(max(u, 0.0), width - 1.001)
    v = min(max(v, 0.0), height - 1.001)
    i, j = int(u), int(v)
    fu, fv = u - i, v - j
    for k in range(3):
        top = paint[j, i, k] * (1 - fu) + paint[j, i + 1, k] * fu
        low = paint[j + 1, i, k] * (1 - fu) + paint[j + 1, i + 1, k] * fu
        out[k] = top * (1 - fv) + low * fv


@jit
def checker_surface(
    c: Row, m: Row, side: int, x: float, y: float, z: float, normal: Row, colour: Row
) -> None:
    """Normal and colour of a point on a checker; returns the share it is dyed by its tint."""
    axis, radius, h = int(c[CAXIS]), c[CR], c[CH]
    px, py, pz = x - c[CX], y - c[CY], z - c[CZ]
    if axis != 2:
        pz -= radius
        if axis == 0:
            px, pz = pz, px + h / 2
        else:
            py, pz = pz, py + h / 2
    far = math.sqrt(px * px + py * py)
    ux, uy = px / max(far, 1e-3), py / max(far, 1e-3)
    seed = int(c[CSEED])
    marble = 0.0
    if m[MMARB] > 0:
        s = m[MMARBS]
        wx, wy = px / s + seed * 3.7, py / s + (pz / s if side == 1 else 0.0)
        marble = noise(wx, wy, seed) + 0.5 * noise(wx * 2.3, wy * 2.3, seed + 1)
    if side == 1:
        lift = 2 * pz / h - 1
        tone = 0.95 - 0.15 * math.exp(-((lift / 0.16) ** 2)) + 0.15 * lift
        if m[MRIDGE] > 0:
            tone *= 1 - 0.35 * max(math.sin(math.atan2(py, px) * m[MRIDGE]), 0.0)
        nx, ny, nz = ux, uy, 0.8 * lift**3
        for k in range(3):
            colour[k] = m[MS + k] * tone
    else:
        r = far / radius
        slope, tone = 0.0, 1.0
        for n in range(3):
            at = MRING + 4 * n
            if m[at + 1] > 0:
                e = (r - m[at]) / m[at + 1]
                bump = math.exp(-e * e)
                slope += m[at + 3] * e * bump
                tone *= 1 + (m[at + 2] - 1) * bump
        edge = min(max((r - 0.88) / 0.12, 0.0), 1.0)
        slope += m[MBEVEL] * edge * edge + m[MDISH] * min(r, 0.85)
        for k in range(3):
            colour[k] = m[MF + k]
        if r < m[MMID]:
            for k in range(3):
                colour[k] = m[MMIDC + k]
        if r > m[MRIM]:
            for k in range(3):
                colour[k] = m[MRIMC + k]
        if m[MRELIEF] > 0 and r < 0.8:
            n1 = noise(px / radius * 7 + seed, py / radius * 7, seed + 5)
            n2 = noise(px / radius * 7, py / radius * 7 + seed, seed + 6)
            ux, uy = ux * slope + m[MRELIEF] * n1, uy * slope + m[MRELIEF] * n2
            slope = 1.0
        nx, ny = ux * slope, uy * slope
        nz = 1.0 if pz > h / 2 else -1.0
        for k in range(3):
            colour[k] *= tone
    if m[MMARB] > 0:
        w = min(max(marble * m[MMARB] + 0.5 * m[MMARB], 0.0), 1.0)
        for k in range(3):
            colour[k] = colour[k] * (1 - w) + m[MMARBC + k] * w
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    nx, ny, nz = nx / length, ny / length, nz / length
    if axis == 0:
        nx, nz = nz, nx
    elif axis == 1:
        ny, nz = nz, ny
    normal[0], normal[1], normal[2] = nx, ny, nz
    colour[0] *= c[CTB]
    colour[1] *= c[CTG]
    colour[2] *= c[CTR]


@jit
def nearest(tile: Cells, things: Things, eye: Row, dx: float, dy: float, dz: float) -> Hit:
    """What a ray from the eye meets first of the things of a tile, nearer than `things.far`:
    distance, kind, number, side."""
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
def box_surface(
    b: Row, index: int, side: int, x: float, y: float, z: float, normal: Row, colour: Row
) -> None:
    """Normal and colour of a point on a box's unpainted side."""
    shade = 1.0 + 0.12 * noise(x * 0.08 + z * 0.3, y * 0.08 + z * 0.3, index)
    for k in range(3):
        colour[k] = b[BCOLOUR + k] * shade
    if side == 2:
        return
    mx, my = (b[BLOW] + b[BHIGH]) / 2, (b[BLOW + 1] + b[BHIGH + 1]) / 2
    c, s = b[BCOS], b[BSIN]
    lx, ly = c * (x - mx) + s * (y - my), c * (y - my) - s * (x - mx)
    qx = (1.0 if lx > 0 else -1.0) if side == 0 else 0.0
    qy = (1.0 if ly > 0 else -1.0) if side == 1 else 0.0
    normal[0], normal[1], normal[2] = c * qx - s * qy, s * qx + c * qy, 0.0


@jit
def limb_surface(limb: Row, x: float, y: float, z: float, normal: Row, colour: Row) -> None:
    """Normal and colour of a point on a limb."""
    bx, by, bz = limb[LB] - limb[LA], limb[LB + 1] - limb[LA + 1], limb[LB + 2] - limb[LA + 2]
    px, py, pz = x - limb[LA], y - limb[LA + 1], z - limb[LA + 2]
    share = (bx * px + by * py + bz * pz) / (bx * bx + by * by + bz * bz + 1e-6)
    share = min(max(share, 0.0), 1.0)
    normal[0] = (px - share * bx) / limb[LR]
    normal[1] = (py - share * by) / limb[LR]
    normal[2] = (pz - share * bz) / limb[LR]
    shade = 1.0 + 0.08 * noise(x * 0.1, y * 0.1 + z * 0.05, 9)
    for k in range(3):
        colour[k] = limb[LCOLOUR + k] * shade


@jit
def surface(
    hit: Hit, at: Point, things: Things, makes: Rows, paint: Paint, light: Row, work: Rows
) -> tuple[float, float, float]:
    """Gloss, roughness and metal of the point that was hit; `work` gets normal and colour."""
    _, kind, index, side = hit
    x, y, z = at
    checkers, boxes, limbs, _ = things
    normal, colour = work[0], work[1]
    normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
    if kind == OF_CHECKER:
        m = makes[int(checkers[index, CMAKE])]
        checker_surface(checkers[index], m, side, x, y, z, normal, colour)
        return m[MGLOSS], m[MROUGH], m[MMETAL]
    if kind == OF_LIMB:
        limb_surface(limbs[index], x, y, z, normal, colour)
        return LIMB_GLOSS, LIMB_ROUGHNESS, 0.0
    gloss = light[GGLOSS]
    if kind == OF_BOX and boxes[index, BGLOSS] >= 0:
        gloss = boxes[index, BGLOSS]
    if kind == TABLE or (side == 2 and boxes[index, BPAINT] > 0):
        looked_up(paint[0], paint[1], paint[2], x, y, colour)
    else:
        box_surface(boxes[index], index, side, x, y, z, normal, colour)
    return gloss, light[GROUGH], 0.0


@jit
def beside_checker(c: Row, x: float, y: float, z: float) -> float:
    """How much of the sky a checker leaves open to a point beside it."""
    rise = c[CZ] + (c[CH] if c[CAXIS] == 2 else 2 * c[CR]) - z
    if rise <= 0.3:
        return 1.0
    ax, ay = abs(x - c[CX]), abs(y - c[CY])
    if c[CAXIS] == 2:
        gap = math.sqrt(ax * ax + ay * ay) - c[CR]
    elif c[CAXIS] == 0:
        gap = max(ax - c[CH] / 2, ay - c[CR])
    else:
        gap = max(ay - c[CH] / 2, ax - c[CR])
    return 1 - 0.42 * math.exp(-max(gap, 0.0) / (0.55 * rise))


@jit
def open_sky(at: Point, own: int, things: Things, ground: Ground) -> float:
    """How much light from everywhere reaches a point: less beside what stands up."""
    x, y, z = at
    checkers, boxes, limbs, _ = things
    grid, shape, starts, found = ground
    sky = 1.0
    i, j = int((x - grid[0]) / CELL_MM), int((y - grid[1]) / CELL_MM)
    if 0 <= i < shape[1] and 0 <= j < shape[0]:
        cell = j * shape[1] + i
        for k in range(starts[cell], starts[cell + 1]):
            n = found[k]
            if n < len(checkers) and n != own:
                sky *= beside_checker(checkers[n], x, y, z)
            elif n >= len(checkers):
                limb = limbs[n - len(checkers)]
                away = math.sqrt((x - limb[LA]) ** 2 + (y - limb[LA + 1]) ** 2)
                rise = max(limb[LA + 2] - z, 1.0)
                sky *= 1 - 0.3 * math.exp(-max(away - limb[LR], 0.0) / (0.8 * rise))
    for n in range(len(boxes)):
        b = boxes[n]
        rise = b[BHIGH + 2] - z
        if rise > 1.0 and b[BLOW] - 2 * rise < x < b[BHIGH] + 2 * rise:
            gx = max(max(b[BLOW] - x, x - b[BHIGH]), 0.0)
            gy = max(max(b[BLOW + 1] - y, y - b[BHIGH + 1]), 0.0)
            sky *= 1 - 0.35 * math.exp(-math.sqrt(gx * gx + gy * gy) / (0.6 * rise))
    return sky


@jit
def add_sun(
    at: Point, light: Row, things: Things, ground: Ground, j0: float, j1: float, work: Rows
) -> None:
    """Add the sun's light at a point with the normal `work[0]` to `work[2]`."""
    x, y, z = at
    normal, level = work[0], work[2]
    if light[SUNC] + light[SUNC + 1] + light[SUNC + 2] <= 0:
        return
    sx, sy = light[SUN] + light[SUNSPREAD] * j0, light[SUN + 1] + light[SUNSPREAD] * j1
    sz = light[SUN + 2]
    facing = normal[0] * sx + normal[1] * sy + normal[2] * sz
    if facing <= 0:
        return
    through = stripes(light, x, y, z)
    if through > 0 and not is_dark(at, sx, sy, sz, FAR / 2, ground, things):
        for k in range(3):
            level[k] += light[SUNC + k] * facing * through


@jit
def add_lamp(
    at: Point, lamp: Row, things: Things, ground: Ground, j0: float, j1: float, work: Rows
) -> bool:
    """Add a lamp's light at a point, as `add_sun`; whether the lamp is seen from there."""
    if lamp[3] + lamp[4] + lamp[5] <= 0:
        return False
    x, y, z = at
    normal, level = work[0], work[2]
    turn, out = 6.2831853 * (j0 + 0.5), math.sqrt(j1 + 0.5) * lamp[6]
    px, py = lamp[0] + out * math.cos(turn) - x, lamp[1] + out * math.sin(turn) - y
    pz = lamp[2] - z
    d = math.sqrt(px * px + py * py + pz * pz)
    px, py, pz = px / d, py / d, pz / d
    facing = normal[0] * px + normal[1] * py + normal[2] * pz
    if facing <= 0 or is_dark(at, px, py, pz, d, ground, things):
        return False
    power = facing * (LAMP_REFERENCE_MM / d) ** 2
    for k in range(3):
        level[k] += lamp[3 + k] * power
    return True


@jit
def shine(
    hit: Hit, at: Point, ray: Point, made: Point, sky: float, sees_lamp: bool,
    light: Row, work: Rows, out: Row,
) -> None:  # fmt: skip
    """What goes from a point towards the eye, diffuse and mirrored, into `out` (3,)."""
    normal, colour, level, mirror = work[0], work[1], work[2], work[3]
    gloss, rough, metal = made
    dx, dy, dz = ray
    nx, ny, nz = normal[0], normal[1], normal[2]
    along = nx * dx + ny * dy + nz * dz
    for k in range(3):
        out[k] = colour[k] * level[k] * (1 - 0.75 * metal)
    slant = 1 - min(max(-along, 0.0), 1.0)
    fresnel = (0.04 + 0.96 * slant**5) * gloss * (1 - metal) + metal * 0.75
    if fresnel <= 0.004:
        return
    rx, ry, rz = dx - 2 * along * nx, dy - 2 * along * ny, dz - 2 * along * nz
    mirrored(light, rx, ry, rz, at[0], at[1], at[2], rough, mirror)
    dim = 0.4 + 0.6 * sky
    if hit[1] != OF_CHECKER and not sees_lamp:
        dim *= 0.35
    for k in range(3):
        out[k] += mirror[k] * fresnel * (1 - metal + metal * colour[k]) * dim


@jit
def cast(
    rays: Pictures, eye: Row, paint: Paint, things: Things, makes: Rows, light: Row,
    tiles: Cells, wanted: Tiles, grounds: tuple[Ground, Ground, Ground, Ground], seed: int,
    picture: Pictures, what: Numbers,
) -> None:  # fmt: skip
    """Fill `picture` (H, W, 3) with light and `what` (H, W) with what is seen: -2 the table, -1 a
    box, the number of a checker, `LIMBS_FROM` and more a limb.

    `tiles`: which things each tile of the picture may show, and how many tiles a row has;
    `wanted`: which tiles are drawn, the others stay as they are;
    `grounds`: which things may darken each cell of the ground, for the sun, two lamps, the sky.
    """
    starts, found, columns = tiles
    for_sun, for_lamp, for_other, for_sky = grounds
    lamp, other = light[LAMP : LAMP + 7], light[LAMP + 7 : LAMP + 14]
    # Normal, colour, light that falls there, what is mirrored.
    work = np.zeros((4, 3), np.float32)
    for row in range(rays.shape[0]):
        for column in range(rays.shape[1]):
            if not wanted[row // TILE, column // TILE]:
                continue
            ray = rays[row, column, 0], rays[row, column, 1], rays[row, column, 2]
            tile = starts, found, (row // TILE) * columns + column // TILE
            hit = nearest(tile, things, eye, ray[0], ray[1], ray[2])
            kind, index = hit[1], hit[2]
            what[row, column] = (-2, -1, index, LIMBS_FROM + index)[kind]
            met = eye[0] + hit[0] * ray[0], eye[1] + hit[0] * ray[1], eye[2] + hit[0] * ray[2]
            made = surface(hit, met, things, makes, paint, light, work)
            n = work[0]
            at = met[0] + 0.03 * n[0], met[1] + 0.03 * n[1], met[2] + 0.03 * n[2]
            sky = open_sky(at, index if kind == OF_CHECKER else -1, things, for_sky)
            around = 0.72 + 0.28 * n[2] + 0.18 * (n[0] * light[WIN] + n[1] * light[WIN + 1])
            for k in range(3):
                work[2, k] = light[AMB + k] * around * sky
            j0 = hashed(row, column, seed) - 0.5
            j1 = hashed(row, column, seed + 1) - 0.5
            add_sun(at, light, things, for_sun, j0, j1, work)
            sees_lamp = add_lamp(at, lamp, things, for_lamp, j0, j1, work)
            sees_lamp |= add_lamp(at, other, things, for_other, j0, j1, work)
            out = picture[row, column]
            shine(hit, at, ray, made, sky, sees_lamp, light, work, out)
