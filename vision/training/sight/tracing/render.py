"""Renders a drawn scene with Cycles, Blender's path tracer.

Needs `pip install 'pasch[trace]'`. Takes the positions of things from the scene's own rows, so the
ground truth is known as in drawings; returns light, which the scene's sensor develops. One scene
at a time per process.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from pasch_hardware.boards.board import Row
from pasch_vision.pose.view import View
from training.drawing.painting.paint import Array, Rng
from training.drawing.rays import fields
from training.drawing.rays.scene import Scene, exposed, unexposed
from training.sight.tracing import bodies, lights, materials
from training.sight.tracing.lens import Pinhole, pinhole
from training.sight.tracing.materials import UNITS

__all__ = ["Tracer", "scene"]

# Rays per pixel, and how often light bounces. With the denoiser one ray gives nearly the result of
# four, in a third of the time.
RAYS, BOUNCES = 1, 3
# Pictures with more pixels than a random number in this range are made smaller: time is
# proportional to pixels.
MOST_PIXELS = (110_000, 300_000)
# Factor on the exposure set for the bare board.
SPARED = (0.55, 1.0)
SENSOR_MM = 36.0
# The limbs of a hand are merged with voxels of this size.
CELL_MM = 2.2
# Clutter taller than the first is a cup; if all its sides are below the second it may be a die.
CUP_MM, DIE_MM = 45.0, 16.5


def scene(rng: Rng, pixels: tuple[float, float] | None = None) -> Scene:
    """A random board with a random look, light and camera, whose pictures are path-traced.

    `pixels`: the range of a picture's pixel count; without it pictures are as large as drawn ones,
    up to `MOST_PIXELS`.
    """
    one = unexposed(rng)
    width, height = one.view.image_size
    ratio = float(rng.uniform(*(pixels or MOST_PIXELS)) / (width * height)) ** 0.5
    if pixels is None:
        ratio = min(1.0, ratio)
    view = one.view.scaled((round(width * ratio), round(height * ratio)))
    one = replace(one, view=view)
    found = exposed(rng, replace(one, renderer=Tracer(rng, one)))
    # Glare and white checkers are brighter than the bare board.
    spared = found.sensor.exposure * float(rng.uniform(*SPARED))
    return replace(found, sensor=replace(found.sensor, exposure=spared))


class Tracer:
    """A board with its light, built once; then rendered with whatever lies on it."""

    def __init__(self, rng: Rng, one: Scene) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.rng, self.scene = rng, one
        self.lot = int(rng.integers(1 << 30))
        self.checkers: list[list[Any]] = [[] for _ in one.makes]
        self.passing: list[Any] = []
        settle(bpy.context.scene)
        self.camera = bpy.data.cameras.new("camera")
        bpy.context.scene.camera = lights.added("camera", self.camera)
        width, height = one.profile.field
        self.middle = Vector((width / 2, -height / 2, 0.0)) * UNITS
        self.span_mm = float(max(width, height))
        lights.add_room(rng, one.light)
        lights.add_lamps(rng, one.light, self.middle)
        self.sun = lights.add_sun(rng, one.light, self.middle, self.span_mm, meshed)
        self.set_up()
        self.shapes = [self.shape_of(k) for k in range(len(one.makes))]

    def set_up(self) -> None:
        """The table, the board's boxes and its lights."""
        rng, one = self.rng, self.scene
        image = materials.picture_of(one.paint)
        paint = one.paint, one.origin, one.texels
        side = one.boxes[0][fields.BCOLOUR :] if len(one.boxes) else one.paint[0, 0]
        ground = materials.ground(rng, *paint, side, image)
        table = materials.table(rng, *paint, image)
        low = one.table_z - (0.3 if not len(one.boxes) else 0.0)
        flat = bodies.box((6 * self.span_mm, 6 * self.span_mm, 10.0), 1.0)
        placed(meshed("table", flat, table), (*self.middle_mm, low - 5.0))
        if not len(one.boxes):
            width, height = one.profile.field
            flat = bodies.box((width, height, 0.6), 0.2)
            placed(meshed("field", flat, ground), (width / 2, height / 2, -0.3))
        frame = materials.wood(rng, side, float(rng.choice([0.0, np.pi / 2])))
        is_painted = rng.random() < 0.3
        bevel = float(rng.uniform(0.4, 3.5))
        for row in one.boxes:
            is_frame = row[fields.BHIGH + 2] > 0.01 and not is_painted
            add_box(row, frame if is_frame else ground, bevel if row[5] > 0.01 else 0.1)
        if rng.random() < 0.3:
            self.add_leds()

    @property
    def middle_mm(self) -> tuple[float, float]:
        """The field's middle."""
        width, height = self.scene.profile.field
        return width / 2, height / 2

    def add_leds(self) -> None:
        """A small light at each point's base, some lit."""
        rng = self.rng
        hues = np.array([[1, 0.2, 0.1], [0.1, 0.9, 0.2], [0.1, 0.3, 1], [0.9, 0.9, 0.9]])
        dots = [materials.plain(np.array([0.7, 0.7, 0.7]), 0.3)]
        strength = float(np.exp(rng.uniform(np.log(0.5), np.log(12))))
        dots += [materials.plain(hue, 0.4, glow=strength) for hue in hues]
        share, radius = float(rng.choice([0.0, 0.1, 0.5])), float(rng.uniform(1.2, 3.0))
        beyond = float(rng.uniform(-4, 6))
        for shape in self.scene.profile.places:
            if not isinstance(shape, Row) or shape.name == "bar":
                continue
            (x, y), (dx, dy) = shape.anchor, shape.direction
            dot = dots[int(rng.integers(1, 5)) if rng.random() < share else 0]
            high = self.scene.profile.frame_height if beyond > 0 else 0.0
            spot = (x - beyond * dx, y - beyond * dy, high + 0.25)
            placed(meshed("led", bodies.disc(radius), dot), spot)

    def shape_of(self, make: int) -> Any:
        """The mesh of one colour's checkers, with its material."""
        profile = self.scene.profile
        letter = profile.letters[make]
        row = self.scene.makes[make]
        # Checkers of the same make get the same shape.
        rng = np.random.default_rng([self.lot, int(1000 * float(row[fields.MBEVEL]))])
        radius, thick = profile.diameter(letter) / 2, profile.thickness(letter)
        mesh = bodies.checker(rng, row, radius, thick)
        return mesh_data("checker", mesh, materials.checker_made_of(rng, row))

    def __call__(
        self, view: View, rows: Array, clutter: Array, limbs: Array, drift_mm: float
    ) -> Array:
        """The light (H, W, 3; blue, green, red) a view sees of the checkers, boxes and limbs."""
        self.lay(rows)
        for body in self.passing:
            bpy.data.objects.remove(body)
        self.passing = [body for row in clutter for body in self.cluttered(row)]
        self.passing += self.hand_of(limbs)
        self.sun.move(drift_mm)
        hole = pinhole(view)
        self.aim(view, hole)
        return hole.bent(rendered(hole.size))

    def lay(self, rows: Array) -> None:
        """Put checkers where the rows say, and hide those left over."""
        used = [0] * len(self.checkers)
        for row in rows:
            make = int(row[fields.CMAKE])
            bodies_of = self.checkers[make]
            if used[make] == len(bodies_of):
                bodies_of.append(lights.added("checker", self.shapes[make]))
            body = bodies_of[used[make]]
            used[make] += 1
            body.hide_render = False
            lay_one(body, row)
        for bodies_of, count in zip(self.checkers, used, strict=True):
            for body in bodies_of[count:]:
                body.hide_render = True

    def cluttered(self, row: Array) -> list[Any]:
        """A die with its pips, a cube, a note, a box or a cup."""
        size = row[fields.BHIGH : fields.BHIGH + 3] - row[fields.BLOW : fields.BLOW + 3]
        rng = np.random.default_rng([self.lot, int(1e3 * abs(float(row[0])))])
        rough = float(rng.uniform(0.1, 0.6))
        coat = float(rng.uniform(0, 1)) if rng.random() < 0.3 else 0.0
        made = materials.plain(row[fields.BCOLOUR :], rough, coat)
        if float(size[2]) > CUP_MM and float(size.max()) > CUP_MM:
            radius = float(min(size[0], size[1])) / 2
            return [put_as(row, bodies.cup(radius, float(size[2]), 0.08 * radius), made)]
        is_small = float(size.max()) < CUP_MM
        bevel = float(size.min()) * float(rng.uniform(0.05, 0.25))
        found = [add_box(row, made, bevel if is_small else min(bevel, 1.5))]
        if float(size.max()) < DIE_MM and rng.random() < 0.85:
            ink = 0.9 if float(row[fields.BCOLOUR :][:3].max()) < 0.25 else 0.02
            found.append(
                put_as(row, bodies.pips(float(size[0])), materials.plain(np.full(3, ink), 0.5))
            )
        return found

    def hand_of(self, limbs: Array) -> list[Any]:
        """The hand and the sleeve."""
        if not len(limbs):
            return []
        colours = limbs[:, fields.LCOLOUR :]
        is_skin = np.abs(colours - colours[0]).sum(axis=1) < 1e-6
        rng = np.random.default_rng([self.lot, 5])
        found = []
        for which, part in ((is_skin, "skin"), (~is_skin, "sleeve")):
            if not which.any():
                continue
            colour = colours[which][0]
            made = (
                materials.skin(rng, colour)
                if part == "skin"
                else materials.plain(colour, float(rng.uniform(0.6, 1.0)))
            )
            body = meshed(part, bodies.capsules(limbs[which]), made)
            melted = body.modifiers.new("melted", "REMESH")
            melted.mode, melted.voxel_size = "VOXEL", CELL_MM * UNITS
            melted.use_smooth_shade = True
            smooth = body.modifiers.new("smooth", "SMOOTH")
            smooth.iterations, smooth.factor = 3, 0.5
            found.append(body)
        return found

    def aim(self, view: View, hole: Pinhole) -> None:
        """Put the camera where the view is."""
        # The board's (x, y, -height) are the tracer's (x, -y, height) turned about x; so are a
        # camera's axes of the two.
        flip = np.diag([1.0, -1.0, -1.0])
        turn = flip @ view.turn @ flip
        eye = view.eye_mm * (1, -1, 1) * UNITS
        body = bpy.context.scene.camera
        body.matrix_world = Matrix.LocRotScale(
            Vector(eye), Matrix(turn.T.tolist()).to_quaternion(), None
        )
        width, height = hole.size
        self.camera.sensor_fit = "HORIZONTAL"
        self.camera.sensor_width = SENSOR_MM
        self.camera.lens = hole.focal_px * SENSOR_MM / width
        self.camera.shift_x = ((width - 1) / 2 - hole.centre_px[0]) / width
        self.camera.shift_y = (hole.centre_px[1] - (height - 1) / 2) / width
        self.camera.clip_start, self.camera.clip_end = 0.05, 1000.0


