"""Crops along each place of a board, rectified at two heights.

Every place of every kind of board is cut into parts at most `LENGTH` checkers long and `BREADTH`
wide. Each is drawn with a checker `PX_PER_DIAMETER` pixels wide, so that all boards look alike to
the network: once rectified at the height of a first layer's faces, once at the second's. Knows
profile and view; knows no colours, no counts and no picture except the one it is given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Pose, Row
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.arrays import Floats, Indices, Maps, Mask
from pasch_vision.picture import Picture, scaled_to
from pasch_vision.pose.view import View

__all__ = ["GEOMETRY", "SHAPE", "Crops", "Part", "lines_of"]

PX_PER_DIAMETER = 44
# Rows and columns of a crop; it begins `BEFORE` diameters before the place.
SHAPE = (320, 96)
BEFORE = 18 / 22
# The longest and widest part of a place that one crop shows, in diameters.
LENGTH, BREADTH = 6.0, 1.5
# Side in pixels of the cells in which a crop is compared with another picture's.
CELL = 8
# How many numbers describe what a crop shows (`Part.geometry`).
GEOMETRY = 22
# A picture that shows checkers more than this many times as wide as a crop is scaled down first.
FINEST = 1.3
# A row's checkers may lie this far (diameters) beyond its end.
BEYOND_ROW = 1.2


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of the board that one crop shows, board mm.

    `shape` is an index into the profile's places; `origin` the middle of the near end; `along`
    the unit vector the crop's rows follow. `length` and `width` are the size of the part's own
    ground; `heights`: of a first and a second layer's faces.
    """

    shape: int
    origin: tuple[float, float]
    along: tuple[float, float]
    length: float
    width: float
    heights: tuple[float, float]
    diameter: float
    geometry: tuple[float, ...]

    def plan(self) -> Floats:
        """The board points (rows * columns, 2) of the crop's pixels."""
        rows, columns = SHAPE
        u = (np.arange(rows) + 0.5) / PX_PER_DIAMETER - BEFORE
        v = (np.arange(columns) + 0.5 - columns / 2) / PX_PER_DIAMETER
        far, aside = np.meshgrid(u * self.diameter, v * self.diameter, indexing="ij")
        (x, y), (dx, dy) = self.origin, self.along
        points = [x + dx * far - dy * aside, y + dy * far + dx * aside]
        return np.stack([points[0].ravel(), points[1].ravel()]).T

    def seen(self, view: View, level: int) -> Maps:
        """The pixels (rows, columns, 2) of a view that the crop's own show at a height."""
        x, y = self.plan().T
        points = np.stack([x, y, np.full(len(x), self.heights[level])]).T
        return view.project(points).reshape(*SHAPE, 2).astype(np.float32)

    def local(self, points_mm: Floats) -> Floats:
        """Crop pixels (N, 2: column, row) of board points (N, 2) at the first height."""
        away = points_mm - np.array(self.origin)
        dx, dy = self.along
        far, aside = away @ np.array([dx, dy]), away @ np.array([-dy, dx])
        scale = PX_PER_DIAMETER / self.diameter
        half = SHAPE[1] / 2
        return np.stack(
            [aside * scale + half - 0.5, (far + BEFORE * self.diameter) * scale - 0.5], axis=1
        )

    def own(self) -> Maps:
        """The mask (rows, columns) of the part's own ground: 1 inside, with soft edges."""
        rows, columns = SHAPE
        u = ((np.arange(rows) + 0.5) / PX_PER_DIAMETER - BEFORE) * self.diameter
        v = (np.arange(columns) + 0.5 - columns / 2) / PX_PER_DIAMETER * self.diameter
        soft = self.diameter / 8
        inside_u = np.clip(np.minimum(u, self.length - u) / soft + 0.5, 0, 1)
        inside_v = np.clip((self.width / 2 - np.abs(v)) / soft + 0.5, 0, 1)
        return np.asarray(inside_u[:, None] * inside_v[None, :], np.float32)


def parts_of(profile: BoardProfile, view: View) -> tuple[Part, ...]:
    """The parts of all places of a board, in the profile's order."""
    found: list[Part] = []
    for index, shape in enumerate(profile.places):
        found += parts_of_shape(profile, view, index, shape)
    return tuple(found)


def parts_of_shape(profile: BoardProfile, view: View, index: int, shape: PlaceShape) -> list[Part]:
    """The parts of one place."""
    diameter = profile.diameter_on(shape)
    if isinstance(shape, Row):
        length = shape.length + BEYOND_ROW * diameter
        cells = [(shape.anchor, shape.direction, length, max(shape.width, diameter))]
    else:
        cells = cells_of(between_rails(profile, shape, diameter), view, diameter)
    return [
        Part(
            index,
            origin,
            along,
            length,
            width,
            heights_of(profile, shape),
            diameter,
            geometry_of(profile, view, shape, (origin, along, length, width), len(cells)),
        )
        for origin, along, length, width in cells
    ]


