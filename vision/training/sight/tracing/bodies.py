"""Shapes as meshes: checkers turned on a lathe, bevelled boxes, rounded limbs, blinds.

Board millimetres as everywhere, x right, y down, z up. Knows no colours except those of a
checker's rings, and no renderer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.drawing.painting.paint import Array, Rng
from training.drawing.rays import fields

__all__ = ["Mesh", "blinds", "box", "capsules", "checker", "cup", "disc", "leaves", "pips"]

Faces = list[npt.NDArray[np.int64]]
AROUND = 56
# A face bulges or sinks by at most this share of a checker's thickness.
MOST_DISH = 0.18
# Rings are cut this many times as deep as the shading of the drawn boards suggests.
DEEPER = 1.6


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Corners (N, 3) mm, faces as arrays (M, k) of their corners, colours (N, 3) or None."""

    corners: Array
    faces: Faces
    colours: Array | None = None


def joined(parts: list[Mesh]) -> Mesh:
    """Several meshes as one, without colours."""
    corners, faces, first = [], [], 0
    for part in parts:
        corners.append(part.corners)
        faces += [face + first for face in part.faces]
        first += len(part.corners)
    return Mesh(np.concatenate(corners), faces)


def turned(outline: Array, around: int = AROUND, colours: Array | None = None) -> Mesh:
    """An outline turned on a lathe; `colours` (P, 3) along it.

    `outline` (P, 2: radius, height) runs from the middle of the top to that of the bottom.
    """
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    flat = outline[:, None, :1] * ring[None]
    high = np.repeat(outline[:, None, 1:], around, axis=1)
    corners = np.concatenate([flat, high], axis=2).reshape(-1, 3).astype(np.float32)
    one = np.arange(around)
    other = (one + 1) % around
    rows = [
        np.stack([k * around + one, (k + 1) * around + one,
                  (k + 1) * around + other, k * around + other], axis=1)
        for k in range(len(outline) - 1)
    ]  # fmt: skip
    last = (len(outline) - 1) * around
    faces = [np.concatenate(rows), one[None], (last + one[::-1])[None]]
    if colours is None:
        return Mesh(corners, faces)
    return Mesh(corners, faces, np.repeat(colours, around, axis=0).astype(np.float32))


def radii(make: Array) -> Array:
    """The radii at which a face is sampled, from its middle (0) to where its bevel begins (1)."""
    found = [np.linspace(0.02, 1.0, 18)]
    for n in range(3):
        middle, width = make[fields.MRING + 4 * n : fields.MRING + 4 * n + 2]
        if width > 0:
            found.append(middle + width * np.linspace(-2, 2, 9))
    for step in (make[fields.MRIM], make[fields.MMID]):
        found.append(step + np.array([-0.012, 0.012]))
    every = np.unique(np.round(np.concatenate(found), 3))
    return np.asarray(every[(every >= 0.02) & (every <= 1)], np.float32)


def relief(make: Array, at: Array) -> Array:
    """A face's height over a plane, in radii of the checker."""
    high = np.zeros_like(at)
    for n in range(3):
        middle, width, _, slope = make[fields.MRING + 4 * n : fields.MRING + 4 * n + 4]
        if width > 0:
            high += DEEPER * slope * width / 2 * np.exp(-(((at - middle) / width) ** 2))
    dish = float(make[fields.MDISH])
    bowl = -dish * np.minimum(at, 0.85) ** 2 / 2
    # The highest part stays at the nominal height of the face.
    return np.asarray(high + bowl - bowl.max(), np.float32)


def face_colours(make: Array, at: Array) -> Array:
    """The colour (P, 3) of a face at shares of its radius."""
    found = np.repeat(make[None, fields.MF : fields.MF + 3], len(at), axis=0)
    found[at > make[fields.MRIM]] = make[fields.MRIMC : fields.MRIMC + 3]
    found[at < make[fields.MMID]] = make[fields.MMIDC : fields.MMIDC + 3]
    for n in range(3):
        middle, width, shade = make[fields.MRING + 4 * n : fields.MRING + 4 * n + 3]
        if width > 0:
            bump = np.exp(-(((at - middle) / width) ** 2))
            found *= 1 + (shade - 1) * bump[:, None]
    return found


