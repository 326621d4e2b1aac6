"""The camera of a renderer without lens distortion, and the way back to a `View`'s picture.

The renderer draws what a plain pinhole sees, a little more than the view; its picture is then
distorted as by the view's lens. Knows no renderer.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.pose.view import View
from training.drawing.painting.paint import Array

__all__ = ["Pinhole", "pinhole"]

# Pixels that the plain picture shows beyond what is needed.
BEYOND = 2


@dataclass(frozen=True, slots=True, eq=False)
class Pinhole:
    """A camera without distortion: focal length, principal point and size (width, height), in px.

    `at` (H, W, 2): where each pixel of the view's picture lies in this camera's picture.
    """

    focal_px: float
    centre_px: tuple[float, float]
    size: tuple[int, int]
    at: Maps

    def bent(self, plain: Array) -> Array:
        """The view's picture (H, W, 3), from what the pinhole saw (rows, columns, 3)."""
        seen = cv2.remap(plain, self.at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
        return np.asarray(seen, np.float32)


def pinhole(view: View) -> Pinhole:
    """The pinhole that sees everything a view sees, at the same resolution."""
    width, height = view.image_size
    u, v = np.meshgrid(np.arange(width), np.arange(height))
    plane = view.rays(np.stack([u.ravel(), v.ravel()], axis=1))[:, :2] * view.focal_px
    low = np.floor(plane.min(axis=0)) - BEYOND
    size = np.ceil(plane.max(axis=0) - low).astype(int) + 1 + BEYOND
    at = (plane - low).reshape(height, width, 2).astype(np.float32)
    centre = (float(-low[0]), float(-low[1]))
    return Pinhole(view.focal_px, centre, (int(size[0]), int(size[1])), at)
