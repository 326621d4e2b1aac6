"""What a point on the table, a box, a checker or a limb looks like: its colour, normal and gloss.

Patterns that are not painted (marble, grain, relief) come from smooth noise. Knows no light.
"""

import math

import numpy as np

from training.drawing.rays.fields import (
    BCOLOUR,
    BCOS,
    BGLOSS,
    BHIGH,
    BLOW,
    BPAINT,
    BPIPS,
    BSIN,
    CAXIS,
    CH,
    CMAKE,
    CR,
    CSEED,
    CTB,
    CTG,
    CTR,
    CX,
    CY,
    CZ,
    GGLOSS,
    GROUGH,
    LA,
    LB,
    LCOLOUR,
    LIMB_GLOSS,
    LIMB_ROUGHNESS,
    LR,
    MBEVEL,
    MDISH,
    MF,
    MGLOSS,
    MGRAIN,
    MGRAINS,
    MMARB,
    MMARBC,
    MMARBS,
    MMETAL,
    MMID,
    MMIDC,
    MRELIEF,
    MRIDGE,
    MRIM,
    MRIMC,
    MRING,
    MROUGH,
    MS,
    MSTAR,
    NUMERAL,
    OF_BOX,
    OF_CHECKER,
    OF_LIMB,
    TABLE,
    Hit,
    Paint,
    Pictures,
    Point,
    Row,
    Rows,
    Things,
    jit,
)


@jit
def hashed(x: int, y: int, z: int) -> float:
    """A pseudo-random number from 0 to 1, determined by three integers."""
    n = np.uint32(x) * np.uint32(374761393) + np.uint32(y) * np.uint32(668265263)
    n += np.uint32(z) * np.uint32(2246822519)
    n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
    n = n ^ (n >> np.uint32(16))
    return float(n & np.uint32(0xFFFFFF)) / 16777215.0


@jit
def noise(x: float, y: float, seed: int) -> float:
    """Smooth noise, -1 to 1, at a point of the plane."""
    fx, fy = math.floor(x), math.floor(y)
    u, v = x - fx, y - fy
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    i, j, k = int(fx) & 0xFFFF, int(fy) & 0xFFFF, int(seed)
    a = hashed(i, j, k) * (1 - u) + hashed(i + 1, j, k) * u
    b = hashed(i, j + 1, k) * (1 - u) + hashed(i + 1, j + 1, k) * u
    return 2 * (a * (1 - v) + b * v) - 1


@jit
def looked_up(paint: Pictures, origin: Row, texels: float, x: float, y: float, out: Row) -> None:
    """Fill `out` with the painted colour at a point of the board or table, bilinear."""
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
def rim_surface(m: Row, px: float, py: float, pz: float, h: float, colour: Row) -> float:
    """Fill in the colour of a point on a checker's rim; return how far its normal leans upward."""
    lift = 2 * pz / h - 1
    tone = 0.95 - 0.15 * math.exp(-((lift / 0.16) ** 2)) + 0.15 * lift
    if m[MRIDGE] > 0:
        tone *= 1 - 0.35 * max(math.sin(math.atan2(py, px) * m[MRIDGE]), 0.0)
    for k in range(3):
        colour[k] = m[MS + k] * tone
    return 0.8 * lift**3


@jit
def in_middle(m: Row, px: float, py: float, r: float, seed: int) -> bool:
    """Whether a point of a face, in shares of the radius, has the middle's colour."""
    if r >= m[MMID]:
        return False
    if m[MSTAR] > 0:
        turn = math.atan2(py, px) + seed
        return bool(r < m[MMID] * (0.6 + 0.4 * math.cos(turn * m[MSTAR])))
    if m[MSTAR] < 0:
        size = 5.0 / m[MMID]
        return noise(px * size + 40 * m[MMID], py * size, 31) > 0.15
    return True


