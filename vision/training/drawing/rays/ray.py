"""Casts rays at a board, in the light of a sun, of lamps and of the room.

`bodies` says what a ray hits and where it is dark, `surfaces` what that looks like; here the light
that goes to the eye is added up. Decides nothing about what lies where.
"""

import math

import numpy as np

from training.drawing.rays.bodies import is_dark, nearest
from training.drawing.rays.fields import (
    AMB,
    BHIGH,
    BLOW,
    CAXIS,
    CELL_MM,
    CH,
    CR,
    CX,
    CY,
    CZ,
    FAR,
    LA,
    LAMP,
    LAMP_REFERENCE_MM,
    LED,
    LEDR,
    LEDS,
    LIMBS_FROM,
    LR,
    OF_CHECKER,
    SKY,
    STRIPE,
    SUN,
    SUNC,
    SUNSPREAD,
    TILE,
    WIN,
    WINC,
    WINHALF,
    Cells,
    Ground,
    Grounds,
    Hit,
    Numbers,
    Paint,
    Pictures,
    Point,
    Row,
    Rows,
    Things,
    Tiles,
    inlined,
    jit,
)
from training.drawing.rays.surfaces import hashed, noise, surface


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
    """Fill `out` (3,) with what a surface mirrors in a direction: room, window, lamps."""
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
    """The share of ambient light that reaches a point: less beside things that stand up."""
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
    """Add a lamp's light at a point, as `add_sun`; return whether the lamp is visible from it."""
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
def add_leds(at: Point, kind: int, light: Row, work: Rows, out: Row) -> None:
    """Add the light of lit LEDs at a point to `work[2]`; fill `out` with what one there sends out.

    An LED's light has no shadows: it reaches hardly farther than its neighbours' rims.
    """
    out[0], out[1], out[2] = 0.0, 0.0, 0.0
    x, y, z = at
    normal, level = work[0], work[2]
    radius = light[LEDR]
    for n in range(int(light[LEDS])):
        a = LED + 6 * n
        px, py, pz = light[a] - x, light[a + 1] - y, light[a + 2] + 0.6 * radius - z
        d2 = px * px + py * py + pz * pz
        if d2 > 900 * radius * radius:
            continue
        if px * px + py * py < radius * radius and pz > -radius and kind != OF_CHECKER:
            for k in range(3):
                out[k] = light[a + 3 + k]
        facing = (normal[0] * px + normal[1] * py + normal[2] * pz) / math.sqrt(d2 + 1e-6)
        if facing > 0:
            power = facing * radius * radius / (d2 + radius * radius)
            for k in range(3):
                level[k] += light[a + 3 + k] * power


@jit
def shine(
    hit: Hit, at: Point, ray: Point, made: Point, sky: float, sees_lamp: bool,
    light: Row, work: Rows, out: Row,
) -> None:  # fmt: skip
    """Fill `out` (3,) with the light from a point towards the eye, diffuse and mirrored."""
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


@inlined
def see(
    row: int, column: int, rays: Pictures, eye: Row, paint: Paint, things: Things, makes: Rows,
    light: Row, tiles: Cells, grounds: Grounds, seed: int, work: Rows, picture: Pictures,
    what: Numbers,
) -> None:  # fmt: skip
    """Draw one pixel of `cast`; `work` (5, 3): normal, colour, incoming, mirrored, own light."""
    starts, found, columns = tiles
    for_sun, for_lamp, for_other, for_sky = grounds
    lamp, other = light[LAMP : LAMP + 7], light[LAMP + 7 : LAMP + 14]
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
    add_leds(at, kind, light, work, work[4])
    shine(hit, at, ray, made, sky, sees_lamp, light, work, picture[row, column])
    for k in range(3):
        picture[row, column, k] += work[4, k]


@jit
def cast(
    rays: Pictures, eye: Row, paint: Paint, things: Things, makes: Rows, light: Row,
    tiles: Cells, wanted: Tiles, grounds: Grounds, seed: int, picture: Pictures, what: Numbers,
) -> None:  # fmt: skip
    """Fill `picture` (H, W, 3) with light and `what` (H, W) with what is seen.

    `what`: -2 the table, -1 a box, the number of a checker, `LIMBS_FROM` and more a limb;
    `tiles`: which things each tile of the picture may show, and how many tiles a row has;
    `wanted`: which tiles are drawn, the others stay as they are; `grounds`: which things may
    darken each cell of the ground, for the sun, two lamps and the sky.
    """
    work = np.zeros((5, 3), np.float32)
    for row in range(rays.shape[0]):
        for column in range(rays.shape[1]):
            if wanted[row // TILE, column // TILE]:
                see(row, column, rays, eye, paint, things, makes, light, tiles, grounds, seed,
                    work, picture, what)  # fmt: skip
