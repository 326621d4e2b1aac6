"""Pictures of solids: shaded, their edges drawn in, seen obliquely without perspective.

Takes triangles, not solids, so it needs no modelling package. A depth buffer decides what is in
front; edges are where depth or direction of the surface jump.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["Mesh", "mesh_of", "prism", "shaded"]

Array = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]

# Pictures are drawn this many times larger and then scaled down, for smooth edges.
OVERSAMPLE = 2
LIGHT = np.array([-0.35, -0.45, 0.82])
# Depth in pixels between neighbours that makes an edge; a slanted surface has one or two.
EDGE_DEPTH_PX = 6.0
EDGE_TURN = 0.25
PAPER = 255
# How far the triangles may deviate from a solid, and its curves turn between two of them.
TOLERANCE_MM, TOLERANCE_RAD = 0.1, 0.35


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles `(N, 3, 3)` in mm and their colour (blue, green, red, 0 to 255)."""

    triangles: Array
    colour: tuple[int, int, int]


def mesh_of(solid: object, colour: tuple[int, int, int], lift_mm: float = 0.0) -> Mesh:
    """The triangles of a build123d solid, lifted by `lift_mm`."""
    vertices, faces = solid.tessellate(TOLERANCE_MM, TOLERANCE_RAD)  # type: ignore[attr-defined]
    points = np.array([tuple(vertex) for vertex in vertices], np.float64)
    points[:, 2] += lift_mm
    return Mesh(points[np.array(faces, np.int64)], colour)


def prism(
    ring: Sequence[tuple[float, float]], low: float, high: float, colour: tuple[int, int, int]
) -> Mesh:
    """A prism from z `low` to `high` over a convex outline, counter-clockwise from above.

    Without its underside, which no picture shows.
    """
    bottom = [(x, y, low) for x, y in ring]
    top = [(x, y, high) for x, y in ring]
    triangles = []
    for first in range(len(ring)):
        after = (first + 1) % len(ring)
        triangles += [(bottom[first], bottom[after], top[after])]
        triangles += [(bottom[first], top[after], top[first])]
        triangles += [(top[0], top[first], top[after])]
    return Mesh(np.array(triangles, np.float64), colour)


def shaded(
    meshes: Sequence[Mesh],
    turn_deg: float = 35.0,
    tilt_deg: float = 32.0,
    size_px: tuple[int, int] = (1200, 900),
) -> Picture:
    """A picture of the meshes, BGR `(H, W, 3) uint8`, as large as fits with a small margin.

    `turn_deg` turns the model around z, `tilt_deg` is how far above the horizon the eye is.
    """
    view = _view(turn_deg, tilt_deg)
    seen = [mesh.triangles @ view.T for mesh in meshes]
    flat = np.concatenate(seen).reshape(-1, 3)
    low, high = flat.min(axis=0), flat.max(axis=0)
    width, height = size_px[0] * OVERSAMPLE, size_px[1] * OVERSAMPLE
    scale = 0.94 * min(width / (high[0] - low[0]), height / (high[1] - low[1]))
    middle = (low + high) / 2
    depth = np.full((height, width), -np.inf)
    normal = np.zeros((height, width, 3))
    colour = np.full((height, width, 3), PAPER, np.float64)
    for mesh, triangles in zip(meshes, seen, strict=True):
        screen = (triangles - middle) * (scale, -scale, 1.0) + (width / 2, height / 2, 0.0)
        faces = _normals(mesh.triangles)
        # Solids are closed: faces turned towards the eye hide those turned away.
        towards = faces @ view[2] > 0
        for corners, face in zip(screen[towards], faces[towards], strict=True):
            _fill(corners, face, mesh.colour, depth, normal, colour)
    light = LIGHT / np.linalg.norm(LIGHT)
    bright = 0.55 + 0.45 * np.clip(normal @ light, 0.0, 1.0)
    picture = np.where(np.isfinite(depth)[..., None], colour * bright[..., None], PAPER)
    picture[_edges(depth, normal, EDGE_DEPTH_PX / scale)] *= 0.35
    small = cv2.resize(picture, size_px, interpolation=cv2.INTER_AREA)
    return np.clip(small, 0, 255).astype(np.uint8)


def _view(turn_deg: float, tilt_deg: float) -> Array:
    """Rows: right, up and towards the eye, in model coordinates."""
    turn, tilt = math.radians(turn_deg), math.radians(tilt_deg)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    eye = np.array(
        [math.sin(turn) * math.cos(tilt), -math.cos(turn) * math.cos(tilt), math.sin(tilt)]
    )
    return np.stack([right, np.cross(eye, right), eye])


def _normals(triangles: Array) -> Array:
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(across, axis=1, keepdims=True)
    return np.asarray(across / np.maximum(length, 1e-12))


def _fill(
    corners: Array,
    face: Array,
    tone: tuple[int, int, int],
    depth: Array,
    normal: Array,
    colour: Array,
) -> None:
    """Draw one triangle where it is in front of what is there."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9:
        return
    left, right = max(int(min(ax, bx, cx)), 0), int(max(ax, bx, cx)) + 2
    top, bottom = max(int(min(ay, by, cy)), 0), int(max(ay, by, cy)) + 2
    x = np.arange(left, min(right, depth.shape[1])) + 0.5
    y = (np.arange(top, min(bottom, depth.shape[0])) + 0.5)[:, None]
    b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
    c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
    here = az + b * (bz - az) + c * (cz - az)
    window = (slice(top, top + y.shape[0]), slice(left, left + x.shape[0]))
    front = (b >= -1e-9) & (c >= -1e-9) & (b + c <= 1 + 1e-9) & (here > depth[window])
    depth[window][front] = here[front]
    normal[window][front] = face
    colour[window][front] = tone


def _edges(depth: Array, normal: Array, jump_mm: float) -> npt.NDArray[np.bool_]:
    """Where the picture shows an edge: a jump in depth or in the surface's direction."""
    filled = np.where(np.isfinite(depth), depth, -1e6)
    edge = np.zeros(depth.shape, bool)
    for axis in (0, 1):
        jump = np.abs(np.diff(filled, axis=axis)) > jump_mm
        turn = np.abs(np.diff(normal, axis=axis)).sum(axis=2) > EDGE_TURN
        first = [slice(None), slice(None)]
        first[axis] = slice(0, -1)
        edge[tuple(first)] |= jump | turn
    wide = cv2.dilate(edge.astype(np.uint8), np.ones((2, 2), np.uint8))
    return wide.astype(bool)
