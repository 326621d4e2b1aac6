"""From light to a webcam's picture: lens blur, exposure, noise. Linear in, 8 bits out."""

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.simulator.optics.arrays import Array

__all__ = ["Sensor"]

BLUR_PX = 0.62
# How far the noise picture reaches beyond the frame, so that it can be shifted.
SPARE_PX = 64
EXPOSURE = 1.3


class Sensor:
    """A camera's sensor: its noise is one seeded picture, shifted differently each frame."""

    def __init__(self, size_px: tuple[int, int], noise: float, seed: int) -> None:
        width, height = size_px
        self.size_px = size_px
        self.chance = np.random.default_rng([seed, 13])
        shape = (height + SPARE_PX, width + SPARE_PX)
        grain = self.chance.normal(0, noise, (*shape, 1)) * 0.8
        colour = cv2.GaussianBlur(self.chance.normal(0, noise * 1.7, (*shape, 3)), (0, 0), 0.9)
        self.noise = np.round(grain + colour).astype(np.int16)

    def expose(self, light: Array) -> npt.NDArray[np.uint8]:
        """The picture, still without noise, of linear light (H, W, 3), changed in place."""
        cv2.GaussianBlur(light, (0, 0), BLUR_PX, dst=light)
        light *= EXPOSURE
        cv2.sqrt(light, dst=light)
        return np.asarray(cv2.convertScaleAbs(light, alpha=255), np.uint8)

    def grained(self, picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """The picture with fresh noise."""
        x, y = (int(v) for v in self.chance.integers(0, SPARE_PX, 2))
        width, height = self.size_px
        noise = self.noise[y : y + height, x : x + width]
        return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)

    def black(self) -> npt.NDArray[np.uint8]:
        """What a covered lens gives: nothing but noise."""
        width, height = self.size_px
        return self.grained(np.zeros((height, width, 3), np.uint8))
