"""The newest frame of the twin's camera, and everybody waiting for it.

Frames are drawn only while somebody is looking. One lock guards the newest frame; the drawing
thread puts, the web server's threads wait.
"""

import threading
import time
from dataclasses import dataclass

__all__ = ["CameraFrame", "FrameBox"]


@dataclass(frozen=True, slots=True)
class CameraFrame:
    """One picture as a webcam sends it: JPEG bytes, number from 1, seconds since the epoch."""

    jpeg: bytes
    number: int
    taken_s: float


class FrameBox:
    """Holds the newest frame. `is_on` is False while the camera is unplugged."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._newest: CameraFrame | None = None
        self._watchers = 0
        self._is_on = True

    @property
    def is_on(self) -> bool:
        """Whether the camera gives pictures."""
        return self._is_on

    @property
    def is_watched(self) -> bool:
        """Whether anybody waits for a frame."""
        return self._is_on and self._watchers > 0

    def put(self, jpeg: bytes, taken_s: float) -> None:
        """A new frame; wakes everybody who waits."""
        with self._changed:
            number = self._newest.number + 1 if self._newest else 1
            self._newest = CameraFrame(jpeg, number, taken_s)
            self._changed.notify_all()

    def switch(self, is_on: bool) -> None:
        """Plug the camera in or out; all viewers then learn that it is gone."""
        with self._changed:
            self._is_on = is_on
            self._changed.notify_all()

    def watch(self) -> None:
        """Say that frames are wanted from now on."""
        with self._changed:
            self._watchers += 1

    def leave(self) -> None:
        """Say that frames are no longer wanted."""
        with self._changed:
            self._watchers -= 1

    def after(self, number: int, patience_s: float) -> CameraFrame | None:
        """The first frame newer than `number`; None when the camera is off or none comes."""
        until = time.monotonic() + patience_s
        with self._changed:
            while self._is_on and (self._newest is None or self._newest.number <= number):
                left_s = until - time.monotonic()
                if left_s <= 0:
                    return None
                self._changed.wait(left_s)
            return self._newest if self._is_on else None

    @property
    def last_number(self) -> int:
        """The number of the newest frame, 0 before the first."""
        return self._newest.number if self._newest else 0
