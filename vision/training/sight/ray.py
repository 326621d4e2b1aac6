"""Casts rays at a board: boxes, checkers, hands, in the light of a sun and of lamps.

Everything is handed over as rows of float32 numbers whose meaning the constants here name, so that
the loops run as machine code; `scene` fills the rows. Light is linear, board millimetres,
z up. Decides nothing about what lies where or what it looks like.
"""

from __future__ import annotations

import math

import numba
import numpy as np

# A checker: middle of its foot (on edge: lowest point), radius, height, axis (0 x, 1 y, 2 z), make,
# tint, a number of its own.
CX, CY, CZ, CR, CH, CAXIS, CMAKE, CTB, CTG, CTR, CSEED = range(11)
CHECKER = 11
# A make of checkers: face and side colours, three rings (radius, width, shade, slope), where the
# rim begins and its colour, bevel, dish, middle (radius and colour), marble (strength, size),
# gloss, roughness, metal, ridges, relief.
(MF, MS, MRING, MRIM, MRIMC, MBEVEL, MDISH, MMID, MMIDC, MMARB, MMARBS, MGLOSS, MROUGH, MMETAL,
 MRIDGE, MRELIEF, MMARBC) = (0, 3, 6, 18, 19, 22, 23, 24, 25, 28, 29, 30, 31, 32, 33, 34, 35)  # fmt: skip
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

jit = numba.njit(cache=True, fastmath=True, nogil=True, error_model="numpy")
inline = numba.njit(inline="always", fastmath=True, nogil=True, error_model="numpy")


@jit
def hashed(x, y, z):
    """A number from 0 to 1 that belongs to three whole numbers."""
    n = np.uint32(x) * np.uint32(374761393) + np.uint32(y) * np.uint32(668265263)
    n += np.uint32(z) * np.uint32(2246822519)
    n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
    n = n ^ (n >> np.uint32(16))
    return np.float32(n & np.uint32(0xFFFFFF)) / np.float32(16777215.0)


@jit
def noise(x, y, seed):
    """Smooth noise of a plane, -1 to 1."""
    fx, fy = math.floor(x), math.floor(y)
    u, v = x - fx, y - fy
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    i, j, k = int(fx) & 0xFFFF, int(fy) & 0xFFFF, int(seed)
    a = hashed(i, j, k) * (1 - u) + hashed(i + 1, j, k) * u
    b = hashed(i, j + 1, k) * (1 - u) + hashed(i + 1, j + 1, k) * u
    return 2 * (a * (1 - v) + b * v) - 1


@jit
def hit_checker(c, ox, oy, oz, dx, dy, dz):
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
def hit_box(b, ox, oy, oz, dx, dy, dz):
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
def hit_limb(l, ox, oy, oz, dx, dy, dz):
    """Distance to a rounded limb."""
    r = l[LR]
    bx, by, bz = l[LB] - l[LA], l[LB + 1] - l[LA + 1], l[LB + 2] - l[LA + 2]
    px, py, pz = ox - l[LA], oy - l[LA + 1], oz - l[LA + 2]
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
        px, py, pz = ox - l[LB], oy - l[LB + 1], oz - l[LB + 2]
    b = dx * px + dy * py + dz * pz
    c = px * px + py * py + pz * pz - r * r
    k = b * b - c
    if k > 0:
        t = -b - math.sqrt(k)
        return t if t > 1e-3 else FAR
    return FAR


@jit
def listed(bounds, rows, columns, size):
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
def is_dark(x, y, z, dx, dy, dz, reach, grid, starts, found, shape, checkers, boxes, limbs):
    """Whether something stands between a point and a light in a direction."""
    lean = math.sqrt(dx * dx + dy * dy) / max(dz, 0.02)
    for n in range(len(boxes)):
        b = boxes[n]
        rise = b[BHIGH + 2] - z
        if rise < 0.05:
            continue
        cx, cy = (b[BLOW] + b[BHIGH]) / 2, (b[BLOW + 1] + b[BHIGH + 1]) / 2
        hx, hy = b[BHIGH] - cx, b[BHIGH + 1] - cy
        if b[BSIN] != 0:
            hx, hy = hx + hy, hx + hy
        far = rise * lean
        if abs(x - cx) > hx + far or abs(y - cy) > hy + far:
            continue
        t, _ = hit_box(b, x, y, z, dx, dy, dz)
        if t < reach:
            return True
    i = int((x - grid[0]) / CELL_MM)
    j = int((y - grid[1]) / CELL_MM)
    if i < 0 or j < 0 or i >= shape[1] or j >= shape[0]:
        return False
    cell = j * shape[1] + i
    count = len(checkers)
    for k in range(starts[cell], starts[cell + 1]):
        n = found[k]
        if n < count:
            t, _ = hit_checker(checkers[n], x, y, z, dx, dy, dz)
        else:
            t = hit_limb(limbs[n - count], x, y, z, dx, dy, dz)
        if t < reach:
            return True
    return False