def settle(scene: Any) -> None:
    """Set the renderer to few rays, few bounces, denoising and one thread."""
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.use_persistent_data = True
    scene.render.use_compositing = scene.render.use_sequencer = False
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"
    scene.render.image_settings.exr_codec = "NONE"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples, cycles.use_adaptive_sampling = RAYS, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = BOUNCES, 2, 2
    cycles.use_light_tree = False
    cycles.transmission_bounces = cycles.volume_bounces = 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 0.5
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter, cycles.denoising_quality = "FAST", "FAST"


def mesh_data(name: str, mesh: bodies.Mesh, material: Any = None) -> Any:
    """A mesh for the tracer, with y negated."""
    data = bpy.data.meshes.new(name)
    corners = mesh.corners * (1, -1, 1) * UNITS
    # Negating y reverses the faces' orientation.
    faces = [corner[::-1].tolist() for part in mesh.faces for corner in part]
    data.from_pydata(corners.tolist(), [], faces)
    data.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    if mesh.colours is not None:
        tone = data.attributes.new("tone", "FLOAT_COLOR", "POINT")
        whole = np.ones((len(corners), 4), np.float32)
        whole[:, :3] = np.clip(mesh.colours[:, ::-1], 0.004, 0.93)
        tone.data.foreach_set("color", whole.ravel())
    if material is not None:
        data.materials.append(material)
    data.update()
    return data


