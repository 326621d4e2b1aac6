"""A long exposure made of many short ones: the mean of the frames since something last moved.

Takes out the noise that makes a dim picture doubtful. What came long ago fades, since light drifts
and not every checker that is moved is seen to move. Knows nothing of boards; `stillness` tells
when something has moved.
"""

import cv2
import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.picture import Picture

__all__ = ["FrameAverage"]

# Beyond so many frames each new one still counts for one in so many. What is left then is a
# quarter of the noise, as of 15 frames, and of anything else a twentieth after 23 more.
MOST = 8


class FrameAverage:
    """The running mean of frames (H, W, 3), uint8."""

    def __init__(self) -> None:
        self._mean: Maps | None = None
        self._count = 0

    def forget(self) -> None:
        """Start again, since something has moved."""
        self._mean, self._count = None, 0

    def add(self, image: Picture) -> Picture:
        """Take in a frame; returns the mean picture so far."""
        if self._mean is None or self._mean.shape != image.shape:
            self._mean, self._count = image.astype(np.float32), 1
            return image
        self._count = min(self._count + 1, MOST)
        cv2.accumulateWeighted(image, self._mean, 1.0 / self._count)
        return cv2.convertScaleAbs(self._mean).astype(np.uint8, copy=False)