@jit
def stripes(light, x, y, z):
    """How much of the sun comes through blinds, a window's bars or leaves, 0 to 1."""
    period, share = light[STRIPE], light[STRIPE + 1]
    if period <= 0:
        return np.float32(1.0)
    sx, sy, sz = light[SUN], light[SUN + 1], max(light[SUN + 2], 0.05)
    gx, gy = x - z * sx / sz, y - z * sy / sz
    c, s = math.cos(light[STRIPE + 2]), math.sin(light[STRIPE + 2])
    soft = max(light[STRIPE + 5], 0.5)
    along = c * gx + s * gy + light[STRIPE + 3]
    if light[STRIPE + 4] < 0:
        n = noise(gx / period, gy / period, 77) + 0.5 * noise(gx * 2 / period, gy * 2 / period, 78)
        return np.float32(min(max(0.5 + (n + share - 0.5) * period / soft, 0.0), 1.0))
    place = abs(along - period * math.floor(along / period) - period / 2)
    value = min(max(0.5 + (period * share / 2 - place) / soft, 0.0), 1.0)
    other = light[STRIPE + 4]
    if other > 0:
        along = c * gy - s * gx + 0.3 * light[STRIPE + 3]
        place = abs(along - other * math.floor(along / other) - other / 2)
        value *= min(max(0.5 + (other * 0.9 / 2 - place) / soft, 0.0), 1.0)
    return np.float32(value)


