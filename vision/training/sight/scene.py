"""One drawn board under one camera and light, and the pictures it gives.

A `Scene` is what a calibration knows and a `Shot` what one picture shows of it: checkers, hands,
things lying about. The camera is a `View`, so drawing and reading mean the same by a place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile
from pasch_hardware.simulator.optics.footprint import board_boxes, outer_rectangle
from pasch_vision.pose.view import View, field_corners
from training.colours import BOARDS, LIGHT, Palette, pick
from training.sight import ray
from training.sight.boards import board
from training.sight.laying import Care, Lying
from training.sight.looks import Array, colours_for, light, linear, makes, painted

__all__ = ["Camera", "Scene", "scene"]

Rng = np.random.Generator
Picture = np.typing.NDArray[np.uint8]
# Rays are cast this many times as densely as the picture has pixels, along each side.
DENSER = 1.1


@dataclass(frozen=True, slots=True)
class Camera:
    """What a camera does to light: exposure, white balance (3,), curve, blur, noise, quality."""

    exposure: float
    balance: Array
    curve: float
    blur: float
    noise: float
    grain: float
    sharpen: float
    quality: int
    falloff: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A board that stands still; `view` is the true camera."""

    profile: BoardProfile
    view: View
    colours: Palette
    makes: Array
    light: Array
    paint: Array
    origin: Array
    texels: float
    table_z: float
    boxes: Array
    care: Care
    camera: Camera

    @cached_property
    def rays(self) -> tuple[View, Array]:
        """The view of the dense picture, and where each of its pixels looks (H, W, 3)."""
        width, height = (round(side * DENSER) for side in self.view.image_size)
        dense = self.view.scaled((width, height))
        u, v = np.meshgrid(np.arange(width), np.arange(height))
        aims = dense.rays(np.stack([u.ravel(), v.ravel()], axis=1)) @ dense.turn
        aims[:, 2] *= -1
        aims /= np.linalg.norm(aims, axis=1, keepdims=True)
        return dense, aims.reshape(height, width, 3).astype(np.float32)

    def picture(
        self,
        rng: Rng,
        checkers: list[Lying],
        limbs: Array,
        clutter: Array,
        drift: float = 0.0,
        serials: int = 0,
    ) -> tuple[Picture, np.typing.NDArray[np.int32]]:
        """What the camera sees, and at the same size what each pixel is of, as in `ray.cast`.

        `drift` moves the sun's stripes by so many mm.
        """
        rows = self.rows(rng, checkers, serials)
        boxes = np.concatenate([self.boxes, clutter]).astype(np.float32)
        lit = self.light.copy()
        lit[ray.STRIPE + 3] += drift
        dense, rays = self.rays
        height, width = rays.shape[:2]
        light_picture = np.zeros((height, width, 3), np.float32)
        what = np.zeros((height, width), np.int32)
        things = rows, boxes, limbs, self.table_z
        paint = self.paint, self.origin, self.texels
        ray.cast(
            rays, self.view.eye_mm.astype(np.float32), paint, things, self.makes, lit,
            tiles_for(dense, boxes, rows, limbs), grounds_for(self, lit, rows, limbs),
            int(rng.integers(1 << 20)), light_picture, what,
        )  # fmt: skip
        size = self.view.image_size
        small = cv2.resize(light_picture, size, interpolation=cv2.INTER_AREA)
        seen = cv2.resize(what, size, interpolation=cv2.INTER_NEAREST)
        return developed(rng, self.camera, small), np.asarray(seen, np.int32)

    def rows(self, rng: Rng, checkers: list[Lying], serials: int) -> Array:
        """Checkers as rows for `ray`; each has a tone of its own."""
        letters = self.profile.letters
        rows = np.zeros((len(checkers), ray.CHECKER), np.float32)
        for n, one in enumerate(checkers):
            own = np.random.default_rng([serials, n])
            tint = 1 + own.normal(0, 0.03) + own.normal(0, 0.008, 3)
            radius = self.profile.diameter(one.letter) / 2
            thick = self.profile.thickness(one.letter)
            make = letters.index(one.letter)
            rows[n] = (
                one.x,
                one.y,
                one.z,
                radius,
                thick,
                one.axis,
                make,
                *tint,
                own.integers(999),
            )
        return rows