def checker(rng: Rng, make: Array, radius: float, thick: float) -> Mesh:
    """A checker of a make about its own centre, axis upright, with the colours of its rings."""
    bevel = thick * float(np.clip(0.06 + 0.4 * make[fields.MBEVEL] * rng.uniform(0.4, 1), 0, 0.46))
    bevel = min(bevel, 0.25 * radius)
    at = radii(make)
    high = relief(make, at) * radius
    deepest = max(float(-high.min()), 1e-6)
    high *= min(1.0, MOST_DISH * thick / deepest)
    top = np.stack([at * (radius - bevel), thick / 2 + np.minimum(high, 0.02 * thick)], axis=1)
    turn = np.linspace(np.pi / 2, 0, 7)[1:]
    edge = top[-1, 1]
    arc = np.stack([radius - bevel * (1 - np.cos(turn)), edge - bevel * (1 - np.sin(turn))], 1)
    belly = float(rng.uniform(0, 0.03)) * radius if rng.random() < 0.4 else 0.0
    middle = np.array([[radius + belly, 0.0]])
    upper = np.concatenate([top, arc])
    outline = np.concatenate([upper, middle, upper[::-1] * (1, -1)])
    outline[:, 0] *= radius / (radius + belly)
    face = face_colours(make, at)
    rim = np.repeat(make[None, fields.MS : fields.MS + 3], len(arc), axis=0)
    rim[:2] = face[-1]
    half = np.concatenate([face, rim])
    colours = np.concatenate([half, rim[-1:], half[::-1]])
    return turned(outline.astype(np.float32), colours=colours)


def box(size: tuple[float, float, float], bevel: float) -> Mesh:
    """A box about its middle with rounded edges."""
    half = np.array(size) / 2
    bevel = min(bevel, 0.49 * float(min(size)))
    # A cube's sides cut into three by three, their outer cells bent round.
    steps = np.array([-1.0, -1.0, 1.0, 1.0])
    inner = np.array([-1.0, -0.5, 0.5, 1.0])
    corners, faces, first = [], [], 0
    grid = np.arange(16).reshape(4, 4)
    quads = np.stack([grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]], -1).reshape(
        -1, 4
    )
    for axis in range(3):
        for sign in (-1.0, 1.0):
            u, v = np.meshgrid(np.arange(4), np.arange(4), indexing="ij")
            core = np.zeros((4, 4, 3))
            round_ = np.zeros((4, 4, 3))
            a, b = (axis + 1) % 3, (axis + 2) % 3
            core[..., axis], round_[..., axis] = sign, sign
            core[..., a], core[..., b] = steps[u], steps[v]
            bend = np.where(np.abs(inner) < 1, 0.0, inner)
            round_[..., a], round_[..., b] = bend[u], bend[v]
            round_ /= np.linalg.norm(round_, axis=-1, keepdims=True)
            corners.append((core * (half - bevel) + round_ * bevel).reshape(-1, 3))
            faces.append((quads if sign > 0 else quads[:, ::-1]) + first)
            first += 16
    # Sides share their edges, so that light runs round them.
    every, number = np.unique(np.round(np.concatenate(corners), 4), axis=0, return_inverse=True)
    welded = number.reshape(-1)[np.concatenate(faces)]
    return Mesh(every.astype(np.float32), [np.asarray(welded, np.int64)])


def disc(radius: float, around: int = 16) -> Mesh:
    """A disc that faces up."""
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    corners = np.stack([radius * np.cos(turn), radius * np.sin(turn), 0 * turn], axis=1)
    return Mesh(corners.astype(np.float32), [np.arange(around)[None]])


# Where a die's pips are, in thirds of its side, by their number.
CORNERS = [(-1, -1), (1, 1), (-1, 1), (1, -1)]
PIPS = [[], [(0, 0)], CORNERS[:2], [(0, 0), *CORNERS[:2]], CORNERS, [(0, 0), *CORNERS],
        [*CORNERS, (-1, 0), (1, 0)]]  # fmt: skip


