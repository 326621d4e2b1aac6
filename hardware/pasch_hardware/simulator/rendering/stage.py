"""The empty board on its table under its light, computed once: what never changes between frames.

Casts a ray through every quarter of every pixel at the boxes of the board and the things on the
table, looks up their colours in textures, and keeps each light source's share of every pixel
separate, so that moving shadows can take some of it away later. Slow (seconds), done once per
board position.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.simulator.optics import solids
from pasch_hardware.simulator.optics.arrays import Array, vector
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.footprint import (
    BASE_MM,
    SolidBox,
    board_boxes,
    outer_rectangle,
)
from pasch_hardware.simulator.optics.lighting import LitFrame
from pasch_hardware.simulator.optics.scene import SceneStyle
from pasch_hardware.simulator.optics.textures import surface
from pasch_hardware.simulator.rendering.painting import TEXELS_PER_MM, paint_board
from pasch_hardware.simulator.rendering.tabletop import TableObject, table_objects

__all__ = ["SAMPLES", "Stage", "Window", "build_stage"]

# Rows and columns of the picture.
Window = tuple[slice, slice]

# Rays per pixel, in each direction.
SAMPLES = 2
STRIPE_ROWS = 60
WOOD_TEXELS_PER_MM = 1.5
# Shading is tested this far above a surface, so that the surface does not shade itself.
LIFTED_MM = np.float32(0.05)


@dataclass(frozen=True, slots=True)
class Stage:
    """The empty board as light: all arrays cover the picture, float32, linear.

    `ambient`, `lamp`, `sun`: reflected light of each source (H, W, 3), the sun's without the
    window's bars. `points`: what each pixel sees, board frame mm (H, W, 3). `depth`: distance
    from the camera in mm, at SAMPLES per pixel. `eye` is the camera in the board's frame.
    """

    ambient: Array
    lamp: Array
    sun: Array
    points: Array
    depth: Array
    eye: Array
    lights: LitFrame
    boxes: tuple[SolidBox, ...]

    def window_around(
        self, camera: PinholeCamera, points: Array, margin: int = 2
    ) -> Window | None:
        """The part of the picture around board points; None if they lie outside it."""
        pixels = camera.project(self.lights.placement.to_room(points))
        width, height = camera.size_px
        return _window(pixels, height, width, margin)


def _window(pixels: Array, rows: int, columns: int, margin: int) -> Window | None:
    """The part of a picture that holds these pixels; None if they lie outside it."""
    left, top = np.floor(pixels.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(pixels.max(axis=0)).astype(int) + margin + 1
    left, right = max(int(left), 0), min(int(right), columns)
    top, bottom = max(int(top), 0), min(int(bottom), rows)
    if left >= right or top >= bottom:
        return None
    return slice(top, bottom), slice(left, right)


class _Builder:
    """The working state of one build."""

    def __init__(
        self,
        profile: BoardProfile,
        camera: PinholeCamera,
        look: SceneStyle,
        lights: LitFrame,
        seed: int,
    ) -> None:
        chance = np.random.default_rng([seed, 3])
        self.profile, self.camera, self.lights = profile, camera, lights
        self.boxes = board_boxes(profile)
        self.table_z = np.float32(-BASE_MM if self.boxes else 0.0)
        self.board = paint_board(profile, look, chance)
        self.origin = outer_rectangle(profile)[:2]
        self.wood = surface("wood", look.wood, chance)
        self.table = surface(look.table_kind, look.table, chance, 1024)
        things = table_objects(profile, float(self.table_z), chance)
        self.standing: list[SolidBox | TableObject] = [*self.boxes, *things]
        self.eye = lights.placement.to_board(np.array(camera.position_mm, np.float32))

    def lookup(self, texture: Array, u: Array, v: Array) -> Array:
        """Colours at texel coordinates (N,), the texture repeating."""
        height, width = texture.shape[:2]
        u = np.mod(u, width).astype(np.float32)
        v = np.mod(v, height).astype(np.float32)
        step = 30000  # OpenCV's remap takes at most 32767 rows
        parts = [
            cv2.remap(
                texture,
                u[k : k + step, None],
                v[k : k + step, None],
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_WRAP,
            )[:, 0]
            for k in range(0, len(u), step)
        ]
        return np.concatenate(parts)

    def painted(self, points: Array) -> Array:
        """The painted board (N, 4) under board points."""
        u = (points[:, 0] - self.origin[0]) * TEXELS_PER_MM - 0.5
        v = (points[:, 1] - self.origin[1]) * TEXELS_PER_MM - 0.5
        return self.lookup(self.board, u, v)

    def box_colour(self, number: int, points: Array, normals: Array) -> Array:
        """Albedo (N, 3) of points on a box."""
        box = self.boxes[number]
        size = np.subtract(box.high, box.low)
        along, across = (0, 1) if size[0] >= size[1] else (1, 0)
        u = points[:, along] * WOOD_TEXELS_PER_MM + 211 * number
        v = (points[:, across] + points[:, 2]) * WOOD_TEXELS_PER_MM + 97 * number
        wood = self.lookup(self.wood, u, v)
        is_top = normals[:, 2:] > 0.5
        painted = self.painted(points)
        if box.material in ("field", "tray"):
            return np.where(is_top, painted[:, :3], wood)
        cover = painted[:, 3:] * is_top
        # Edges of rails are worn round: they catch a little more light.
        gaps = [np.abs(points[:, k] - side[k]) for k in (0, 1) for side in (box.low, box.high)]
        worn = 1 + 0.22 * np.exp(-np.minimum.reduce(gaps) / 0.9)[:, None]
        return np.asarray(wood * worn * (1 - cover) + painted[:, :3] * cover, np.float32)

    def table_colour(self, points: Array) -> Array:
        """Albedo (N, 3) of the table, with the strip of a board without a frame on it."""
        colour = self.lookup(self.table, points[:, 0] * 1.6, points[:, 1] * 1.6)
        if self.boxes:
            return colour
        left, top, right, bottom = outer_rectangle(self.profile)
        x, y = points[:, 0], points[:, 1]
        is_near = ((x > left) & (x < right) & (y > top) & (y < bottom))[:, None]
        painted = self.painted(points)
        cover = painted[:, 3:] * is_near
        return np.asarray(colour * (1 - cover) + painted[:, :3] * cover, np.float32)

    def cast(self, rays: Array, first_row: int) -> tuple[Array, Array, Array, Array]:
        """Distance (N,), point, normal and albedo (N, 3) of a stripe of rays (rows, cols, 3)."""
        rows, columns = rays.shape[:2]
        flat = rays.reshape(-1, 3)
        distance = (self.table_z - self.eye[2]) / flat[:, 2]
        owner = np.full(len(flat), -1, np.int16)
        grid = np.arange(len(flat)).reshape(rows, columns)
        for number, solid in enumerate(self.standing):
            window = self.window_of(solid, first_row, rows, columns)
            if window is None:
                continue
            picked = grid[window].ravel()
            low, high = vector(solid.low), vector(solid.high)
            if isinstance(solid, TableObject) and solid.is_round:
                base = np.array([*solid.middle, solid.low[2]], np.float32)
                found, _ = solids.cylinder_distance(
                    self.eye - base, flat[picked], solid.radius, solid.high[2] - solid.low[2]
                )
            else:
                found = solids.box_distance(self.eye, flat[picked], low, high)
            is_nearer = found < distance[picked]
            distance[picked[is_nearer]] = found[is_nearer]
            owner[picked[is_nearer]] = number
        points = self.eye + flat * distance[:, None]
        normals, colours = self.surfaces(points, owner)
        return distance, points, normals, colours

    def window_of(
        self, solid: SolidBox | TableObject, first_row: int, rows: int, columns: int
    ) -> Window | None:
        """The part of a stripe that a solid can be seen in."""
        corners = [
            (x, y, z)
            for x in (solid.low[0], solid.high[0])
            for y in (solid.low[1], solid.high[1])
            for z in (solid.low[2], solid.high[2])
        ]
        room = self.lights.placement.to_room(np.array(corners, np.float32))
        pixels = self.camera.project(room) * SAMPLES
        return _window(pixels - (0, first_row), rows, columns, margin=3)

    def surfaces(self, points: Array, owner: np.ndarray) -> tuple[Array, Array]:
        """Normals and albedo (N, 3) by what was hit."""
        normals = np.zeros_like(points)
        normals[:, 2] = 1
        colours = np.empty_like(points)
        # By owner, the table's (-1) first.
        order = np.argsort(owner, kind="stable")
        ends = np.searchsorted(owner[order], np.arange(-1, len(self.standing)), side="right")
        for number, here in enumerate(np.split(order, ends)[:-1], start=-1):
            if not len(here):
                continue
            hit = points[here]
            if number < 0:
                colours[here] = self.table_colour(hit)
                continue
            solid = self.standing[number]
            if isinstance(solid, SolidBox):
                low, high = vector(solid.low), vector(solid.high)
                facing = solids.box_normal(hit, low, high)
                normals[here], colours[here] = facing, self.box_colour(number, hit, facing)
            else:
                normals[here], colours[here] = solid.surface_at(hit)
        return normals, colours

    def shade(self, points: Array) -> tuple[Array, Array, Array]:
        """Shares (N,) of lamp, sun and ambient light that board and things let through."""
        lamp = np.zeros(len(points), np.float32)
        sun = np.zeros(len(points), np.float32)
        open_sky = np.ones(len(points), np.float32)
        x, y, z = np.ascontiguousarray(points.T)
        spots = self.lights.lamp_points(4)
        far = self.lights.sun_towards * 3000
        run = self.lights.run_per_rise(points, 0)
        for solid in self.standing:
            if solid.high[2] <= 0.01 and isinstance(solid, SolidBox):
                continue
            low, high = vector(solid.low), vector(solid.high)
            reach = 8 * (high[2] - max(low[2], self.table_z)) + 5
            is_near = (x > low[0] - reach) & (x < high[0] + reach) & (z < high[2])
            is_near &= (y > low[1] - reach) & (y < high[1] + reach)
            here = np.flatnonzero(is_near)
            if not len(here):
                continue
            gap_x = np.maximum(np.maximum(low[0] - x[here], x[here] - high[0]), 0)
            gap_y = np.maximum(np.maximum(low[1] - y[here], y[here] - high[1]), 0)
            # No shadow on the table is longer than the flattest light's.
            length = run * (high[2] - self.table_z)
            shaded = here[(gap_x <= length) & (gap_y <= length)]
            near = np.stack([x[shaded], y[shaded], z[shaded] + LIFTED_MM]).T
            shadow = np.zeros(len(near), np.float32)
            for spot in spots:
                shadow += solids.is_box_between(near, spot - near, low, high) / len(spots)
            lamp[shaded] = np.maximum(lamp[shaded], shadow)
            if self.lights.has_sun:
                hit = solids.is_box_between(near, far, low, high)
                sun[shaded] = np.maximum(sun[shaded], hit)
            gap = np.hypot(gap_x, gap_y)
            above = np.maximum(high[2] - z[here] - LIFTED_MM, 0.1)
            open_sky[here] *= 1 - 0.42 * np.exp(-gap / (0.7 * above)) * (above > 0.5)
        return 1 - lamp, 1 - sun, open_sky


def build_stage(
    profile: BoardProfile,
    camera: PinholeCamera,
    look: SceneStyle,
    lights: LitFrame,
    rays: Array,
    seed: int,
) -> Stage:
    """The stage of a board that lies where `lights.placement` says.

    `rays` are the camera's unit directions at SAMPLES per pixel, in the board's frame.
    """
    builder = _Builder(profile, camera, look, lights, seed)
    width, height = camera.size_px
    sources = [np.empty((height, width, 3), np.float32) for _ in range(3)]
    points = np.empty((height, width, 3), np.float32)
    depth = np.empty(rays.shape[:2], np.float32)
    for row in range(0, height, STRIPE_ROWS):
        rows = min(STRIPE_ROWS, height - row)
        part = slice(row * SAMPLES, (row + rows) * SAMPLES)
        distance, hits, normals, colours = builder.cast(rays[part], row * SAMPLES)
        depth[part] = distance.reshape(rows * SAMPLES, -1)
        middle = hits.reshape(rows * SAMPLES, -1, 3)[::SAMPLES, ::SAMPLES]
        points[row : row + rows] = middle
        amounts = (
            (lights.ambient, lights.ambient_on(normals)),
            (lights.lamp, lights.lamp_on(hits, normals)),
            (lights.sun, lights.sun_on(normals)),
        )
        for target, (colour, amount) in zip(sources, amounts, strict=True):
            light = (colours * amount[:, None] * colour).reshape(rows * SAMPLES, -1, 3)
            target[row : row + rows] = cv2.resize(
                light, (width, rows), interpolation=cv2.INTER_AREA
            )
    ambient, lamp, sun = sources
    through = [shade.reshape(height, width) for shade in builder.shade(points.reshape(-1, 3))]
    softness = ((lamp, 1.6), (sun, 0.9), (ambient, 1.0))
    for (source, sigma), share in zip(softness, through, strict=True):
        source *= cv2.GaussianBlur(share, (0, 0), sigma)[..., None]
    return Stage(ambient, lamp, sun, points, depth, builder.eye, lights, builder.boxes)