def scene(rng: Rng, profile: BoardProfile | None = None) -> Scene:
    """A board, its look, light and camera, all by lot."""
    profile = profile or board(rng)
    margin = 0.45 * max(profile.field) if profile.board != "gamwin" else 0.8 * max(profile.field)
    colours, faces = colours_for(rng, profile)
    paint = painted(rng, profile, colours, margin)
    view = camera_pose(rng, profile)
    lit = light(rng, profile, colours)
    boxes, table_z = boxes_of(rng, profile, colours)
    made = makes(rng, profile, faces)
    care = Care.drawn(rng)
    found = Scene(profile, view, colours, made, lit, paint.linear(), paint.origin, paint.texels,
                  table_z, boxes, care, sensor(rng, 1.0))  # fmt: skip
    return replace(found, camera=sensor(rng, brightness(rng, found)))


def camera_pose(rng: Rng, profile: BoardProfile) -> View:
    """A camera on any side, from straight above to 48 degrees aslant, that sees the board."""
    left, top, right, bottom = outer_rectangle(profile)
    for shape in profile.places:
        if isinstance(shape, Area) and shape.name in ("off", "yard"):
            (x, y), (w, h) = shape.centre, shape.extent
            left, right = min(left, x - w / 2), max(right, x + w / 2)
            top, bottom = min(top, y - h / 2), max(bottom, y + h / 2)
    middle = np.array([(left + right) / 2, (top + bottom) / 2, 0.0])
    span = float(np.hypot(right - left, bottom - top))
    tilt = np.radians(rng.uniform(0, 12) if rng.random() < 0.25 else rng.uniform(8, 48))
    turn = rng.normal(np.pi / 2, 0.5) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    reach = span * float(np.exp(rng.uniform(np.log(0.95), np.log(2.6))))
    away = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    eye = middle + reach * away
    aim = middle + np.array([*rng.normal(0, 0.03 * span, 2), 0.0])
    forward = aim - eye
    forward /= np.linalg.norm(forward)
    # Towards the camera's own side is down in the picture; then a little crooked.
    down = -np.array([np.cos(turn), np.sin(turn), 0.0]) * -1.0
    down -= forward * (down @ forward)
    down /= np.linalg.norm(down)
    across = np.cross(down, forward)
    # (x, y, height) is a left-handed frame: the camera's x is the other way round.
    across = -across
    roll = rng.normal(0, np.radians(8))
    c, s = np.cos(roll), np.sin(roll)
    across, down = c * across + s * down, c * down - s * across
    turned = np.stack([across, down, forward])
    # Board (x, y, -height) into the camera.
    rotation = turned @ np.diag([1.0, 1.0, -1.0])
    if np.linalg.det(rotation) < 0:
        rotation[0] *= -1
    vector = np.asarray(cv2.Rodrigues(rotation)[0]).ravel()
    shift = -rotation @ (eye * np.array([1.0, 1.0, -1.0]))
    k1 = float(rng.uniform(-0.1, 0.03))
    view = View(1000.0, (0.0, 0.0), tuple(vector), tuple(shift), (2000, 2000), k1)
    high = 2.5 * max(profile.thicknesses.values())
    corners = [(x, y, z) for x in (left, right) for y in (top, bottom) for z in (0.0, high)]
    seen = view.project(corners)
    diameter = max(profile.diameters.values())
    wanted = float(np.exp(rng.uniform(np.log(16), np.log(27))))
    focal = 1000.0 * wanted / (diameter / float(np.median(view.mm_per_px(middle[None, :2]))))
    low, top_px = seen.min(axis=0) * focal / 1000, seen.max(axis=0) * focal / 1000
    edge = wanted * rng.uniform(0.1, 1.2)
    size = np.ceil(top_px - low + 2 * edge).astype(int)
    size = np.minimum(size, 760)
    centre = edge - low
    return View(
        focal, (float(centre[0]), float(centre[1])), view.rotation, view.translation,
        (int(size[0]), int(size[1])), k1,
    )  # fmt: skip


