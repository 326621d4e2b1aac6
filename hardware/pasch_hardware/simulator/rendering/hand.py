"""A hand that reaches over the board: skin, a sleeve, and the shadow under them.

Built from rounded cones: it has the outline, the height and the shading of a hand, not a likeness.
Board frame, mm.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.simulator.optics import solids
from pasch_hardware.simulator.optics.arrays import Array, unit, vector
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.scene import HandState, SceneStyle
from pasch_hardware.simulator.optics.textures import linear
from pasch_hardware.simulator.rendering.stage import Stage

__all__ = ["HandArtist"]

# Rounded cones in the hand's frame: backwards from the fingertips, to the right of the reach,
# up from the fingertips' height, radius; two ends each. A right hand that pinches a checker.
SKIN = (
    ((4, 5, 0, 7.0), (40, 11, 20, 8.5)),
    ((40, 11, 20, 8.5), (88, 13, 30, 10.0)),
    ((6, -12, 0, 8.5), (44, -28, 14, 10.0)),
    ((44, -28, 14, 10.0), (98, -26, 24, 13.5)),
    ((14, 24, -4, 7.5), (52, 29, 18, 9.0)),
    ((52, 29, 18, 9.0), (92, 27, 30, 10.5)),
    ((26, 38, -4, 7.0), (60, 43, 14, 8.5)),
    ((60, 43, 14, 8.5), (97, 39, 28, 10.0)),
    ((44, 51, -2, 6.0), (74, 54, 11, 7.0)),
    ((74, 54, 11, 7.0), (104, 48, 24, 9.0)),
    ((92, -14, 26, 15.0), (160, -4, 34, 19.0)),
    ((90, 12, 29, 14.0), (160, 6, 36, 19.0)),
    ((95, 32, 28, 13.0), (160, 16, 34, 17.0)),
    ((158, 4, 34, 24.0), (215, 4, 44, 24.0)),
)
SLEEVE = (((205, 4, 46, 35.0), (330, 2, 66, 41.0)), ((330, 2, 66, 41.0), (780, -10, 150, 50.0)))

# The shadow is drawn this many times smaller than the picture: its edge is soft anyway.
SHADE_STEP = 4


@dataclass(frozen=True, slots=True)
class _Cone:
    start: Array
    end: Array
    radii: tuple[float, float]
    is_skin: bool


class HandArtist:
    """Draws hands over one stage. `rays` are unit directions, board frame, one per pixel."""

    def __init__(self, camera: PinholeCamera, stage: Stage, rays: Array, look: SceneStyle) -> None:
        self.camera, self.stage, self.rays = camera, stage, rays
        self.skin, self.sleeve = linear(look.skin), linear(look.sleeve)

    def shade(self, picture: Array, hand: HandState) -> None:
        """Darken a linear picture, in place, where the hand keeps light from the board."""
        lights = self.stage.lights
        cones = _cones(hand)
        strengths = [(lights.lamp_mm, float(lights.lamp.sum()), 9.0)]
        if lights.has_sun:
            far = lights.sun_towards * 5000
            strengths.append((far, float(lights.sun.sum()), 3.0))
        whole = sum(strength for _, strength, _ in strengths) + float(lights.ambient.sum())
        width, height = self.camera.size_px
        left: Array = np.ones((height // SHADE_STEP, width // SHADE_STEP), np.float32)
        for source, strength, softness in strengths:
            self._shade_from(left, cones, source, 0.9 * strength / whole, softness)
        overhead = np.array([150.0, 100.0, 900.0], np.float32) + cones[0].start
        self._shade_from(left, cones, overhead, 0.25, 14.0)
        lines, columns = np.nonzero(left < 1)
        if not len(lines):
            return
        top, side = max(lines.min() - 1, 0), max(columns.min() - 1, 0)
        part = left[top : lines.max() + 2, side : columns.max() + 2]
        full = cv2.resize(part, None, fx=SHADE_STEP, fy=SHADE_STEP)
        x, y = side * SHADE_STEP, top * SHADE_STEP
        picture[y : y + full.shape[0], x : x + full.shape[1]] *= full[..., None]

    def _shade_from(
        self, left: Array, cones: list[_Cone], source: Array, strength: float, softness: float
    ) -> None:
        """Darken what is `left` of the light where one source's shadow falls on the board."""
        ends = np.array([(cone.start, cone.end) for cone in cones])
        towards = source - ends
        fallen = ends - towards * (ends[..., 2:] / towards[..., 2:])
        points = np.concatenate([fallen, fallen + np.array([0, 1, 0], np.float32)], axis=1)
        placement = self.stage.lights.placement
        pixels = self.camera.project(placement.to_room(points.reshape(-1, 3))) / SHADE_STEP
        mask: Array = np.zeros_like(left)
        for cone, (start, end, *beside) in zip(cones, pixels.reshape(-1, 4, 2), strict=True):
            seen = np.stack([start, end])
            _rounded(mask, seen, np.linalg.norm(beside - seen, axis=1) * vector(cone.radii))
        lines, columns = np.nonzero(mask)
        if not len(lines):
            return
        margin = round(2 * softness / SHADE_STEP) + 2
        top, side = max(lines.min() - margin, 0), max(columns.min() - margin, 0)
        here = slice(top, lines.max() + margin), slice(side, columns.max() + margin)
        left[here] *= 1 - strength * cv2.GaussianBlur(mask[here], (0, 0), softness / SHADE_STEP)

    def draw(self, picture: Array, hand: HandState, drift_mm: float) -> None:
        """Lay the hand over a linear picture, in place."""
        cones = _cones(hand)
        windows = [self._window(cone) for cone in cones]
        inside = [window for window in windows if window is not None]
        if not inside:
            return
        top, bottom = min(w[0].start for w in inside), max(w[0].stop for w in inside)
        left, right = min(w[1].start for w in inside), max(w[1].stop for w in inside)
        depth = np.full((bottom - top, right - left), np.inf, np.float32)
        # Which cone is the nearest, and how far along its axis.
        owner, share = np.zeros(depth.shape, np.intp), np.zeros_like(depth)
        for number, (cone, window) in enumerate(zip(cones, windows, strict=True)):
            if window is None:
                continue
            here = (
                slice(window[0].start - top, window[0].stop - top),
                slice(window[1].start - left, window[1].stop - left),
            )
            rays = self.rays[window]
            found, along = solids.capsule_distance(
                self.stage.eye, rays.reshape(-1, 3), cone.start, cone.end, cone.radii
            )
            found, along = found.reshape(rays.shape[:2]), along.reshape(rays.shape[:2])
            nearer = found < depth[here]
            np.copyto(depth[here], found, where=nearer)
            np.copyto(share[here], along, where=nearer)
            owner[here][nearer] = number
        whole = (slice(top, bottom), slice(left, right))
        self._lay_over(picture[whole], whole, depth, cones, owner, share, drift_mm)

    def _window(self, cone: _Cone) -> tuple[slice, slice] | None:
        reach = vector(cone.radii)[:, None] * 1.05
        ends = np.stack([cone.start, cone.end])
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        corners = (ends[:, None, :] + signs[None] * reach[:, None]).reshape(-1, 3)
        eye_z = self.stage.eye[2]
        corners = corners[corners[:, 2] < eye_z - 60]
        return self.stage.window_around(self.camera, corners)

    def _lay_over(
        self,
        part: Array,
        window: tuple[slice, slice],
        depth: Array,
        cones: list[_Cone],
        owner: Array,
        share: Array,
        drift_mm: float,
    ) -> None:
        """Shade what the maps hold and blend it over a part of the picture."""
        lights = self.stage.lights
        seen = np.isfinite(depth)
        cover = seen.astype(np.float32)
        points = self.stage.eye + self.rays[window][seen] * depth[seen][:, None]
        whose, along = owner[seen], share[seen][:, None]
        starts, ends = (
            np.stack(side) for side in zip(*((c.start, c.end) for c in cones), strict=True)
        )
        radii = np.array([cone.radii for cone in cones], np.float32)
        axis = starts[whose] + along * (ends - starts)[whose]
        radius = radii[whose, :1] + (radii[:, 1:] - radii[:, :1])[whose] * along
        normals = np.zeros((*depth.shape, 3), np.float32)
        normals[seen] = (points - axis) / radius
        # Blurred so that neighbouring cones merge, as fingers and palm do.
        flat = unit(cv2.GaussianBlur(normals, (0, 0), 2.2)[seen])
        amount = lights.ambient_on(flat)[:, None] * lights.ambient
        amount = amount + lights.lamp_on(points, flat)[:, None] * lights.lamp
        if lights.has_sun:
            sun = lights.sun_on(flat) * lights.pattern(points, drift_mm)
            amount = amount + sun[:, None] * lights.sun
        skin = np.array([float(cone.is_skin) for cone in cones], np.float32)[whose, None]
        albedo = self.skin * skin + self.sleeve * (1 - skin)
        # Light scattered inside skin comes out redder beside the shadow's edge.
        edge = (1 - np.clip(flat[:, 2:], 0, 1)) * skin
        albedo = albedo * (1 + edge * np.array([-0.12, -0.06, 0.10], np.float32))
        folds = 1 + 0.05 * np.sin(points[:, :1] * 0.11) * np.sin(points[:, 1:2] * 0.13 + 1)
        light = np.zeros((*depth.shape, 3), np.float32)
        light[seen] = albedo * amount * np.where(skin > 0, 1, folds)
        soft = cv2.GaussianBlur(cover, (0, 0), 0.8)[..., None]
        part *= 1 - soft
        part += cv2.GaussianBlur(light, (0, 0), 0.8)


