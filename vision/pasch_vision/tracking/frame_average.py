"""A long exposure made of many short ones: the mean of all frames since something last moved.

Takes out the noise that makes a dim picture doubtful. Knows nothing of boards; `stillness` tells
when something has moved.
"""

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.picture import Picture

__all__ = ["FrameAverage"]


class FrameAverage:
    """The running mean of frames (H, W, 3), uint8."""

    def __init__(self) -> None:
        self._sum: npt.NDArray[np.float32] | None = None
        self._count = 0

    def forget(self) -> None:
        """Start again, since something has moved."""
        self._sum, self._count = None, 0

    def add(self, image: Picture) -> Picture:
        """Take in a frame; returns the mean picture so far."""
        if self._sum is None or self._sum.shape != image.shape:
            self._sum, self._count = np.zeros(image.shape, np.float32), 0
        cv2.accumulate(image, self._sum)
        self._count += 1
        if self._count == 1:
            return image
        return cv2.convertScaleAbs(self._sum, alpha=1.0 / self._count).astype(np.uint8, copy=False)