def boxes_of(rng: Rng, profile: BoardProfile, colours: Palette) -> tuple[Array, float]:
    """The board's boxes, and where the table is."""
    rows = []
    wood = linear(colours.rail)
    gloss = float(rng.choice([0.0, 0.4, 1.0]))
    for box in board_boxes(profile):
        paint = float(box.material != "wood" or rng.random() < 2)
        rows.append(
            [
                *box.low,
                *box.high,
                *(wood * 0.8),
                paint,
                gloss if box.material == "wood" else -1,
                1,
                0,
            ]
        )
    table_z = -16.0 if rows else 0.0
    return np.array(rows, np.float32).reshape(-1, ray.BOX), table_z


def clutter(rng: Rng, one: Scene, checkers: list[Lying]) -> Array:
    """Dice, a doubling cube, cups beside the board, notes; none upon a checker."""
    rows = []
    width, height = one.profile.field
    size = max(one.profile.diameters.values())

    def free(x: float, y: float, r: float) -> bool:
        return all(np.hypot(c.x - x, c.y - y) > r + 0.6 * size for c in checkers)

    for _ in range(int(rng.choice([0, 1, 2, 2, 2, 3]))):
        side = (
            float(rng.uniform(9, 16))
            if one.profile.board != "gamwin"
            else float(rng.uniform(8, 13))
        )
        x, y = rng.uniform(-0.1, 1.1) * width, rng.uniform(0, 1) * height
        if one.profile.board == "gamwin":
            x = width / 2 + rng.normal(0, 3 * size)
        if free(x, y, side):
            rows.append(
                block(rng, x, y, side, side, 0.0, side, LIGHT if rng.random() < 0.7 else BOARDS)
            )
    if rng.random() < 0.5:
        side = float(rng.uniform(22, 34)) * size / 38
        x = width / 2 if rng.random() < 0.5 else -0.06 * width
        y = height * rng.uniform(0.35, 0.65)
        bar = one.profile.place("bar")
        low = bar[0].height if bar and abs(x - width / 2) < 1 else 0.0
        if one.profile.board == "backgammon" and free(x, y, side):
            rows.append(block(rng, x, y, side, side, low, side, LIGHT))
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        # A note, a phone, a cup's box beside the board.
        side = float(rng.uniform(50, 130)) * max(width, height) / 560
        turn = rng.uniform(0, 2 * np.pi)
        far = 0.5 * np.hypot(width, height) + side
        x, y = width / 2 + far * np.cos(turn), height / 2 + far * np.sin(turn)
        rows.append(
            block(
                rng,
                x,
                y,
                side,
                side * rng.uniform(0.5, 1.4),
                one.table_z,
                rng.choice([1.0, 8.0, 60.0]),
                BOARDS,
            )
        )
    return np.array(rows, np.float32).reshape(-1, ray.BOX)


def block(
    rng: Rng, x: float, y: float, wide: float, deep: float, low: float, tall: float,
    among: list[tuple[int, int, int]],
) -> list[float]:  # fmt: skip
    """A box standing somewhere, turned anyhow."""
    turn = rng.uniform(0, np.pi)
    colour = linear(pick(rng, among))
    return [
        x - wide / 2, y - deep / 2, low, x + wide / 2, y + deep / 2, low + tall,
        *colour, 0.0, float(rng.uniform(0, 1)), float(np.cos(turn)), float(np.sin(turn)),
    ]  # fmt: skip


