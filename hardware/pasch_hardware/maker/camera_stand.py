"""Where a camera has to stand to see the whole board: height, tilt, pixels per checker.

A pinhole camera without distortion, its picture the right way up for the operator. Profile
frame, z up from the playing surface. `tilt_deg` is measured from straight down; a tilted camera
stands on the operator's side (larger y) and looks away from the operator.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.geometry import Point3
from pasch_hardware.boards.layout import Rectangle, marker_room, place_rectangle, united

__all__ = ["DEFAULT_FOV_DEG", "CameraStand", "camera_stand", "must_see", "project"]

# Webcams sold as "78 degrees" mean the diagonal; across a 16:9 picture that is about 70.
DEFAULT_FOV_DEG = 70.0
PICTURE_PX = (1280, 720)
# How much of the picture the board may fill: the rest is for lens distortion and a crooked stand.
FILL = 0.92
# Checkers lie up to this many on top of each other.
LAYERS = 3
# Bisection steps; each halves an interval of at first some ten metres.
STEPS = 40


@dataclass(frozen=True, slots=True)
class CameraStand:
    """A camera's position: `lens` in the profile frame, `target` where its axis meets the surface.

    `height_mm` is from the playing surface to the lens; `near_px` and `far_px` are pixels per
    checker, for the smallest checkers at the nearest and the farthest place.
    """

    lens: Point3
    target: Point
    tilt_deg: float
    fov_deg: float
    picture_px: tuple[int, int]
    near_px: float
    far_px: float

    @property
    def height_mm(self) -> float:
        """Lens above the playing surface."""
        return self.lens[2]

    @property
    def focal_px(self) -> float:
        """Focal length in pixels."""
        return self.picture_px[0] / 2 / math.tan(math.radians(self.fov_deg) / 2)


def must_see(profile: BoardProfile) -> Rectangle:
    """The room that has to be in the picture: field, all places, all markers with white rims."""
    rooms = [place_rectangle(shape) for shape in profile.places]
    rooms += [marker_room(marker) for marker in profile.fiducials]
    return united((Rectangle(0.0, 0.0, *profile.field), *rooms))


def camera_stand(
    profile: BoardProfile,
    fov_deg: float = DEFAULT_FOV_DEG,
    tilt_deg: float = 0.0,
) -> CameraStand:
    """The lowest position that has the whole board in the picture, filling at most `FILL` of it.

    `fov_deg` is the angle across the picture, 20 to 150; `tilt_deg` 0 to 60; others raise
    ValueError. The board is centred in the picture.
    """
    if not 20 <= fov_deg <= 150 or not 0 <= tilt_deg <= 60:
        raise ValueError(f"no stand for {fov_deg} degrees of view and a tilt of {tilt_deg}")
    room = must_see(profile)
    top = max(profile.frame_height, LAYERS * max(profile.thicknesses.values()))
    corners = [
        (x, y, z) for x in (room.x, room.right) for y in (room.y, room.bottom) for z in (0.0, top)
    ]

    blank = CameraStand((0.0, 0.0, 0.0), room.centre, tilt_deg, fov_deg, PICTURE_PX, 0.0, 0.0)
    largest = max(room.width, room.height)
    distance_mm = _root(
        lambda mm: FILL - _filled(_centred(blank, corners, mm), corners),
        largest * 0.3 + top,
        largest * 20,
    )
    best = _centred(blank, corners, distance_mm)
    sizes = [_px_per_mm(best, point) for point in corners if point[2] == 0.0]
    smallest = min(profile.diameters.values())
    return replace(best, near_px=max(sizes) * smallest, far_px=min(sizes) * smallest)


def _centred(stand: CameraStand, corners: list[Point3], distance_mm: float) -> CameraStand:
    """The stand at this distance from its target, with the corners centred vertically."""
    tilt = math.radians(stand.tilt_deg)
    x = stand.target[0]

    def at(y: float) -> CameraStand:
        lens = (x, y + distance_mm * math.sin(tilt), distance_mm * math.cos(tilt))
        return replace(stand, lens=lens, target=(x, y))

    def lopsided(y: float) -> float:
        stand_at_y = at(y)
        seen = [project(stand_at_y, corner)[1] for corner in corners]
        return max(seen) + min(seen) - stand.picture_px[1]

    # Looking further from the operator moves the board down in the picture.
    ys = [y for _, y, _ in corners]
    return at(_root(lopsided, max(ys) + distance_mm / 4, min(ys) - distance_mm / 4))


def _filled(stand: CameraStand, corners: list[Point3]) -> float:
    """The share of the picture that the corners fill, across or down, whichever is larger."""
    return max(
        abs(2 * seen / size - 1)
        for corner in corners
        for seen, size in zip(project(stand, corner), stand.picture_px, strict=True)
    )


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """The zero, by bisection, of a function that is negative at `low` and positive at `high`."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return high


def _depth(stand: CameraStand, point: Point3) -> float:
    """How far a point lies in front of the lens along its axis, mm."""
    tilt = math.radians(stand.tilt_deg)
    return (stand.lens[1] - point[1]) * math.sin(tilt) + (stand.lens[2] - point[2]) * math.cos(
        tilt
    )


def _px_per_mm(stand: CameraStand, point: Point3) -> float:
    """Pixels per millimetre across the picture at this point."""
    return stand.focal_px / _depth(stand, point)


def project(stand: CameraStand, point: Point3) -> Point:
    """Where a point of the board is in the picture, in pixels from its top left corner."""
    tilt = math.radians(stand.tilt_deg)
    scale = stand.focal_px / max(_depth(stand, point), 1e-6)
    down = (point[1] - stand.lens[1]) * math.cos(tilt) - (point[2] - stand.lens[2]) * math.sin(
        tilt
    )
    width, height = stand.picture_px
    return (width / 2 + (point[0] - stand.lens[0]) * scale, height / 2 + down * scale)
