"""How bright a surface is under lamp, window and ambient light, in the open and in shadow.

All geometry is in one frame, mm; `LitFrame` holds the lights in the frame of the board, so that a
pushed board is still lit by the same room. Linear light throughout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from pasch_hardware.simulator.optics.arrays import Array, dot
from pasch_hardware.simulator.optics.scene import RoomLight

__all__ = ["LitFrame", "Placement"]

LAMP_REFERENCE_MM = 800.0
LAMP_RADIUS_MM = 45.0
# The panes of the window, and the bars between them.
PANES_MM, BAR_MM, SOFT_EDGE_MM = (420.0, 560.0), 52.0, 13.0
# Where a little more of the light from everywhere comes from.
SKY_TOWARDS = (-0.6, -0.8)


class Placement:
    """Where the board lies on the table: turns points between the room and the board's frame."""

    def __init__(self, shift: tuple[float, float, float], field: tuple[float, float]) -> None:
        dx, dy, degrees = shift
        angle = math.radians(degrees)
        c, s = math.cos(angle), math.sin(angle)
        # Row vectors: room = board @ turn + offset; y points down, so this is clockwise.
        self.turn = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]], np.float32)
        middle = np.array([field[0] / 2, field[1] / 2, 0], np.float32)
        self.offset = (middle + np.array([dx, dy, 0]) - middle @ self.turn).astype(np.float32)

    def to_room(self, points: Array) -> Array:
        """Board points (..., 3) in the room."""
        return np.asarray(points @ self.turn + self.offset, np.float32)

    def to_board(self, points: Array) -> Array:
        """Room points (..., 3) in the board's frame."""
        return np.asarray((points - self.offset) @ self.turn.T, np.float32)

    def turned_to_board(self, directions: Array) -> Array:
        """Room directions (..., 3) in the board's frame."""
        return np.asarray(directions @ self.turn.T, np.float32)


@dataclass(frozen=True, slots=True)
class LitFrame:
    """The room's lights as the board sees them; colours are (3,) arrays."""

    light: RoomLight
    placement: Placement
    lamp_mm: Array
    sun_towards: Array
    lamp: Array
    sun: Array
    ambient: Array

    @classmethod
    def of(cls, light: RoomLight, placement: Placement) -> LitFrame:
        """The lights turned into the frame of a board placed like this."""
        return cls(
            light,
            placement,
            placement.to_board(np.array(light.lamp_mm, np.float32)),
            placement.turned_to_board(np.array(light.sun_towards, np.float32)),
            np.array(light.lamp, np.float32),
            np.array(light.sun, np.float32),
            np.array(light.ambient, np.float32),
        )

    @property
    def has_sun(self) -> bool:
        """Whether the window gives any light of its own."""
        return bool(self.sun.max() > 0)

    def lamp_on(self, points: Array, normals: Array) -> Array:
        """How much of the lamp's light reaches surfaces (N,) that nothing shades."""
        towards = self.lamp_mm - points
        distance2 = dot(towards, towards)
        facing = dot(towards, normals) / np.sqrt(distance2)
        return np.asarray(np.maximum(facing, 0) * (LAMP_REFERENCE_MM**2 / distance2), np.float32)

    def sun_on(self, normals: Array) -> Array:
        """How much of the window's light reaches surfaces (N,) that nothing shades."""
        return np.asarray(np.maximum(normals @ self.sun_towards, 0), np.float32)

    def ambient_on(self, normals: Array) -> Array:
        """How much of the light from everywhere reaches surfaces (N,)."""
        sky = 0.16 * (normals[:, 0] * SKY_TOWARDS[0] + normals[:, 1] * SKY_TOWARDS[1])
        return np.asarray(np.maximum(0.72 + 0.28 * normals[:, 2] + sky, 0), np.float32)

    def run_per_rise(self, points: Array, around_mm: float) -> float:
        """How far sideways the flattest light travels per millimetre of height.

        On its way down to points (N, 3), or up to `around_mm` beside them.
        """
        aside_mm = np.hypot(*(points[:, :2] - self.lamp_mm[:2]).T).max() + around_mm
        runs = [(aside_mm + LAMP_RADIUS_MM) / (self.lamp_mm[2] - points[:, 2].max())]
        if self.has_sun:
            runs.append(np.hypot(*self.sun_towards[:2]) / self.sun_towards[2])
        return float(max(runs))

    def lamp_points(self, count: int) -> Array:
        """Points (count, 3) spread over the lamp's disc, for soft shadows."""
        steps = np.arange(count)
        radius = LAMP_RADIUS_MM * np.sqrt((steps + 0.5) / count)
        angle = steps * 2.399963
        spread = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0 * angle], axis=1)
        return np.asarray(self.lamp_mm + spread, np.float32)

    def pattern(self, points: Array, drift_mm: float) -> Array:
        """The window's panes on board points (..., 3): 1 in the light, 0 behind a bar, soft at the
        edges (...)."""
        room = self.placement.to_room(points)
        sx, sy, sz = self.light.sun_towards
        x = room[..., 0] - room[..., 2] * (sx / sz)
        y = room[..., 1] - room[..., 2] * (sy / sz)
        angle = math.radians(self.light.window_deg)
        c, s = math.cos(angle), math.sin(angle)
        result = np.ones(x.shape, np.float32)
        ways = c * x + s * y + drift_mm, c * y - s * x + 0.4 * drift_mm
        for along, pane_mm in zip(ways, PANES_MM, strict=True):
            period = pane_mm + BAR_MM
            place = np.abs(np.mod(along, period) - period / 2)
            inside = (pane_mm / 2 - place) / SOFT_EDGE_MM
            result *= np.clip(0.5 + inside, 0, 1)
        return result