def meshed(name: str, mesh: bodies.Mesh, material: Any = None) -> Any:
    """An object of a mesh."""
    return lights.added(name, mesh_data(name, mesh, material))


def placed(body: Any, spot: tuple[float, float, float]) -> Any:
    """The body moved to a spot, board mm."""
    body.location = Vector((spot[0], -spot[1], spot[2])) * UNITS
    return body


def add_box(row: Array, material: Any, bevel: float) -> Any:
    """A box of the scene."""
    size = row[fields.BHIGH : fields.BHIGH + 3] - row[fields.BLOW : fields.BLOW + 3]
    sides = (float(size[0]), float(size[1]), float(size[2]))
    return put_as(row, bodies.box(sides, bevel), material)


def put_as(row: Array, mesh: bodies.Mesh, material: Any) -> Any:
    """A mesh about its own middle in place of a box of the scene."""
    middle = (row[fields.BLOW : fields.BLOW + 3] + row[fields.BHIGH : fields.BHIGH + 3]) / 2
    body = meshed("box", mesh, material)
    placed(body, (float(middle[0]), float(middle[1]), float(middle[2])))
    body.rotation_euler = (0.0, 0.0, -float(np.arctan2(row[fields.BSIN], row[fields.BCOS])))
    return body


def lay_one(body: Any, row: Array) -> None:
    """Lay a checker where its row says."""
    x, y, z = (float(v) for v in row[fields.CX : fields.CX + 3])
    axis = int(row[fields.CAXIS])
    rise = float(row[fields.CH] / 2 if axis == 2 else row[fields.CR])
    spin = float(row[fields.CSEED]) * 1.7
    turn = Matrix.Rotation(spin, 3, "Z")
    if axis != 2:
        turn = Matrix.Rotation(np.pi / 2, 3, "Y" if axis == 0 else "X") @ turn
    body.rotation_euler = turn.to_euler()
    placed(body, (x, y, z + rise))
    blue, green, red = (float(v) for v in row[fields.CTB : fields.CTB + 3])
    body.color = (red, green, blue, 1.0)


def rendered(size: tuple[int, int]) -> Array:
    """The picture (rows, columns, 3; blue, green, red) of the tracer's scene."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.cycles.seed += 1
    handle, name = tempfile.mkstemp(suffix=".exr")
    os.close(handle)
    scene.render.filepath = name
    try:
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(name)
        image.colorspace_settings.name = "Non-Color"
        whole = np.empty(size[1] * size[0] * 4, np.float32)
        image.pixels.foreach_get(whole)
        bpy.data.images.remove(image)
    finally:
        Path(name).unlink()
    return np.ascontiguousarray(whole.reshape(size[1], size[0], 4)[::-1, :, 2::-1])
