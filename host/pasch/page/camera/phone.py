"""A phone as the camera: its pictures arrive through the page and are read like any others."""

import threading
import time

from pasch_hardware.message import message
from pasch_vision.errors import CameraError
from pasch_vision.picture import decoded
from pasch_vision.sources.frame import Frame

__all__ = ["PHONE", "PhoneCamera"]

# This camera's name, where others have a number or an address.
PHONE = "phone"
SILENT_S = 6.0


class PhoneCamera:
    """Posted pictures as a camera; can be opened again and again, like a stream."""

    def __init__(self) -> None:
        self._came = threading.Condition()
        self._coded = b""
        self._number = self._read = 0

    def post(self, coded: bytes) -> int:
        """Take in a picture (JPEG or PNG), unread; returns its number."""
        with self._came:
            self._coded = coded
            self._number += 1
            self._came.notify_all()
            return self._number

    def read(self) -> Frame:
        """The newest picture not read yet; raises `CameraError` when none comes."""
        with self._came:
            if not self._came.wait_for(lambda: self._number > self._read, SILENT_S):
                raise CameraError(
                    message("the phone sends no pictures: wake it, and leave its page in front")
                )
            self._read, coded = self._number, self._coded
        image = decoded(coded)
        if image is None:
            raise CameraError("the phone sends pictures that cannot be read: load its page anew")
        return Frame(image, time.monotonic(), self._read, coded)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