Cell = tuple[tuple[float, float], tuple[float, float], float, float]


def between_rails(profile: BoardProfile, area: Area, diameter: float) -> Area:
    """An area, less what of it a profile puts upon the rails: no checker lies there, but buttons
    and markers do. One whose middle is outside the field, like a tray, stays whole."""
    (x, y), (wide, high), (width, height) = area.centre, profile.field, area.extent
    across, along = 2 * min(x, wide - x), 2 * min(y, high - y)
    is_inside = width <= across and height <= along
    if is_inside or min(across, along) < diameter or not profile.frame_height:
        return area
    if area.size is None:
        return replace(area, radius=min(across, along) / 2)
    return replace(area, size=(min(width, across), min(height, along)))


def cells_of(area: Area, view: View, diameter: float) -> list[Cell]:
    """An area cut into rectangles that crops can show, each pointing away from the camera."""
    away = np.array(area.centre) - view.eye_mm[:2]
    width, height = area.extent
    if area.size is None:
        far = float(np.linalg.norm(away))
        along = away / far if far > 1e-6 else np.array([0.0, 1.0])
        long_mm = short_mm = width
    else:
        is_wide = width >= height
        along = np.array([1.0, 0.0]) if is_wide else np.array([0.0, 1.0])
        along = along if float(along @ away) >= 0 else -along
        long_mm, short_mm = max(width, height), min(width, height)
    across = np.array([-along[1], along[0]])
    lengthwise = max(int(np.ceil(long_mm / (LENGTH * diameter) - 0.05)), 1)
    abreast = max(int(np.ceil(short_mm / (BREADTH * diameter) - 0.05)), 1)
    long_mm, short_mm = long_mm / lengthwise, short_mm / abreast
    found: list[Cell] = []
    for i in range(lengthwise):
        for j in range(abreast):
            aside = across * (j + 0.5 - abreast / 2) * short_mm
            near = np.array(area.centre) + along * (i - lengthwise / 2) * long_mm + aside
            ends = (float(near[0]), float(near[1])), (float(along[0]), float(along[1]))
            found.append((*ends, long_mm, short_mm))
    return found


def heights_of(profile: BoardProfile, shape: PlaceShape) -> tuple[float, float]:
    """How high the faces of a first and a second layer lie; on edge: middle and top."""
    if shape.pose is Pose.EDGE:
        tall = profile.diameter_on(shape)
        return shape.height + tall / 2, shape.height + tall
    thick = profile.thickness_on(shape)
    return shape.height + thick, shape.height + 2 * thick


def geometry_of(
    profile: BoardProfile, view: View, shape: PlaceShape, cell: Cell, count: int
) -> tuple[float, ...]:
    """The features of one of `count` parts: `GEOMETRY` numbers of about 0 to 2.

    How far, in diameters, one layer moves a face along and across the crop and how much it
    enlarges it; sizes; the resolution of the picture there; the kind of place; the distance and
    height of the rim.
    """
    _, _, length, width = cell
    sizes = [profile.diameter(letter) for letter in profile.letters]
    size, thick = profile.diameter_on(shape), profile.thickness_on(shape)
    is_row = isinstance(shape, Row)
    values = (
        *seen_from(view, cell, size, thick, shape.height + thick),
        length / size / 4,
        width / size,
        (shape.height + thick) / size,
        profile.frame_height / size,
        rim_gap(profile, cell, size),
        float(is_row),
        float(is_row and profile.kind.keeps_order),
        float(shape.pose is Pose.EDGE),
        float(shape.pose is Pose.PILE),
        float(shape.name in TRAYS),
        float(shape.name == "bar"),
        float(isinstance(shape, Area) and shape.size is None),
        float(count - 1) / 2,
        min(sizes) / max(sizes),
        float(len(profile.letters) - 2) / 2,
        (shape.length if isinstance(shape, Row) else length) / size / 5,
    )
    assert len(values) == GEOMETRY
    return values


def middle_of(cell: Cell, size: float) -> Floats:
    """The middle (2,) of a part, or of its first five checkers if it is longer."""
    origin, along, length, _ = cell
    return np.array(origin) + np.array(along) * min(length, 5 * size) / 2


def seen_from(
    view: View, cell: Cell, size: float, thick: float, height: float
) -> tuple[float, ...]:
    """The scaled effect of one layer on a face, a checker's thickness, and its size in pixels.

    That effect is a shift along and across, and an enlargement; `height`: of a first layer's face.
    """
    (dx, dy), middle = cell[1], middle_of(cell, size)
    eye = view.eye_mm
    drop = max(float(eye[2]) - height, 1.0)
    lean = (middle - eye[:2]) / drop * thick / size
    ends = np.array([[0, 0], [dx, dy], [-dy, dx]]) + middle
    seen = view.project(np.column_stack([ends, np.full(3, height)]))
    far_px, aside_px = (float(np.linalg.norm(seen[k] - seen[0])) for k in (1, 2))
    along, across = float(lean @ np.array([dx, dy])), float(lean @ np.array([-dy, dx]))
    return (
        4 * along,
        4 * across,
        10 * thick / drop,
        4 * thick / size,
        size * far_px / 40,
        size * aside_px / 40,
    )


