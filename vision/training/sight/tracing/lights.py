"""The light of a drawn scene in the path tracer: sun, lamps, windows, the room around.

Takes the scene's own row of light (`fields.LIGHT`), so that both ways of drawing have the same
sun; what the row leaves open (shades, more windows, how dark walls are) is drawn at random here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import bpy
import cv2
import numpy as np
import numpy.typing as npt
from mathutils import Matrix, Vector

from pasch_vision.arrays import Floats, Mask
from training.drawing.painting.paint import Array, Rng
from training.drawing.rays import fields
from training.sight.tracing.bodies import Mesh, blinds, leaves
from training.sight.tracing.materials import UNITS

__all__ = ["Sun", "add_lamps", "add_room", "add_sun"]

# The room's picture, width and height.
ROOM = (256, 128)
# Windows wider than this have a bar down their middle.
BARRED = 0.3
# The distance from the board of what shades the sun, and how far it reaches to each side, in
# multiples of the field's longest side.
SHADE_MM, SHADE_REACH = (1200.0, 2600.0), 2.2
# The least and greatest angle across the sun's disc, radians.
SUN_ANGLE = (0.004, 0.06)
LAMP_WATTS = 4 * np.pi**2 * (fields.LAMP_REFERENCE_MM * UNITS) ** 2


@dataclass(frozen=True, slots=True)
class Sun:
    """What stands in front of the sun (None: nothing), where, and in which direction it moves."""

    shade: Any
    spot: Vector
    across: Vector

    def move(self, drift_mm: float) -> None:
        """Move the stripes by `drift_mm`."""
        if self.shade is not None:
            self.shade.location = self.spot - self.across * (drift_mm * UNITS)


def red_green_blue(bgr: Array) -> tuple[float, float, float]:
    """A colour of light as the tracer wants it."""
    return float(bgr[2]), float(bgr[1]), float(bgr[0])


def added(name: str, data: Any) -> Any:
    """A new object of the tracer's scene."""
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def towards(direction: Vector) -> Any:
    """The rotation that points a lamp, which shines down its own axis, along a direction."""
    return direction.to_track_quat("-Z", "Y").to_euler()


def add_sun(rng: Rng, light: Array, middle: Vector, span_mm: float, meshed: Any) -> Sun:
    """The sun, with what stands in front of it; `meshed` turns a mesh into an object."""
    colour = light[fields.SUNC : fields.SUNC + 3]
    if float(colour.sum()) <= 0:
        return Sun(None, middle, middle)
    x, y, z = (float(v) for v in light[fields.SUN : fields.SUN + 3])
    to_sun = Vector((x, -y, z)).normalized()
    lamp = bpy.data.lights.new("sun", "SUN")
    far = float(rng.uniform(*SHADE_MM))
    strength = float(colour.max())
    lamp.energy = np.pi * strength * float(rng.uniform(0.5, 1.2))
    lamp.color = red_green_blue(colour / strength)
    soft = 2 * float(light[fields.STRIPE + 5]) / far
    if light[fields.STRIPE] <= 0:
        soft = float(light[fields.SUNSPREAD])
    lamp.angle = float(np.clip(soft, *SUN_ANGLE))
    added("sun", lamp).rotation_euler = towards(-to_sun)
    if light[fields.STRIPE] <= 0:
        return Sun(None, middle, middle)
    half = SHADE_REACH * span_mm
    is_leaves = light[fields.STRIPE + 4] < 0
    mesh: Mesh = leaves(rng, light, half) if is_leaves else blinds(light, half)
    shade = meshed("shade", mesh)
    turn = float(light[fields.STRIPE + 2])
    across = to_sun.cross(Vector((np.sin(turn), np.cos(turn), 0.3))).normalized()
    other = to_sun.cross(across)
    shade.matrix_world = Matrix((across, other, to_sun)).transposed().to_4x4()
    spot = middle + to_sun * (far * UNITS)
    shade.location = spot
    shade.visible_camera = False
    return Sun(shade, spot, across)


