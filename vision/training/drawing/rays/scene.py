"""One drawn board under one camera and light, and the pictures it gives.

Combines what `boards`, `looks`, `things` and `camera` draw at random; the checkers on the board
are set for each picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_vision.arrays import Integers, Maps, Picture
from pasch_vision.pose.view import View
from training.drawing.colours import Palette
from training.drawing.painting.board import painted
from training.drawing.painting.paint import Array, Rng
from training.drawing.rays import fields, ray
from training.drawing.rays.boards import board
from training.drawing.rays.camera import Sensor, developed, seen_from_somewhere, sensor
from training.drawing.rays.fields import Tiles
from training.drawing.rays.laying import Care, Lying
from training.drawing.rays.looks import colours_for, light, makes
from training.drawing.rays.near import grounds, tiles
from training.drawing.rays.things import boxes_of, leds_of, lit, no_boxes, no_limbs

__all__ = ["Renderer", "Scene", "exposed", "scene", "unexposed"]

# The value of `what` where nothing is drawn: the table.
NOTHING = -2
# An LED's diffuser, blue, green, red.
UNLIT = (205.0, 210.0, 210.0)
# How far around the field the table is drawn, as a share of its longer side.
MARGIN, STRIP_MARGIN = 0.45, 0.8


# Returns the light (H, W, 3) that a view sees, given checkers, clutter, limbs, and how far (mm)
# the sun's stripes have moved. `what` each pixel shows always follows from rays cast here.
Renderer = Callable[[View, Array, Array, Array, float], Array]
# Casts rays: `ray.cast`, or its equivalent on another device.
Caster = Callable[..., None]


@dataclass(frozen=True, eq=False)
class Scene:
    """A board that stands still; `view` is the true camera, the arrays are rows for `ray`.

    `wanted`: which tiles of the picture are drawn, None for all; `caster`: casts the rays;
    `renderer`: if given, its light replaces that of the rays.
    """

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
    leds: Array
    care: Care
    sensor: Sensor
    wanted: Tiles | None = None
    renderer: Renderer | None = None
    caster: Caster = ray.cast

    @cached_property
    def rays(self) -> Array:
        """The direction of each of the picture's pixels (H, W, 3)."""
        width, height = self.view.image_size
        u, v = np.meshgrid(np.arange(width), np.arange(height))
        aims = self.view.rays(np.stack([u.ravel(), v.ravel()], axis=1)) @ self.view.turn
        aims[:, 2] *= -1
        aims /= np.linalg.norm(aims, axis=1, keepdims=True)
        return aims.reshape(height, width, 3).astype(np.float32)

    def picture(
        self,
        rng: Rng,
        checkers: list[Lying],
        limbs: Array,
        clutter: Array,
        drift_mm: float = 0.0,
        serials: int = 0,
    ) -> tuple[Picture, Integers]:
        """What the camera sees, and what each pixel shows, as in `ray.cast`, at the same size.

        `drift_mm` moves the sun's stripes; `serials` decides how checkers differ from each other.
        """
        rows = self.rows(checkers, serials)
        light, what = self.cast(rng, rows, clutter, limbs, drift_mm)
        if self.renderer is not None:
            light = self.renderer(self.view, rows, clutter, limbs, drift_mm)
        return developed(rng, self.sensor, light), what

    def cast(
        self, rng: Rng, rows: Array, clutter: Array, limbs: Array, drift_mm: float
    ) -> tuple[Array, Integers]:
        """The light of the rays, and what they hit."""
        boxes = np.concatenate([self.boxes, clutter]).astype(np.float32)
        light = self.light.copy()
        light[fields.STRIPE + 3] += drift_mm
        light[fields.LEDS :] = lit(rng, self.leds)
        seen = np.zeros(self.rays.shape, np.float32)
        what = np.full(self.rays.shape[:2], NOTHING, np.int32)
        wanted = np.ones(self.tile_shape, bool) if self.wanted is None else self.wanted
        high, wide = (int(n / self.texels / fields.CELL_MM) + 1 for n in self.paint.shape[:2])
        self.caster(
            self.rays,
            self.view.eye_mm.astype(np.float32),
            (self.paint, self.origin, self.texels),
            (rows, boxes, limbs, self.table_z),
            self.makes,
            light,
            tiles(self.view, boxes, rows, limbs),
            wanted,
            grounds(self.origin, (high, wide), self.table_z, light, rows, limbs),
            int(rng.integers(1 << 20)),
            seen,
            what,
        )
        return seen, what

    @property
    def tile_shape(self) -> tuple[int, int]:
        """Rows and columns of tiles of the picture."""
        width, height = self.view.image_size
        return -(-height // fields.TILE), -(-width // fields.TILE)

    def near(self, pixels: Maps) -> Scene:
        """The scene, drawing only the tiles around these pixels (N, 2) of the picture."""
        shape = self.tile_shape
        at = np.floor(pixels / fields.TILE).astype(np.int64)
        inside = ((at >= 0) & (at < shape[::-1])).all(axis=1)
        shown = np.zeros(shape, np.uint8)
        shown[at[inside, 1], at[inside, 0]] = 1
        return replace(self, wanted=cv2.dilate(shown, np.ones((3, 3), np.uint8)) > 0)

    def rows(self, checkers: list[Lying], serials: int) -> Array:
        """Checkers as rows for `ray`; each has a tone of its own."""
        rows = np.zeros((len(checkers), fields.CHECKER), np.float32)
        for n, one in enumerate(checkers):
            own = np.random.default_rng([serials, n])
            tint = 1 + own.normal(0, 0.03) + own.normal(0, 0.008, 3)
            radius = self.profile.diameter(one.letter) / 2
            thick = self.profile.thickness(one.letter)
            make = self.profile.letters.index(one.letter)
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
    """A random board with a random look, light and camera."""
    return exposed(rng, unexposed(rng, profile))


def unexposed(rng: Rng, profile: BoardProfile | None = None) -> Scene:
    """A random scene whose sensor is not yet set for its light."""
    profile = profile or board(rng)
    share = STRIP_MARGIN if profile.board == "gamwin" else MARGIN
    colours, faces = colours_for(rng, profile)
    paint = painted(rng, profile, colours, share * max(profile.field))
    view = seen_from_somewhere(rng, profile)
    lit = light(rng, profile)
    boxes, table_z = boxes_of(rng, profile, colours)
    leds = leds_of(rng, profile)
    for x, y, _ in leds:
        paint.circle((x, y), 2.2, UNLIT, -1)
    return Scene(
        profile,
        view,
        colours,
        makes(rng, profile, faces),
        lit,
        paint.linear(),
        paint.origin,
        paint.texels,
        table_z,
        boxes,
        leds,
        Care.drawn(rng),
        sensor(rng, 1.0),
    )


def exposed(rng: Rng, one: Scene) -> Scene:
    """The scene with a sensor set for its light."""
    return replace(one, sensor=sensor(rng, brightness(rng, one)))


def brightness(rng: Rng, one: Scene) -> float:
    """The level of light from the brighter part of the bare board."""
    width, height = one.view.image_size
    coarse = one.view.scaled((max(width // 8, 8), max(height // 8, 8)))
    small = replace(one, view=coarse, sensor=replace(one.sensor, exposure=1.0))
    picture, _ = small.picture(rng, [], no_limbs(), no_boxes())
    shown = (picture.astype(np.float32) / 255) ** (1 / one.sensor.curve)
    return float(np.percentile(shown.mean(axis=2), 85)) + 0.02
