"""One checker in the picture: its turned face, its shaded side, and the shadow it casts.

Each checker is a small patch, computed once for as long as it and its neighbours lie still. All
geometry is in the board's frame, mm; light is linear.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.simulator.optics import solids
from pasch_hardware.simulator.optics.arrays import Array, dot, unit, vector
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.scene import CheckerState
from pasch_hardware.simulator.rendering.stage import SAMPLES, Stage, Window

__all__ = ["CheckerArtist", "PicturePatch", "Shadow", "Solid"]

# How the axes are swapped so that the checker's own axis becomes the third.
SWAPS = {0: [2, 1, 0], 1: [0, 2, 1], 2: [0, 1, 2]}


@dataclass(frozen=True, slots=True)
class Solid:
    """A checker as a cylinder: `base` the middle of its lower cap along `axis`."""

    state: CheckerState
    base: tuple[float, float, float]
    axis: int
    radius: float
    height: float

    @classmethod
    def of(cls, profile: BoardProfile, state: CheckerState) -> Solid:
        """The cylinder of a checker in this state."""
        radius = profile.diameter(state.letter) / 2
        height = profile.thickness(state.letter)
        base = [state.x_mm, state.y_mm, state.z_mm]
        if state.axis != 2:
            base[state.axis] -= height / 2
            base[2] += radius
        return cls(state, (base[0], base[1], base[2]), state.axis, radius, height)

    @property
    def centre(self) -> Array:
        """Its middle."""
        centre = np.array(self.base, np.float32)
        centre[self.axis] += self.height / 2
        return centre

    def own(self, vectors: Array) -> Array:
        """Vectors (..., 3) in the cylinder's own frame, axis along z; applied again, back."""
        return vectors[..., SWAPS[self.axis]]

    def outline(self) -> Array:
        """Points (24, 3) around both caps."""
        angle = np.linspace(0, 2 * math.pi, 12, endpoint=False)
        ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1) * self.radius
        caps = np.concatenate([ring, ring + [0, 0, self.height]]).astype(np.float32)
        return np.asarray(self.own(caps) + np.array(self.base), np.float32)


@dataclass(frozen=True, slots=True)
class PicturePatch:
    """Part of a picture: coverage (h, w, 1), 0 to 1, and light times coverage (h, w, 3).

    `light`: all but the sun's; `sun`: what the sun adds where no bar of the window shades it;
    `points` (h, w, 3): what a pixel shows, board frame.
    """

    window: Window
    cover: Array
    light: Array
    sun: Array
    points: Array


@dataclass(frozen=True, slots=True)
class Shadow:
    """The share of each light that a checker takes from the stage, in a window (h, w)."""

    window: Window
    lamp: Array
    sun: Array
    ambient: Array