SKINS = [
    (225, 172, 150),
    (200, 145, 115),
    (165, 110, 82),
    (120, 76, 54),
    (80, 50, 38),
    (235, 195, 175),
]


def hand(rng: Rng, one: Scene) -> Array:
    """A hand with its arm that comes in from outside over the board."""
    width, height = one.profile.field
    size = max(one.profile.diameters.values())
    scale = float(rng.uniform(0.85, 1.15))
    spot = np.array([rng.uniform(-0.02, 1.02) * width, rng.uniform(-0.02, 1.02) * height])
    if one.profile.board == "gamwin":
        spot = np.array([width / 2 + rng.normal(0, 2.5 * size), rng.uniform(0, 1) * height])
    turn = rng.normal(np.pi / 2, 0.5) + (np.pi if rng.random() < 0.4 else 0.0)
    if rng.random() < 0.25:
        turn = rng.uniform(0, 2 * np.pi)
    back = np.array([np.cos(turn), np.sin(turn)])
    side = np.array([-back[1], back[0]])
    lift = float(rng.choice([rng.uniform(4, 20), rng.uniform(20, 110)]))
    skin = linear(pick(rng, SKINS))
    cloth = linear(pick(rng, BOARDS))
    rows = []

    def limb(a: tuple[float, ...], b: tuple[float, ...], r: float, colour: Array) -> None:
        ends = []
        for along, across, up in (a, b):
            xy = spot + (back * along + side * across) * scale
            ends += [float(xy[0]), float(xy[1]), lift + up * scale + r * scale]
        rows.append([*ends, r * scale, *colour])

    bent = rng.uniform(0.4, 1.2)
    for k, across in enumerate((-26, -9, 8, 25)):
        tip = rng.uniform(0, 14) + (12 if k in (0, 3) else 0)
        reach = 45 + tip
        limb((tip, across * bent, 0), (reach, across * 0.95, 16), 7.5, skin)
        limb((reach, across * 0.95, 16), (95, across * 0.8, 24), 8.5, skin)
    if rng.random() < 0.9:
        limb((35, -46 * bent, 0), (70, -36, 10), 8.5, skin)
        limb((70, -36, 10), (105, -18, 18), 11, skin)
    for across in (-20, -7, 7, 20):
        limb((88, across, 22), (135, across * 0.55, 24), 12.5, skin)
    limb((130, 0, 24), (185, 0, 30), 24, skin)
    sleeve = rng.uniform(165, 260)
    limb((175, 0, 30), (sleeve, 0, 34), 25, skin)
    limb((sleeve, 0, 36), (sleeve + 600, rng.uniform(-60, 60), 60), rng.uniform(30, 46), cloth)
    return np.array(rows, np.float32).reshape(-1, ray.LIMB)


def no_limbs() -> Array:
    """No hand."""
    return np.zeros((0, ray.LIMB), np.float32)