def rim_gap(profile: BoardProfile, cell: Cell, size: float) -> float:
    """How far inside the field a part lies, in units of three diameters; negative outside."""
    (x, y), (width, height) = middle_of(cell, size), profile.field
    return float(np.clip(min(x, y, width - x, height - y) / size, -3, 6)) / 3


@dataclass(frozen=True, eq=False)
class Crops:
    """The crops of all parts of a board as one camera sees it.

    `view`: of the pictures that crops are cut from, which may be smaller than the camera's;
    `maps`: for each of the two heights, the pixel of one that each crop pixel shows (parts, rows,
    columns, 2).
    """

    profile: BoardProfile
    parts: tuple[Part, ...]
    view: View
    maps: tuple[Maps, Maps]

    @classmethod
    def of(cls, profile: BoardProfile, view: View) -> Crops:
        """Prepare for pictures of a view."""
        parts = parts_of(profile, view)
        places = np.array([part.origin for part in parts])
        diameter = np.median([part.diameter for part in parts])
        wide = float(diameter / np.median(view.mm_per_px(places)))
        size = view.image_size
        if wide > FINEST * PX_PER_DIAMETER:
            ratio = FINEST * PX_PER_DIAMETER / wide
            size = (round(size[0] * ratio), round(size[1] * ratio))
        small = view.scaled(size)
        first, second = (np.stack([part.seen(small, level) for part in parts]) for level in (0, 1))
        return cls(profile, parts, small, (first, second))

    @property
    def size(self) -> tuple[int, int]:
        """The (width, height) of the pictures that crops are cut from."""
        return self.view.image_size

    def shrunk(self, picture: Picture) -> Picture:
        """A picture at the size that crops are cut from."""
        return scaled_to(picture, self.size)

    def cut(self, picture: Picture, level: int, parts: Mask | None = None) -> Picture:
        """The crops (parts, rows, columns, 3) of a picture at one of the two heights.

        `parts` (M,): a mask of the parts to cut, all if None.
        """
        at = self.maps[level]
        return sampled(self.shrunk(picture), at if parts is None else at[parts])

    def cells(self, picture: Picture) -> Picture:
        """The mean levels of the cells, `CELL` pixels square, of the crops at the first height.

        (parts, rows / CELL, columns / CELL, 3), sampled straight from the picture.
        """
        small = self.shrunk(picture)
        at, side = self._cell_maps
        return sampled(np.asarray(cv2.blur(small, (side, side)), np.uint8), at)

    @cached_property
    def _cell_maps(self) -> tuple[Maps, int]:
        """The pixels (parts, rows / CELL, columns / CELL, 2) that the middles of the `cells` show,
        and how many pixels wide a cell is."""
        at = np.ascontiguousarray(self.maps[0][:, CELL // 2 :: CELL, CELL // 2 :: CELL])
        apart = np.linalg.norm(np.diff(at, axis=2), axis=-1)
        return at, max(round(float(np.median(apart))), 1)

    @cached_property
    def own_cells(self) -> Mask:
        """Which `cells` (parts, rows / CELL, columns / CELL) show a part's own ground."""
        return self.own[:, CELL // 2 :: CELL, CELL // 2 :: CELL] > 0

    @cached_property
    def parts_by_place(self) -> dict[str, list[int]]:
        """The indices of each place's parts, by the place's name."""
        found: dict[str, list[int]] = {}
        for index, part in enumerate(self.parts):
            found.setdefault(self.profile.places[part.shape].name, []).append(index)
        return found

    def places_of(self, parts: Mask) -> Mask:
        """Which parts (M,) belong to the places that some of `parts` (M,) belong to."""
        return np.isin(self.place, self.place[parts])

    @cached_property
    def place(self) -> Indices:
        """The index of each part's place (parts,)."""
        return np.array([part.shape for part in self.parts])

    @cached_property
    def geometry(self) -> Maps:
        """The features of each part (parts, GEOMETRY), as of `geometry_of`."""
        return np.array([part.geometry for part in self.parts], np.float32)

    @cached_property
    def own(self) -> Maps:
        """The masks of the parts' own ground (parts, rows, columns)."""
        return np.stack([part.own() for part in self.parts])


def lines_of(crops: Picture) -> Picture:
    """Crops (M, rows, columns, 3) one below the other, as one picture."""
    return crops.reshape(-1, *crops.shape[2:])


def sampled(picture: Picture, at: Maps) -> Picture:
    """The levels of a picture at pixels (N, rows, columns, 2): (N, rows, columns, 3)."""
    count, rows, columns, _ = at.shape
    flat = at.reshape(count * rows, columns, 2)
    seen = cv2.remap(  # type: ignore[call-overload]
        picture, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.uint8).reshape(count, rows, columns, 3)