class CheckerArtist:
    """Draws checkers for one stage. `rays` are unit directions, board frame, SAMPLES a pixel."""

    def __init__(
        self,
        profile: BoardProfile,
        camera: PinholeCamera,
        stage: Stage,
        rays: Array,
        colours: dict[str, Array],
    ) -> None:
        self.profile, self.camera, self.stage = profile, camera, stage
        self.rays, self.colours = rays, colours

    def draw(self, solid: Solid, others: Sequence[Solid]) -> PicturePatch | None:
        """The checker's patch; `others` are those near enough to shade it."""
        window = self.stage.window_around(self.camera, solid.outline())
        if window is None:
            return None
        fine = tuple(slice(part.start * SAMPLES, part.stop * SAMPLES) for part in window)
        directions = self.rays[fine]
        shape = directions.shape[:2]
        flat = directions.reshape(-1, 3)
        base = np.array(solid.base, np.float32)
        distance, on_side = solids.cylinder_distance(
            solid.own(self.stage.eye - base), solid.own(flat), solid.radius, solid.height
        )
        is_seen = distance < self.stage.depth[fine].ravel() + 0.05
        # Light of lamp and room, of the sun, and where the points are.
        drawn = np.zeros((3, len(flat), 3), np.float32)
        if is_seen.any():
            points = self.stage.eye + flat[is_seen] * distance[is_seen, None]
            steady, sun = self._shaded(solid, points, flat[is_seen], on_side[is_seen], others)
            drawn[:, is_seen] = steady, sun, points
        size = (shape[1] // SAMPLES, shape[0] // SAMPLES)
        cover = cv2.resize(
            is_seen.reshape(shape).astype(np.float32), size, interpolation=cv2.INTER_AREA
        )[..., None]
        light, sun, points = (
            np.asarray(cv2.resize(one.reshape(*shape, 3), size, interpolation=cv2.INTER_AREA))
            for one in drawn
        )
        return PicturePatch(window, cover, light, sun, points / np.maximum(cover, 1e-6))

    def lit(self, patch: PicturePatch, drift_mm: float) -> Array:
        """The light times coverage (h, w, 3) of a patch, with the window's bars at `drift_mm`."""
        lights = self.stage.lights
        if not lights.has_sun:
            return patch.light
        panes = lights.pattern(patch.points, drift_mm)[..., None]
        return np.asarray(patch.light + patch.sun * panes, np.float32)

    def _shaded(
        self,
        solid: Solid,
        points: Array,
        directions: Array,
        on_side: Array,
        others: Sequence[Solid],
    ) -> tuple[Array, Array]:
        """Light (N, 3) that points on the checker reflect: of lamp and room, and of the sun."""
        lights = self.stage.lights
        own = solid.own(points - np.array(solid.base, np.float32))
        normals, tone = _relief(own, on_side, solid)
        normals = solid.own(normals)
        lamp, sun = self._open_light(points, others)
        albedo = self.colours[solid.state.letter] * _tint(solid.state.serial) * tone[:, None]
        ambient = lights.ambient_on(normals)
        if solid.axis == 2:
            # Little ambient light reaches the foot of the side.
            lift = np.clip(own[:, 2] / solid.height, 0, 1)
            ambient = ambient * np.where(on_side, 0.45 + 0.45 * lift, 1)
        lamp_light = lamp * lights.lamp_on(points, normals)
        steady = albedo * (ambient[:, None] * lights.ambient + lamp_light[:, None] * lights.lamp)
        to_lamp = unit(lights.lamp_mm - points)
        steady += _gloss(normals, directions, to_lamp)[:, None] * lamp[:, None] * lights.lamp
        if not lights.has_sun:
            return steady, np.zeros_like(steady)
        sheen = _gloss(normals, directions, lights.sun_towards)
        strength = albedo * lights.sun_on(normals)[:, None] + sheen[:, None]
        return steady, strength * sun[:, None] * lights.sun

    def _open_light(self, points: Array, others: Sequence[Solid]) -> tuple[Array, Array]:
        """Shares (N,) of lamp and sun that rails and other checkers let through."""
        lights = self.stage.lights
        lamp = np.ones(len(points), np.float32)
        sun = np.ones(len(points), np.float32)
        low_corner, high_corner = points.min(axis=0), points.max(axis=0)
        spots = lights.lamp_points(3)
        far = lights.sun_towards * 3000
        run = lights.run_per_rise(points, 0)
        for box in self.stage.boxes:
            low, high = vector(box.low), vector(box.high)
            reach = run * (high[2] - low_corner[2])
            is_near = (low[:2] < high_corner[:2] + reach) & (high[:2] > low_corner[:2] - reach)
            if reach <= 0 or not is_near.all():
                continue
            for spot in spots:
                hidden = solids.is_box_between(points, spot - points, low, high)
                lamp -= hidden / len(spots)
            if lights.has_sun:
                sun *= 1 - solids.is_box_between(points, far, low, high)
        for other in others:
            own = other.own(points - np.array(other.base, np.float32))
            size = other.radius, other.height
            for spot in spots:
                towards = other.own(spot - points)
                lamp -= solids.is_cylinder_between(own, towards, *size) / len(spots)
            if lights.has_sun:
                sun *= 1 - solids.is_cylinder_between(own, other.own(far), *size)
        return np.maximum(lamp, 0), sun

    def shadow(self, solid: Solid) -> Shadow | None:
        """The shadow of a checker on the empty board."""
        lights = self.stage.lights
        spots = lights.lamp_points(5)
        outline = solid.outline()
        spread = np.repeat(outline[None], 3, axis=0)
        spread[1] = _dropped(outline, lights.lamp_mm - outline)
        spread[2] = _dropped(outline, lights.sun_towards[None])
        window = self.stage.window_around(self.camera, spread.reshape(-1, 3), margin=9)
        if window is None:
            return None
        shape = self.stage.points[window].shape[:2]
        points = self.stage.points[window].reshape(-1, 3)
        own = solid.own(points - np.array(solid.base, np.float32))
        size = solid.radius, solid.height
        lamp = np.zeros(len(points), np.float32)
        for spot in spots:
            lamp += solids.is_cylinder_between(own, solid.own(spot - points), *size) / len(spots)
        sun = np.zeros(len(points), np.float32)
        if lights.has_sun:
            sun = solids.is_cylinder_between(own, solid.own(lights.sun_towards * 3000), *size)
        away = points - solid.centre
        reach = solid.radius if solid.axis == 2 else (solid.radius + solid.height) / 2
        gap = np.maximum(np.hypot(away[:, 0], away[:, 1]) - reach, 0)
        drop = np.maximum(solid.state.z_mm - points[:, 2], 0)
        near = 0.55 * np.exp(-gap / (0.55 * solid.height) - drop / solid.height)
        lamp_patch = cv2.GaussianBlur(lamp.reshape(shape), (0, 0), 1.1)
        sun_patch = cv2.GaussianBlur(sun.reshape(shape), (0, 0), 0.8)
        return Shadow(window, lamp_patch, sun_patch, near.reshape(shape).astype(np.float32))


def _dropped(points: Array, towards: Array) -> Array:
    """Where the shadow of points falls on the playing surface, at most 150 mm away."""
    share = points[:, 2:] / np.maximum(towards[:, 2:], 1e-3)
    fall = np.clip(towards * share, -150, 150)
    return np.asarray(points - fall, np.float32)


def _relief(own: Array, on_side: Array, solid: Solid) -> tuple[Array, Array]:
    """Normals (N, 3) in the own frame, and tone (N,), of a turned checker.

    The face has a worn edge, a raised ring near the rim and a shallow ring around the middle.
    """
    distance = np.hypot(own[:, 0], own[:, 1])
    radial = own[:, :2] / np.maximum(distance, 1e-3)[:, None]
    r = distance / solid.radius
    outer, inner = (r - 0.70) / 0.045, (r - 0.30) / 0.05
    edge = np.clip((r - 0.90) / 0.10, 0, 1)
    slope = 0.85 * edge * edge
    slope += 1.1 * outer * np.exp(-outer * outer) - 0.7 * inner * np.exp(-inner * inner)
    is_upper = own[:, 2] > solid.height / 2
    cap = np.concatenate([radial * slope[:, None], np.where(is_upper, 1.0, -1.0)[:, None]], axis=1)
    lift = 2 * own[:, 2] / solid.height - 1
    side = np.concatenate([radial, (0.9 * lift**3)[:, None]], axis=1)
    normals = np.where(on_side[:, None], side, cap)
    normals = unit(normals)
    groove = np.exp(-(((r - 0.60) / 0.03) ** 2))
    tone = np.where(on_side, 0.94 - 0.12 * np.exp(-((lift / 0.16) ** 2)), 1 - 0.14 * groove)
    return normals.astype(np.float32), tone.astype(np.float32)


def _tint(serial: int) -> Array:
    """The tone of one checker: no two are quite the same."""
    chance = np.random.default_rng([serial, 5])
    return np.asarray(1 + chance.normal(0, 0.035) + chance.normal(0, 0.008, 3), np.float32)


def _gloss(normals: Array, directions: Array, towards: Array) -> Array:
    """The reflection (N,) of a light in a lacquered surface (Blinn's half vector)."""
    shine = np.maximum(dot(unit(towards - directions), normals), 0)
    broad = np.square(np.square(shine * shine * shine))
    narrow = np.square(np.square(np.square(broad)))
    return np.asarray(0.40 * narrow + 0.022 * broad, np.float32)
