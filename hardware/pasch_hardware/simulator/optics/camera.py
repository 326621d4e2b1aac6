"""The twin's webcam as geometry: from millimetres to pixels and back to rays.

World frame: the profile's millimetres (x right, y down as the operator sees the board, z up).
Pixels: x right, y down, (0, 0) the middle of the top left pixel. Draws nothing.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pasch_hardware.simulator.optics.arrays import Array

__all__ = ["PinholeCamera", "fitted"]


@dataclass(frozen=True, slots=True)
class PinholeCamera:
    """A pinhole with one radial distortion term, `size_px` wide and high.

    It hangs at `position_mm`, looks at `target_mm` and is turned so that the board stands
    upright in the picture, then by `roll_deg`. `fov_deg` is the horizontal angle of view. `k1`
    is the first radial coefficient of the usual model: x' = x (1 + k1 r^2).
    """

    position_mm: tuple[float, float, float]
    target_mm: tuple[float, float, float]
    fov_deg: float = 62.0
    roll_deg: float = 0.0
    k1: float = -0.05
    size_px: tuple[int, int] = (1280, 720)

    @property
    def focal_px(self) -> float:
        """Focal length in pixels."""
        return self.size_px[0] / 2 / math.tan(math.radians(self.fov_deg) / 2)

    @property
    def axes(self) -> npt.NDArray[np.float64]:
        """Rows: the image's x axis, its y axis, the viewing direction, in the world frame."""
        return _axes(self.position_mm, self.target_mm, self.roll_deg)

    def project(self, points_mm: npt.ArrayLike) -> Array:
        """The pixels (N, 2) of points (N, 3) in front of the camera."""
        offset = np.asarray(points_mm, np.float64).reshape(-1, 3) - self.position_mm
        x, y, z = self.axes @ offset.T
        x, y = x / z, y / z
        stretch = self.focal_px * (1 + self.k1 * (x * x + y * y))
        width, height = self.size_px
        pixels = [x * stretch + (width - 1) / 2, y * stretch + (height - 1) / 2]
        return np.stack(pixels, axis=1).astype(np.float32)

    def rays(self, samples: int = 1) -> Array:
        """Unit viewing directions (height * samples, width * samples, 3) in the world frame.

        With `samples` > 1 each pixel is divided into that many columns and rows.
        """
        width, height = self.size_px
        columns = (np.arange(width * samples) + 0.5) / samples - width / 2
        lines = ((np.arange(height * samples) + 0.5) / samples - height / 2)[:, None]
        x, y = ((seen / self.focal_px).astype(np.float32) for seen in (columns, lines))
        seen = x * x + y * y
        square = seen
        for _ in range(6):
            stretch = 1 + np.float32(self.k1) * square
            square = seen / (stretch * stretch)
        per = 1 / np.sqrt(1 + square)
        across, down = x * (per / stretch), y * (per / stretch)
        directions = np.empty((*per.shape, 3), np.float32)
        for axis, (right, below, ahead) in enumerate(self.axes.T.astype(np.float32)):
            directions[..., axis] = across * right + down * below + per * ahead
        return directions


@lru_cache(maxsize=64)
def _axes(
    position_mm: tuple[float, float, float],
    target_mm: tuple[float, float, float],
    roll_deg: float,
) -> npt.NDArray[np.float64]:
    """The axes of a camera, cached, since every projection asks for them."""
    forward = np.subtract(target_mm, position_mm).astype(np.float64)
    forward /= np.linalg.norm(forward)
    right = np.array([1.0, 0.0, 0.0]) - forward[0] * forward
    right /= np.linalg.norm(right)
    down = np.array([0.0, 1.0, 0.0]) - forward[1] * forward
    down -= (down @ right) * right
    down /= np.linalg.norm(down)
    c, s = math.cos(math.radians(roll_deg)), math.sin(math.radians(roll_deg))
    axes = np.stack([c * right + s * down, c * down - s * right, forward])
    axes.setflags(write=False)
    return axes


def fitted(
    camera: PinholeCamera, corners_mm: npt.ArrayLike, margin_px: float = 36.0
) -> PinholeCamera:
    """The camera moved along its line of sight until all corners just lie in the picture."""
    position = np.asarray(camera.position_mm)
    target = np.asarray(camera.target_mm)
    near, far = 0.3, 6.0
    for _ in range(30):
        middle = (near + far) / 2
        x, y, z = target + (position - target) * middle
        pixels = replace(camera, position_mm=(x, y, z)).project(corners_mm)
        limit = np.array(camera.size_px) - margin_px
        is_inside = bool((pixels > margin_px).all() and (pixels < limit).all())
        near, far = (near, middle) if is_inside else (middle, far)
    x, y, z = target + (position - target) * far
    return replace(camera, position_mm=(float(x), float(y), float(z)))