@jit
def mirrored(light, rx, ry, rz, x, y, z, rough, out):
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
def looked_up(paint, origin, texels, x, y, out):
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
def checker_surface(c, m, side, x, y, z, normal, colour):
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
def cast(
    rays, eye, paint, origin, texels, table_z, checkers, makes, boxes, limbs, light,
    tiles, grids, seed, picture, what,
):  # fmt: skip
    """Fill `picture` (H, W, 3) with light and `what` (H, W) with what is seen: -2 the table, -1 a
    box, the number of a checker, 20000 and more a limb."""
    tile_starts, tile_found, tile_columns = tiles
    grid, shape, lists = grids
    starts0, found0, starts1, found1, starts2, found2, starts3, found3 = lists
    height, width = rays.shape[0], rays.shape[1]
    normal, colour = np.zeros(3, np.float32), np.zeros(3, np.float32)
    mirror = np.zeros(3, np.float32)
    ex, ey, ez = eye[0], eye[1], eye[2]
    n_boxes, n_checkers = len(boxes), len(checkers)
    for row in range(height):
        for column in range(width):
            dx, dy, dz = rays[row, column, 0], rays[row, column, 1], rays[row, column, 2]
            best = (table_z - ez) / dz if dz < -1e-6 else 1e6
            kind, index, side = 0, -2, 0
            tile = (row // TILE) * tile_columns + column // TILE
            for k in range(tile_starts[tile], tile_starts[tile + 1]):
                n = tile_found[k]
                if n < n_boxes:
                    t, s = hit_box(boxes[n], ex, ey, ez, dx, dy, dz)
                    if t < best:
                        best, kind, index, side = t, 1, n, s
                elif n < n_boxes + n_checkers:
                    t, s = hit_checker(checkers[n - n_boxes], ex, ey, ez, dx, dy, dz)
                    if t < best:
                        best, kind, index, side = t, 2, n - n_boxes, s
                else:
                    t = hit_limb(limbs[n - n_boxes - n_checkers], ex, ey, ez, dx, dy, dz)
                    if t < best:
                        best, kind, index, side = t, 3, n - n_boxes - n_checkers, 0
            x, y, z = ex + best * dx, ey + best * dy, ez + best * dz
            gloss, rough, metal = light[GGLOSS], light[GROUGH], 0.0
            normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
            if kind == 0:
                looked_up(paint, origin, texels, x, y, colour)
                what[row, column] = -2
            elif kind == 1:
                b = boxes[index]
                what[row, column] = -1
                if side == 2 and b[BPAINT] > 0:
                    looked_up(paint, origin, texels, x, y, colour)
                else:
                    shade = 1.0 + 0.12 * noise(x * 0.08 + z * 0.3, y * 0.08 + z * 0.3, index)
                    for k in range(3):
                        colour[k] = b[BCOLOUR + k] * shade
                if b[BGLOSS] >= 0:
                    gloss = b[BGLOSS]
                if side < 2:
                    mx = (b[BLOW] + b[BHIGH]) / 2
                    my = (b[BLOW + 1] + b[BHIGH + 1]) / 2
                    c, s = b[BCOS], b[BSIN]
                    lx = c * (x - mx) + s * (y - my)
                    ly = c * (y - my) - s * (x - mx)
                    qx = (1.0 if lx > 0 else -1.0) if side == 0 else 0.0
                    qy = (1.0 if ly > 0 else -1.0) if side == 1 else 0.0
                    normal[0], normal[1], normal[2] = c * qx - s * qy, s * qx + c * qy, 0.0
            elif kind == 2:
                m = makes[int(checkers[index, CMAKE])]
                checker_surface(checkers[index], m, side, x, y, z, normal, colour)
                gloss, rough, metal = m[MGLOSS], m[MROUGH], m[MMETAL]
                what[row, column] = index
            else:
                limb = limbs[index]
                bx, by, bz = (
                    limb[LB] - limb[LA],
                    limb[LB + 1] - limb[LA + 1],
                    limb[LB + 2] - limb[LA + 2],
                )
                px, py, pz = x - limb[LA], y - limb[LA + 1], z - limb[LA + 2]
                share = (bx * px + by * py + bz * pz) / (bx * bx + by * by + bz * bz + 1e-6)
                share = min(max(share, 0.0), 1.0)
                normal[0] = (px - share * bx) / limb[LR]
                normal[1] = (py - share * by) / limb[LR]
                normal[2] = (pz - share * bz) / limb[LR]
                shade = 1.0 + 0.08 * noise(x * 0.1, y * 0.1 + z * 0.05, 9)
                for k in range(3):
                    colour[k] = limb[LCOLOUR + k] * shade
                gloss, rough = 0.3, 0.4
                what[row, column] = 20000 + index
            nx, ny, nz = normal[0], normal[1], normal[2]
            x, y, z = x + 0.03 * nx, y + 0.03 * ny, z + 0.03 * nz
            # What is open to the sky: less beside what stands up.
            sky = 1.0
            i, j = int((x - grid[0]) / CELL_MM), int((y - grid[1]) / CELL_MM)
            if 0 <= i < shape[1] and 0 <= j < shape[0]:
                cell = j * shape[1] + i
                for k in range(starts3[cell], starts3[cell + 1]):
                    n = found3[k]
                    if n == index and kind == 2:
                        continue
                    if n >= n_checkers:
                        limb = limbs[n - n_checkers]
                        away = math.sqrt((x - limb[LA]) ** 2 + (y - limb[LA + 1]) ** 2)
                        rise = max(limb[LA + 2] - z, 1.0)
                        if rise > 2:
                            sky *= 1 - 0.3 * math.exp(-max(away - limb[LR], 0.0) / (0.8 * rise))
                        continue
                    c = checkers[n]
                    top = c[CZ] + (c[CH] if c[CAXIS] == 2 else 2 * c[CR])
                    rise = top - z
                    if rise > 0.3:
                        ax, ay = abs(x - c[CX]), abs(y - c[CY])
                        if c[CAXIS] == 2:
                            gap = math.sqrt(ax * ax + ay * ay) - c[CR]
                        elif c[CAXIS] == 0:
                            gap = max(ax - c[CH] / 2, ay - c[CR])
                        else:
                            gap = max(ay - c[CH] / 2, ax - c[CR])
                        sky *= 1 - 0.42 * math.exp(-max(gap, 0.0) / (0.55 * rise))
            for n in range(n_boxes):
                b = boxes[n]
                rise = b[BHIGH + 2] - z
                if rise > 1.0 and b[BLOW] - 2 * rise < x < b[BHIGH] + 2 * rise:
                    gx = max(max(b[BLOW] - x, x - b[BHIGH]), 0.0)
                    gy = max(max(b[BLOW + 1] - y, y - b[BHIGH + 1]), 0.0)
                    sky *= 1 - 0.35 * math.exp(-math.sqrt(gx * gx + gy * gy) / (0.6 * rise))
            wx, wy = light[WIN], light[WIN + 1]
            around = (0.72 + 0.28 * nz + 0.18 * (nx * wx + ny * wy)) * sky
            lb, lg, lr = light[AMB] * around, light[AMB + 1] * around, light[AMB + 2] * around
            open_lamp = 0.0
            # The sun, a little spread.
            j0 = hashed(row, column, seed) - 0.5
            j1 = hashed(row, column, seed + 1) - 0.5
            if light[SUNC] + light[SUNC + 1] + light[SUNC + 2] > 0:
                sx = light[SUN] + light[SUNSPREAD] * j0
                sy = light[SUN + 1] + light[SUNSPREAD] * j1
                sz = light[SUN + 2]
                facing = nx * sx + ny * sy + nz * sz
                if facing > 0:
                    through = stripes(light, x, y, z)
                    if through > 0 and not is_dark(
                        x, y, z, sx, sy, sz, FAR / 2, grid, starts0, found0, shape,
                        checkers, boxes, limbs,
                    ):  # fmt: skip
                        lb += light[SUNC] * facing * through
                        lg += light[SUNC + 1] * facing * through
                        lr += light[SUNC + 2] * facing * through
            for n in range(2):
                at = LAMP + 7 * n
                if light[at + 3] + light[at + 4] + light[at + 5] <= 0:
                    continue
                turn, out = 6.2831853 * (j0 + 0.5), math.sqrt(j1 + 0.5) * light[at + 6]
                px = light[at] + out * math.cos(turn) - x
                py = light[at + 1] + out * math.sin(turn) - y
                pz = light[at + 2] - z
                d = math.sqrt(px * px + py * py + pz * pz)
                px, py, pz = px / d, py / d, pz / d
                facing = nx * px + ny * py + nz * pz
                if facing <= 0:
                    continue
                if n == 0:
                    dark = is_dark(x, y, z, px, py, pz, d, grid, starts1, found1, shape,
                                   checkers, boxes, limbs)  # fmt: skip
                else:
                    dark = is_dark(x, y, z, px, py, pz, d, grid, starts2, found2, shape,
                                   checkers, boxes, limbs)  # fmt: skip
                if dark:
                    continue
                open_lamp = 1.0
                power = facing * (800.0 / d) ** 2
                lb += light[at + 3] * power
                lg += light[at + 4] * power
                lr += light[at + 5] * power
            along = nx * dx + ny * dy + nz * dz
            rx, ry, rz = dx - 2 * along * nx, dy - 2 * along * ny, dz - 2 * along * nz
            share = 1 - min(max(-along, 0.0), 1.0)
            share = share * share * share * share * share
            fresnel = (0.04 + 0.96 * share) * gloss * (1 - metal) + metal * 0.75
            diffuse = 1 - 0.75 * metal
            picture[row, column, 0] = colour[0] * lb * diffuse
            picture[row, column, 1] = colour[1] * lg * diffuse
            picture[row, column, 2] = colour[2] * lr * diffuse
            if fresnel > 0.004:
                mirrored(light, rx, ry, rz, x, y, z, rough, mirror)
                dim = (0.4 + 0.6 * sky) * (0.35 + 0.65 * open_lamp if kind != 2 else 1.0)
                for k in range(3):
                    dye = 1 - metal + metal * colour[k]
                    picture[row, column, k] += mirror[k] * fresnel * dye * dim
