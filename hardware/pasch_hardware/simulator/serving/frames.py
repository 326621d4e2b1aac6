"""The newest frame of the twin's camera, and everybody waiting for it.

Frames are drawn only while somebody is looking. One lock guards the newest frame; the drawing
thread puts, the web server's threads wait.
"""

import threading
from dataclasses import dataclass

__all__ = ["CameraFrame", "FrameBox"]


@dataclass(frozen=True, slots=True)
class CameraFrame:
    """One picture as a webcam sends it: JPEG bytes, number from 1, seconds since the epoch."""

    jpeg: bytes
    number: int
    taken_s: float


class FrameBox:
    """Holds the newest frame. `is_on`: whether the camera is plugged in and gives pictures."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._newest: CameraFrame | None = None
        self._watchers = 0
        self.is_on = True

    @property
    def is_watched(self) -> bool:
        """Whether anybody waits for a frame."""
        return self.is_on and self._watchers > 0

    def put(self, jpeg: bytes, taken_s: float) -> None:
        """A new frame; wakes everybody who waits."""
        with self._changed:
            self._newest = CameraFrame(jpeg, self.last_number + 1, taken_s)
            self._changed.notify_all()

    def switch(self, is_on: bool) -> None:
        """Plug the camera in or out; all viewers then learn that it is gone."""
        with self._changed:
            self.is_on = is_on
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
        with self._changed:
            has_come = self._changed.wait_for(
                lambda: not self.is_on or self.last_number > number, patience_s
            )
            return self._newest if has_come and self.is_on else None

    @property
    def last_number(self) -> int:
        """The number of the newest frame, 0 before the first."""
        return self._newest.number if self._newest else 0