def pips(side: float) -> Mesh:
    """The pips of a die with this side, centred on its own middle."""
    found = []
    one = disc(0.09 * side, 10)
    for axis, (low, high) in enumerate(((1, 6), (2, 5), (3, 4))):
        for sign, number in ((-1.0, low), (1.0, high)):
            for a, b in PIPS[number]:
                corners = one.corners + (a * side * 0.24, b * side * 0.24, 0.0)
                corners[:, 2] = 0.502 * side * sign
                turned_ = np.roll(corners, axis + 1, axis=1)
                found.append(Mesh(turned_.astype(np.float32), one.faces))
    return joined(found)


def cup(radius: float, tall: float, wall: float) -> Mesh:
    """A cup, open at the top, centred on its own middle."""
    half = tall / 2
    outline = [(0.02 * radius, wall - half), (radius - wall, wall - half), (radius - wall, half),
               (radius, half), (radius, -half), (0.02 * radius, -half)]  # fmt: skip
    return turned(np.array(outline, np.float32), 40)


def capsules(limbs: Array) -> Mesh:
    """Limbs (N, LIMB) as closed capsules, not joined yet."""
    found = []
    turn = np.linspace(np.pi / 2, 0, 6)
    for limb in limbs:
        start, end = limb[fields.LA : fields.LA + 3], limb[fields.LB : fields.LB + 3]
        radius = float(limb[fields.LR])
        along = np.asarray(end - start, np.float64)
        length = float(np.linalg.norm(along))
        along = along / length if length > 1e-6 else np.array([0.0, 0.0, 1.0])
        cap = np.stack([radius * np.cos(turn), length / 2 + radius * np.sin(turn)], axis=1)
        cap[0, 0] = 0.05 * radius
        outline = np.concatenate([cap, cap[::-1] * (1, -1)])
        one = turned(outline.astype(np.float32), 20)
        aside = np.cross(along, [0.0, 0.0, 1.0] if abs(along[2]) < 0.9 else [1.0, 0.0, 0.0])
        aside /= np.linalg.norm(aside)
        axes = np.stack([aside, np.cross(along, aside), along])
        found.append(Mesh((one.corners @ axes + (start + end) / 2).astype(np.float32), one.faces))
    return joined(found)


def quads(corners: npt.NDArray[np.float64]) -> Mesh:
    """Flat quads (N, 4, 2) at height 0."""
    flat = np.concatenate([corners, np.zeros((*corners.shape[:2], 1))], axis=2)
    faces = np.arange(4 * len(corners)).reshape(-1, 4)
    return Mesh(flat.reshape(-1, 3).astype(np.float32), [faces])


def blinds(light: Array, half: float) -> Mesh:
    """Blinds, or a window's bars, in front of the sun, in a plane across its direction.

    The first axis crosses the stripes, and everything lies within `half` mm.
    """
    period, share = float(light[fields.STRIPE]), float(light[fields.STRIPE + 1])
    crossing = float(light[fields.STRIPE + 4])
    phase = float(light[fields.STRIPE + 3])
    found = []
    for axis, gap, wide in ((0, period, 1 - share), (1, crossing, 0.1)):
        if gap <= 0:
            continue
        count = int(half / gap) + 2
        for k in range(-count, count + 1):
            low, high = k * gap - wide * gap / 2 - phase, k * gap + wide * gap / 2 - phase
            low, high = max(low, -half), min(high, half)
            if low < high:
                bar = np.array([(low, -half), (high, -half), (high, half), (low, half)])
                found.append(bar if axis == 0 else bar[:, ::-1])
    return quads(np.array(found).reshape(-1, 4, 2))


def leaves(rng: Rng, light: Array, half: float) -> Mesh:
    """Leaves in front of the sun, in a plane across its direction."""
    size, share = float(light[fields.STRIPE]), float(light[fields.STRIPE + 1])
    count = int(np.clip((1 - share) * 2.2 * (2 * half / size) ** 2, 4, 900))
    middle = rng.uniform(-half, half, (count, 1, 2))
    turn = rng.uniform(0, 2 * np.pi, count)
    length, wide = size * rng.uniform(0.4, 1.0, count), size * rng.uniform(0.2, 0.6, count)
    zero = np.zeros(count)
    along = np.stack([-length, 0.1 * length, length, 0.1 * length], axis=1)
    aside = np.stack([zero, wide, zero, -wide], axis=1)
    c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
    spun = np.stack([c * along - s * aside, s * along + c * aside], axis=-1)
    return quads(middle + spun)