@jit
def face_surface(
    m: Row, px: float, py: float, r: float, seed: int, ux: float, uy: float, colour: Row
) -> tuple[float, float]:
    """Fill in the colour of a point on a checker's face; return its normal's slope.

    Positions are in shares of the radius.
    """
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
    part = MRIMC if r > m[MRIM] else MMIDC if in_middle(m, px, py, r, seed) else MF
    if m[MGRAIN] > 0:
        c, s = math.cos(2.4 * seed), math.sin(2.4 * seed)
        gx, gy = (c * px + s * py) * m[MGRAINS], (c * py - s * px) * m[MGRAINS]
        tone *= 1 + m[MGRAIN] * (
            noise(gx, gy * 0.08 + seed, seed) + 0.6 * noise(gx * 3, gy * 0.2, 7)
        )
    for k in range(3):
        colour[k] = m[part + k] * tone
    if m[MRELIEF] > 0 and r < 0.8:
        n1 = noise(px * 7 + seed, py * 7, seed + 5)
        n2 = noise(px * 7, py * 7 + seed, seed + 6)
        return ux * slope + m[MRELIEF] * n1, uy * slope + m[MRELIEF] * n2
    return ux * slope, uy * slope


@jit
def checker_surface(
    c: Row, m: Row, side: int, x: float, y: float, z: float, normal: Row, colour: Row
) -> None:
    """Fill in normal and colour of a point on a checker, tinted as its row says."""
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
        nx, ny, nz = ux, uy, rim_surface(m, px, py, pz, h, colour)
    else:
        nx, ny = face_surface(m, px / radius, py / radius, far / radius, seed, ux, uy, colour)
        nz = 1.0 if pz > h / 2 else -1.0
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
def is_inked(pips: int, u: float, v: float) -> bool:
    """Whether a point of a die's or cube's top, -1 to 1 each way, is on a pip or a numeral."""
    if pips == NUMERAL:
        far = max(abs(u) / 0.45, abs(v) / 0.65)
        return 0.68 < far < 1 or (far < 1 and abs(v) < 0.1)
    size = 0.2 * 0.2
    if pips % 2 == 1 and u * u + v * v < size:
        return True
    a, b = abs(u) - 0.5, abs(v) - 0.5
    if pips > 1 and a * a + b * b < size and (pips > 3 or u * v > 0):
        return True
    return pips == 6 and a * a + v * v < size


@jit
def box_surface(
    b: Row, index: int, side: int, x: float, y: float, z: float, normal: Row, colour: Row
) -> None:
    """Fill in normal and colour of a point on a box's unpainted side."""
    shade = 1.0 + 0.12 * noise(x * 0.08 + z * 0.3, y * 0.08 + z * 0.3, index)
    for k in range(3):
        colour[k] = b[BCOLOUR + k] * shade
    mx, my = (b[BLOW] + b[BHIGH]) / 2, (b[BLOW + 1] + b[BHIGH + 1]) / 2
    c, s = b[BCOS], b[BSIN]
    lx, ly = c * (x - mx) + s * (y - my), c * (y - my) - s * (x - mx)
    if side == 2:
        u, v = 2 * lx / (b[BHIGH] - b[BLOW]), 2 * ly / (b[BHIGH + 1] - b[BLOW + 1])
        if b[BPIPS] > 0 and is_inked(int(b[BPIPS]), u, v):
            light = b[BCOLOUR] + b[BCOLOUR + 1] + b[BCOLOUR + 2] > 0.6
            for k in range(3):
                colour[k] = 0.02 if light else 0.8
        return
    qx = (1.0 if lx > 0 else -1.0) if side == 0 else 0.0
    qy = (1.0 if ly > 0 else -1.0) if side == 1 else 0.0
    normal[0], normal[1], normal[2] = c * qx - s * qy, s * qx + c * qy, 0.0


@jit
def limb_surface(limb: Row, x: float, y: float, z: float, normal: Row, colour: Row) -> None:
    """Fill in normal and colour of a point on a limb."""
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
    """Gloss, roughness and metal of the point that was hit; `work` gets its normal and colour."""
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
