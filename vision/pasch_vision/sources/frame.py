"""A frame, and what gives frames: the words that all cameras and recordings share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

__all__ = ["Camera", "Frame", "Image"]

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR `(H, W, 3) uint8`, capture time in s (monotonic clock), running number.

    `coded` is the picture as the camera sent it (JPEG), empty where it sent none: what is kept
    of it can then be read again bit by bit.
    """

    image: Image
    captured_s: float
    number: int
    coded: bytes = b""


class Camera(Protocol):
    """A source of frames."""

    def read(self) -> Frame:
        """The next frame; blocks until it is there. Raises `CameraError` when there is none."""

    def close(self) -> None:
        """Release the source; `read` must not be called again."""