def tiles_for(view: View, boxes: Array, checkers: Array, limbs: Array) -> tuple[Array, Array, int]:
    """Which things may be seen in each tile of a picture: starts, things, tiles a row."""
    width, height = view.image_size
    columns, rows = -(-width // ray.TILE), -(-height // ray.TILE)
    corners: list[Array] = []
    for b in boxes:
        cx, cy = (b[0] + b[3]) / 2, (b[1] + b[4]) / 2
        hx, hy = b[3] - cx, b[4] - cy
        c, s = b[ray.BCOS], b[ray.BSIN]
        ring = [(cx + c * i * hx - s * j * hy, cy + s * i * hx + c * j * hy, z)
                for i in (-1, 1) for j in (-1, 1) for z in (b[2], b[5])]  # fmt: skip
        corners.append(np.array(ring))
    for c in checkers:
        r, h, axis = c[ray.CR], c[ray.CH], int(c[ray.CAXIS])
        half = np.array([r, r, 0.0])
        low, high = c[ray.CZ], c[ray.CZ] + h
        if axis != 2:
            half = np.array([h / 2, r, 0]) if axis == 0 else np.array([r, h / 2, 0])
            high = low + 2 * r
        ring = [(c[0] + i * half[0], c[1] + j * half[1], z)
                for i in (-1, 1) for j in (-1, 1) for z in (low, high)]  # fmt: skip
        corners.append(np.array(ring))
    eye_z = float(view.eye_mm[2])
    for l in limbs:
        ends = np.array([l[:3], l[3:6]])
        r = l[ray.LR]
        ring = [end + r * np.array([i, j, k]) for end in ends
                for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]  # fmt: skip
        at = np.array(ring)
        at[:, 2] = np.minimum(at[:, 2], eye_z - 30)
        corners.append(at)
    bounds = np.zeros((len(corners), 4), np.int64)
    if corners:
        counts = [len(c) for c in corners]
        seen = view.project(np.concatenate(corners))
        at = 0
        for n, count in enumerate(counts):
            part = seen[at : at + count]
            at += count
            low, high = part.min(axis=0) - 2, part.max(axis=0) + 2
            if n < len(boxes):
                # Lenses bend long edges.
                low, high = low - 0.02 * width, high + 0.02 * width
            x = np.clip(np.array([low[0], high[0]]) // ray.TILE, 0, columns - 1)
            y = np.clip(np.array([low[1], high[1]]) // ray.TILE, 0, rows - 1)
            bounds[n] = (*x, *y)
    starts, found = ray.listed(bounds, rows, columns)
    return starts, found, columns


def grounds_for(one: Scene, lit: Array, checkers: Array, limbs: Array) -> tuple[object, ...]:
    """Which things may darken what stands over each cell of the ground, for each light."""
    height, width = one.paint.shape[0] / one.texels, one.paint.shape[1] / one.texels
    columns, rows = int(width / ray.CELL_MM) + 1, int(height / ray.CELL_MM) + 1
    grid = one.origin
    low = one.table_z
    ends = [np.array([[c[0], c[1], c[2] + (c[4] if c[5] == 2 else 2 * c[3]), max(c[3], c[4] / 2)]])
            for c in checkers]  # fmt: skip
    for l in limbs:
        share = np.linspace(0, 1, 12)[:, None]
        path = l[:3] * (1 - share) + l[3:6] * share
        ends.append(np.column_stack([path + [0, 0, l[ray.LR]], np.full(12, l[ray.LR] + 20)]))
    lists = []
    for source in range(4):
        bounds = np.zeros((len(ends), 4), np.int64)
        for n, part in enumerate(ends):
            tall = part[:, 2:3] - low
            if source == 0:
                sun = lit[ray.SUN : ray.SUN + 3]
                fall = -sun[None, :2] / max(float(sun[2]), 0.1) * tall
            elif source < 3:
                lamp = lit[ray.LAMP + 7 * (source - 1) :][:3]
                fall = (part[:, :2] - lamp[:2]) / np.maximum(lamp[2] - part[:, 2:3], 20) * tall
            else:
                fall = np.zeros((len(part), 2))
            spread = part[:, 3:] * 1.25 + (2 if source < 3 else 0.9 * tall)
            both = np.concatenate([part[:, :2] - spread, part[:, :2] + spread,
                                   part[:, :2] + fall - spread, part[:, :2] + fall + spread])  # fmt: skip
            cells = (both - grid) / ray.CELL_MM
            x = np.clip([cells[:, 0].min(), cells[:, 0].max()], 0, columns - 1)
            y = np.clip([cells[:, 1].min(), cells[:, 1].max()], 0, rows - 1)
            bounds[n] = (*x, *y)
        lists.append((grid, (rows, columns), *ray.listed(bounds, rows, columns)))
    return lists[0], lists[1], lists[2], lists[3]


def sensor(rng: Rng, level: float) -> Camera:
    """A camera that exposes for this level of light."""
    balance = 1 + rng.normal(0, 0.05, 3)
    return Camera(
        exposure=float(np.exp(rng.normal(0, 0.22))) * 0.5 / max(level, 1e-3),
        balance=balance.astype(np.float32),
        curve=float(rng.uniform(0.38, 0.55)),
        blur=float(rng.uniform(0.2, 0.8) if rng.random() < 0.8 else rng.uniform(0.8, 1.3)),
        noise=float(rng.choice([0.7, 1.5, 3.0, 5.0]) * rng.uniform(0.6, 1.2)),
        grain=float(rng.choice([0.0, 0.7])),
        sharpen=float(rng.uniform(0.2, 1.2)) if rng.random() < 0.4 else 0.0,
        quality=int(rng.integers(55, 97)),
        falloff=float(rng.uniform(0, 0.3)),
    )


def brightness(rng: Rng, one: Scene) -> float:
    """How much light comes back from the bare board: the middle of the brighter part."""
    coarse = one.view.scaled(tuple(max(s // 8, 8) for s in one.view.image_size))  # type: ignore[arg-type]
    small = replace(one, view=coarse, camera=replace(one.camera, exposure=1.0))
    picture, _ = small.picture(rng, [], no_limbs(), np.zeros((0, ray.BOX), np.float32))
    shown = (picture.astype(np.float32) / 255) ** (1 / one.camera.curve) / one.camera.exposure
    return float(np.percentile(shown.mean(axis=2), 85)) * 1.0 + 0.02


def developed(rng: Rng, camera: Camera, seen: Array) -> Picture:
    """Light as the camera's picture."""
    height, width = seen.shape[:2]
    v, u = np.indices((height, width), np.float32)
    far = ((u - width / 2) ** 2 + (v - height / 2) ** 2) / (width**2 + height**2) * 4
    seen = seen * (camera.exposure * camera.balance) * (1 - camera.falloff * far)[..., None]
    seen = cv2.GaussianBlur(seen, (0, 0), camera.blur)
    picture = np.clip(seen, 0, 1) ** camera.curve * 255
    grain = rng.normal(0, camera.noise, picture.shape)
    if camera.grain:
        grain = cv2.GaussianBlur(grain, (0, 0), camera.grain) * 2.2
    whole = np.clip(picture + grain.astype(np.float32), 0, 255).astype(np.uint8)
    if camera.sharpen:
        blurred = cv2.GaussianBlur(whole, (0, 0), 1.0)
        whole = np.asarray(
            cv2.addWeighted(whole, 1 + camera.sharpen, blurred, -camera.sharpen, 0), np.uint8
        )
    data = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, camera.quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def perturbed(rng: Rng, one: Scene) -> View:
    """The view as a calibration finds it: the field's corners about a pixel off."""
    view = one.view
    corners = field_corners(one.profile.field)
    true = view.project(corners)
    wide = float(max(one.profile.diameters.values()) / np.median(view.mm_per_px(corners)))
    # A pixel of 1280 is about a fortieth of a checker.
    wanted = wide * float(np.abs(rng.normal(0, 0.03))) + 1e-3
    turned = tuple(float(v) for v in np.array(view.rotation) + rng.normal(0, 0.004, 3))
    reach = float(np.linalg.norm(view.translation))
    moved = tuple(float(v) for v in np.array(view.translation) + rng.normal(0, 0.004, 3) * reach)
    focal = view.focal_px * float(np.exp(rng.normal(0, 0.02)))
    off = replace(view, rotation=turned, translation=moved, focal_px=focal,
                  k1=view.k1 + float(rng.normal(0, 0.02)))  # fmt: skip
    # Brought back to the corners as a fit would, then off by the wanted amount.
    aims = true + rng.normal(0, wanted, true.shape)
    from pasch_vision.pose.view import fitted

    return fitted(off, corners, aims, 0.3, lens_known=True)[0]