def add_lamps(rng: Rng, light: Array, middle: Vector) -> None:
    """Add the lamps, bare or under a shade that lets light out downward."""
    for n in range(2):
        row = light[fields.LAMP + 7 * n : fields.LAMP + 7 * n + 7]
        strength = float(row[3:6].max())
        if strength <= 0:
            continue
        is_shaded = rng.random() < 0.5
        lamp = bpy.data.lights.new("lamp", "SPOT" if is_shaded else "POINT")
        lamp.energy = LAMP_WATTS * strength * float(rng.uniform(1, 2))
        lamp.color = red_green_blue(row[3:6] / strength)
        lamp.shadow_soft_size = float(row[6]) * UNITS
        body = added("lamp", lamp)
        body.location = Vector((float(row[0]), -float(row[1]), float(row[2]))) * UNITS
        if is_shaded:
            lamp.spot_size = float(np.radians(rng.uniform(70, 150)))
            lamp.spot_blend = float(rng.uniform(0.2, 1.0))
            body.rotation_euler = towards(middle - body.location)
        body.visible_camera = False


def room_seen(rng: Rng, light: Array) -> Array:
    """The room seen in each direction, (rows, columns, 3) of `ROOM`: walls, ceiling, windows."""
    width, height = ROOM
    # The tracer's own map: the middle is +x, turning clockwise.
    turn = (0.5 - (np.arange(width) + 0.5) / width) * 2 * np.pi
    rise = ((np.arange(height) + 0.5) / height - 0.5) * np.pi
    x = np.cos(rise)[:, None] * np.cos(turn)
    y = np.cos(rise)[:, None] * np.sin(turn)
    z = np.repeat(np.sin(rise)[:, None], width, axis=1)
    ambient = light[fields.AMB : fields.AMB + 3]
    walls = cv2.resize(rng.uniform(0.4, 1.2, (3, 6)).astype(np.float32), ROOM)
    shade = np.where(z > 0, 0.5 + 0.7 * z, 0.45 * (1 + 0.5 * z)) * walls
    seen = shade[..., None] * ambient * float(rng.uniform(0.7, 1.5))
    ways = np.stack([x, -y, z], axis=-1)
    half = light[fields.WINHALF : fields.WINHALF + 2]
    own = through(ways, light[fields.WIN : fields.WIN + 3], half)
    seen[own] += light[fields.WINC : fields.WINC + 3]
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        angle, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 1.2)
        aim = np.array([np.cos(angle) * np.cos(up), np.sin(angle) * np.cos(up), np.sin(up)])
        more = through(ways, aim, rng.uniform(0.08, 0.6, 2))
        seen[more] += rng.uniform(0.75, 1.15, 3) * rng.uniform(0.5, 6) * ambient
    return np.asarray(cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 0.7), np.float32)


def through(ways: Floats, aim: npt.ArrayLike, half: npt.ArrayLike) -> Mask:
    """Which directions (..., 3), board axes, look through a window; some windows have a bar.

    It lies in the direction `aim` and extends to each side by tangents `half` (2,), across and up.
    """
    x, y, z = np.moveaxis(ways, -1, 0)
    wx, wy, wz = np.asarray(aim, np.float64)
    wide, high = np.asarray(half, np.float64)
    ahead = np.maximum(x * wx + y * wy + z * wz, 1e-3)
    a = (y * wx - x * wy) / (np.hypot(wx, wy) + 1e-6) / ahead
    b = (z - ahead * wz) / ahead
    inside: Mask = (ahead > 0.05) & (np.abs(a) < wide) & (np.abs(b) < high)
    return inside & (np.abs(a) > 0.06 * wide) if wide > BARRED else inside


def add_room(rng: Rng, light: Array) -> None:
    """Add light from all around, which shiny things mirror."""
    seen = room_seen(rng, light)
    width, height = ROOM
    image = bpy.data.images.new("room", width, height, float_buffer=True, is_data=True)
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = seen[..., ::-1]
    image.pixels.foreach_set(whole.ravel())
    image.update()
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    around = tree.nodes.new("ShaderNodeTexEnvironment")
    around.image = image
    tree.links.new(around.outputs[0], tree.nodes["Background"].inputs[0])
