"""A level plane above the board, seen from straight above.

A camera picture is redrawn as it would look from above if everything in it lay in one plane. In
the plane of the checkers' tops every top is a full circle of the same size, wherever it lies, and
tops of one layer never hide each other; so checkers are searched for here and not in the picture.
Knows no colours and no places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View

__all__ = ["PX_PER_DIAMETER", "Plane", "Sampled", "drawn"]


# Picture pixels (H, W, 2) and 32nds of them beside (H, W): the form OpenCV draws from fastest.
Sampled = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]

# The width of a checker on the plane: enough to tell checkers from what hides them.
PX_PER_DIAMETER = 18.0
# Slopes are smoothed by this part of a checker's diameter.
BLUR = 1 / 32


@dataclass(frozen=True, eq=False)
class Plane:
    """The rectangle of board from `origin_mm`, at `height_mm`, in pixels of its own.

    `map_x`, `map_y` (H, W) float32 say which picture pixel shows each plane pixel; `eye_mm` is
    the camera (x, y, height); `diameter_mm` is the checkers'.
    """

    origin_mm: tuple[float, float]
    px_per_mm: float
    height_mm: float
    diameter_mm: float
    eye_mm: tuple[float, float, float]
    map_x: Maps
    map_y: Maps

    @classmethod
    def over(
        cls,
        view: View,
        bounds_mm: tuple[float, float, float, float],
        height_mm: float,
        diameter_mm: float,
    ) -> Plane:
        """The plane over `bounds_mm` (left, top, right, bottom)."""
        left, top, right, bottom = bounds_mm
        scale = PX_PER_DIAMETER / diameter_mm
        width = max(int(np.ceil((right - left) * scale)), 2)
        height = max(int(np.ceil((bottom - top) * scale)), 2)
        xs, ys = np.meshgrid(left + np.arange(width) / scale, top + np.arange(height) / scale)
        points = np.stack([xs.ravel(), ys.ravel(), np.full(xs.size, height_mm)], axis=1)
        seen = view.project(points).astype(np.float32).reshape(height, width, 2)
        x, y, z = (float(value) for value in view.eye_mm)
        map_x, map_y = np.ascontiguousarray(seen[..., 0]), np.ascontiguousarray(seen[..., 1])
        return cls((left, top), scale, height_mm, diameter_mm, (x, y, z), map_x, map_y)

    @property
    def shape(self) -> tuple[int, int]:
        """The (rows, columns) of the plane's pictures."""
        return self.map_x.shape[0], self.map_x.shape[1]

    @property
    def image_size(self) -> tuple[int, int]:
        """The width and height of the plane's pictures."""
        return self.shape[1], self.shape[0]

    @property
    def px_per_diameter(self) -> float:
        """The width of a checker in plane pixels."""
        return self.px_per_mm * self.diameter_mm

    @property
    def blur_px(self) -> float:
        """How far slopes on the plane are smoothed, in plane pixels."""
        return BLUR * self.px_per_diameter

    @property
    def picture_px_per_px(self) -> float:
        """The median width of one plane pixel in picture pixels."""
        return float(np.median(np.abs(np.diff(self.map_x, axis=1))))

    @property
    def seen_px(self) -> Maps:
        """The picture pixels (N, 2) that show the plane's edge, and so enclose the rest."""
        edge = np.s_[0, :], np.s_[-1, :], np.s_[:, 0], np.s_[:, -1]
        across, down = (
            np.concatenate([one[part] for part in edge]) for one in (self.map_x, self.map_y)
        )
        return np.stack([across, down], axis=1)

    def raised(self, by_mm: float) -> Plane:
        """A plane `by_mm` higher whose pixels show the same picture pixels as this one's.

        From the camera both look alike except for size (a homothety about its foot).
        """
        nearer = 1.0 - by_mm / (self.eye_mm[2] - self.height_mm)
        (x, y), (eye_x, eye_y, _) = self.origin_mm, self.eye_mm
        return replace(
            self,
            origin_mm=(eye_x + (x - eye_x) * nearer, eye_y + (y - eye_y) * nearer),
            px_per_mm=self.px_per_mm / nearer,
            height_mm=self.height_mm + by_mm,
        )

    @property
    def halved(self) -> Plane:
        """The plane with half as many pixels across and down, each the middle of four."""
        ((x, y),) = self.mm([(0.5, 0.5)]).tolist()
        rows, columns = (2 * (number // 2) for number in self.shape)
        size, mean = (columns // 2, rows // 2), cv2.INTER_AREA
        map_x, map_y = (
            np.asarray(cv2.resize(one[:rows, :columns], size, interpolation=mean), np.float32)
            for one in (self.map_x, self.map_y)
        )
        scale = self.px_per_mm / 2
        return replace(self, origin_mm=(x, y), px_per_mm=scale, map_x=map_x, map_y=map_y)

    def px(self, points_mm: npt.ArrayLike) -> Floats:
        """Plane pixels (N, 2) of board points (N, 2) in mm."""
        points: Floats = np.asarray(points_mm, dtype=np.float64)
        pixels: Floats = (points - np.array(self.origin_mm)) * self.px_per_mm
        return pixels

    def project(self, points_mm: npt.ArrayLike) -> Floats:
        """The pixels (N, 2) at which board points (N, 3: x, y, height) appear."""
        points: Floats = np.asarray(points_mm, dtype=np.float64)
        return self.px(points[:, :2] + self.rise(points[:, :2], points[:, 2:] - self.height_mm))

    def mm(self, points_px: npt.ArrayLike) -> Floats:
        """Board points (N, 2) in mm of plane pixels (N, 2)."""
        points: Floats = np.asarray(points_px, dtype=np.float64)
        board: Floats = points / self.px_per_mm + np.array(self.origin_mm)
        return board

    def rise(self, points_mm: npt.ArrayLike, lift_mm: float | Floats) -> Floats:
        """How far (N, 2) mm things at (N, 2) appear to move when lifted by `lift_mm`.

        `lift_mm`: one number or (N, 1). A thing above the plane appears farther from the camera
        than it is.
        """
        points: Floats = np.asarray(points_mm, dtype=np.float64)
        above = self.eye_mm[2] - self.height_mm
        share = lift_mm / np.maximum(above - lift_mm, 1.0)
        moved: Floats = (points - np.array(self.eye_mm[:2])) * share
        return moved

    @cached_property
    def sampled(self) -> Sampled:
        """Where the picture is sampled for each of the plane's pixels."""
        at, beside = cv2.convertMaps(self.map_x, self.map_y, cv2.CV_16SC2)
        return np.asarray(at, np.int16), np.asarray(beside, np.uint16)

    def shown(self, smooth: Picture) -> Picture:
        """The picture (already `presmoothed`) drawn from above, (H, W, 3) uint8."""
        return drawn(smooth, self.sampled)


def drawn(smooth: Picture, sampled: Sampled) -> Picture:
    """What a picture (already `presmoothed`) shows of the plane, (H, W, 3) uint8."""
    shown = cv2.remap(smooth, *sampled, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shown, dtype=np.uint8)
