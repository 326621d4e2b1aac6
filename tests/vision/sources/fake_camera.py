"""A camera without a device, for tests."""

import threading
import time

from pasch_hardware.message import Message
from pasch_vision.arrays import Picture
from pasch_vision.errors import CameraError
from pasch_vision.sources.frame import Frame


class FakeCamera:
    """Returns the frames put into it, and fails when told to."""

    def __init__(self) -> None:
        self._ready = threading.Condition()
        self._images: list[Picture] = []
        self._fault = ""
        self._number = 0

    def show(self, image: Picture) -> None:
        """Let `read` return this picture next."""
        with self._ready:
            self._images.append(image)
            self._ready.notify_all()

    def fail(self, sentence: str) -> None:
        """Let `read` raise `CameraError` with this sentence; an empty one ends that."""
        with self._ready:
            self._fault = sentence
            self._ready.notify_all()

    def read(self) -> Frame:
        with self._ready:
            self._ready.wait_for(lambda: self._images or self._fault, timeout=5.0)
            if self._fault or not self._images:
                raise CameraError(self._fault or Message("the camera sends no pictures"))
            self._number += 1
            return Frame(self._images.pop(0), time.monotonic(), self._number)

    def close(self) -> None:
        """Release nothing: a fake may be opened again."""
