"""A frame, and what supplies frames: the vocabulary shared by all cameras and recordings."""

from dataclasses import dataclass
from typing import Protocol

from pasch_vision.arrays import Picture

__all__ = ["Camera", "Frame"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR `(H, W, 3) uint8`, capture time in s (monotonic clock), running number.

    `coded` is the picture as the camera sent it (JPEG), empty if it sent none; a recording of it
    then reads back bit for bit.
    """

    image: Picture
    captured_s: float
    number: int
    coded: bytes = b""


class Camera(Protocol):
    """A source of frames."""

    def read(self) -> Frame:
        """The next frame; blocks until it has arrived. Raises `CameraError` when there is none."""

    def close(self) -> None:
        """Release the source; `read` must not be called again."""