def _cones(hand: HandState) -> list[_Cone]:
    """The hand's cones in the board's frame."""
    angle = math.radians(hand.reach_deg)
    ahead = np.array([math.cos(angle), math.sin(angle)], np.float32)
    right = np.array([-ahead[1], ahead[0]], np.float32)

    def place(end: tuple[float, ...]) -> Array:
        xy = vector([hand.x_mm, hand.y_mm]) - ahead * end[0] + right * end[1]
        return np.array([xy[0], xy[1], hand.z_mm + end[2]], np.float32)

    return [
        _Cone(place(a), place(b), (a[3], b[3]), is_skin)
        for cones, is_skin in ((SKIN, True), (SLEEVE, False))
        for a, b in cones
    ]


def _rounded(mask: Array, ends: Array, radii: Array) -> None:
    """Fill a rounded cone in the plane."""
    clipped = np.clip(ends, -2000, 4000)
    for (x, y), radius in zip(clipped, radii, strict=True):
        cv2.circle(mask, (round(float(x)), round(float(y))), max(int(radius), 1), (1.0,), -1)
    axis = clipped[1] - clipped[0]
    length = float(np.hypot(axis[0], axis[1]))
    if length < 1:
        return
    across = np.array([-axis[1], axis[0]]) / length
    corners = [
        clipped[0] + across * radii[0],
        clipped[1] + across * radii[1],
        clipped[1] - across * radii[1],
        clipped[0] - across * radii[0],
    ]
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), (1.0,))
