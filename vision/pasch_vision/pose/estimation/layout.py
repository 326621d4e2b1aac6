"""Where the checkers of a known position lie on a board, as outlines seen by a camera.

Turns a position (place -> letters) into `PlacedDisc`s in board millimetres and, for a view, into
outlines in pixels: the hull of the top and bottom rims, since a thick checker seen from the side
shows its edge. Sees no picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.geometry import content_centres, has_fixed_spots
from pasch_hardware.boards.profile import BoardProfile, Pose, Row
from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View

__all__ = ["Discs", "PlacedDisc", "discs", "mask", "outlines", "slid_mm", "with_gaps"]

RIM_POINTS = 24


@dataclass(frozen=True, slots=True)
class PlacedDisc:
    """One checker that must lie there: the centre of its underside (x, y, height) in mm.

    `direction` (x, y) is the row's, leading away from its anchor, and `rank` is the checker's
    number in the row; in areas, where checkers lie anywhere, `direction` is (0, 0).
    """

    place: str
    letter: str
    centre: tuple[float, float, float]
    diameter_mm: float
    thickness_mm: float
    direction: tuple[float, float]
    rank: int


@dataclass(frozen=True)
class Discs:
    """Discs as arrays, for projecting many at once; N discs, in mm."""

    items: tuple[PlacedDisc, ...]
    centres: Floats
    radii: Floats
    thicknesses: Floats
    directions: Floats
    ranks: Floats
    rows: npt.NDArray[np.intp]

    @classmethod
    def of(cls, items: Sequence[PlacedDisc]) -> Discs:
        """The arrays of these discs."""
        return cls(
            tuple(items),
            np.array([disc.centre for disc in items]),
            np.array([disc.diameter_mm / 2.0 for disc in items]),
            np.array([disc.thickness_mm for disc in items]),
            np.array([disc.direction for disc in items]),
            np.array([float(disc.rank) for disc in items]),
            np.unique([disc.place for disc in items], return_inverse=True)[1],
        )

    @property
    def letters(self) -> list[str]:
        """The letter of each."""
        return [disc.letter for disc in self.items]

    @property
    def tops(self) -> Floats:
        """The centres (N, 3) of the upper faces."""
        lifted = self.centres.copy()
        lifted[:, 2] += self.thicknesses
        return lifted

    @cached_property
    def rims(self) -> Floats:
        """`RIM_POINTS` points around the lower face of each, then around the upper: (N, 48, 3)."""
        angles = np.arange(RIM_POINTS) * (2.0 * np.pi / RIM_POINTS)
        circle = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(RIM_POINTS)])
        low = self.centres[:, None, :] + circle[None] * self.radii[:, None, None]
        high = low + np.array([0.0, 0.0, 1.0]) * self.thicknesses[:, None, None]
        return np.concatenate([low, high], axis=1)


def discs(profile: BoardProfile, places: Mapping[str, str]) -> tuple[PlacedDisc, ...]:
    """The discs of a position that lie flat in known spots: in rows and in single piles."""
    found: list[PlacedDisc] = []
    for name, content in places.items():
        for letter, shape, centre in content_centres(profile, name, content):
            size = profile.diameter(letter), profile.thickness(letter)
            if shape.pose is not Pose.FLAT or not has_fixed_spots(shape, size[0]):
                continue
            direction, rank = (0.0, 0.0), 0
            if isinstance(shape, Row):
                direction = shape.direction
                along = np.dot(np.subtract(centre[:2], shape.anchor), direction)
                rank = int(along // profile.diameter(letter))
            found.append(PlacedDisc(name, letter, centre, *size, direction, rank))
    return tuple(found)


def with_gaps(layout: Discs, gaps_mm: Floats) -> Discs:
    """The layout with checkers `gaps_mm[0]` apart and row r set `gaps_mm[1 + r]` off its rail.

    Rows are numbered as in `layout.rows`.
    """
    centres = layout.centres.copy()
    centres[:, :2] += slid_mm(layout, gaps_mm)
    return replace(layout, centres=centres)


def slid_mm(layout: Discs, gaps_mm: Floats) -> Floats:
    """How far (..., N, 2) gaps (..., 1 + rows), as of `with_gaps`, move the discs."""
    along = gaps_mm[..., 1:][..., layout.rows] + layout.ranks * gaps_mm[..., :1]
    return np.asarray(layout.directions * along[..., None])


def outlines(view: View, layout: Discs) -> list[Maps]:
    """The outline (M, 2) px of each disc: the hull of its two rims."""
    pixels = view.project(layout.rims.reshape(-1, 3)).reshape(len(layout.items), -1, 2)
    return [np.asarray(cv2.convexHull(rim)[:, 0], np.float32) for rim in pixels.astype(np.float32)]


def mask(view: View, layout: Discs, size: tuple[int, int]) -> Picture:
    """A picture of `size` (width, height): 255 where a disc is seen, 0 elsewhere."""
    image = np.zeros((size[1], size[0]), dtype=np.uint8)
    found = outlines(view, layout)
    fixed = np.round(np.clip(np.concatenate(found), -4000.0, 8000.0) * 16.0).astype(np.int32)
    end = 0
    for outline in found:
        begin, end = end, end + len(outline)
        cv2.fillConvexPoly(image, fixed[begin:end], 255, cv2.LINE_AA, 4)
    return image
