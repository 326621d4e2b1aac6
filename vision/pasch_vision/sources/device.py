"""USB cameras and video files, read by OpenCV.

A USB camera adjusts itself to its first pictures and is then told to stay that way: exposure,
white balance and focus are locked, or every hand in the picture would change all colours. Cameras
that do not obey are left alone.
"""

import os
import stat
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pasch_hardware.message import Message, message
from pasch_vision.arrays import Picture
from pasch_vision.errors import CameraError, FilmEnd
from pasch_vision.picture import MOST_PIXELS, too_large
from pasch_vision.sources.frame import Frame
from pasch_vision.sources.mjpeg import MOST_BEHIND, STOPPED, shown

__all__ = ["DeviceCamera", "VideoCamera", "held"]

SIZE_PX = (1280, 720)
ABSENT = (
    "there is no camera {number}: plug it in, close other programs that use it, or choose another"
    " one"
)
# The file by which Linux shows that the camera is there, and the message in that case.
DEVICE = "/dev/video{}"
SHUT = "the camera {number} does not open: close other programs that use it, or choose another one"
# Some systems open a camera that another program holds, but deliver no pictures.
SILENT = (
    "the camera {number} opens and sends no pictures: close other programs that use it, or choose"
    " another one"
)
GONE = (
    "the camera {number} sends no more pictures: check its cable, the game goes on when it is back"
)
# FFmpeg would print its own warnings beside our one sentence; it reads this once, when a film is
# first opened or written.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
NO_STREAM = "no camera answers at {source}: check the address and that it is on"
# By default FFmpeg would wait half a minute for a source that does not answer.
TIMEOUTS = (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 6000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 6000)
# How many pictures a camera gets to settle its exposure and colours; most need about a second.
SETTLING_FRAMES = 25
# Drivers' values for manual and automatic exposure: those of Linux, then everybody else's.
EXPOSURE_WAYS = ((1.0, 3.0), (0.25, 0.75))
# With its exposure locked a camera must still send pictures about as bright as before.
SAME_BRIGHTNESS = 0.2


class DeviceCamera:
    """A USB camera by number; raises `CameraError` if it does not open or stops."""

    def __init__(self, number: int, is_held: bool = True) -> None:
        self.number = number
        self._count = 0
        self._capture = opened(
            number,
            message(SHUT if Path(DEVICE.format(number)).exists() else ABSENT, number=number),
        )
        # Raw pictures of this size do not fit through USB 2 at full speed; JPEG does.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_PX[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_PX[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if is_held:
            held(self._capture)

    def read(self) -> Frame:
        is_read, image = self._capture.read()
        if not is_read or image is None:
            raise CameraError(GONE if self._count else SILENT, number=self.number)
        self._count += 1
        return Frame(np.asarray(image, np.uint8), time.monotonic(), self._count)

    def close(self) -> None:
        self._capture.release()


class VideoCamera:
    """A video file, or a stream that only OpenCV understands (`rtsp://…`).

    A file is read as fast as asked for, and `captured_s` is the film's own time. Of a stream,
    pictures that nobody read in time are skipped.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._count = 0
        self._is_stream = "://" in source
        self._refusal = message(
            NO_STREAM
            if self._is_stream
            else "the video {source} cannot be opened: check the file and its format",
            source=shown(source),
        )
        self._capture = opened(source, self._refusal)
        size = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        width, height = (int(self._capture.get(side)) for side in size)
        if width * height > MOST_PIXELS:
            self.close()
            raise CameraError(too_large(shown(source), (width, height)))
        self._frames_per_s = self._capture.get(cv2.CAP_PROP_FPS) or 25.0

    def read(self) -> Frame:
        is_read, image = self._newest() if self._is_stream else self._capture.read()
        if not is_read or image is None:
            if not self._count:
                raise CameraError(self._refusal)
            if self._is_stream:
                raise CameraError(STOPPED, url=shown(self.source), error=Message("no data"))
            raise FilmEnd("the video {source} has no more pictures", source=shown(self.source))
        self._count += 1
        film_s = (self._count - 1) / self._frames_per_s
        captured_s = time.monotonic() if self._is_stream else film_s
        return Frame(np.asarray(image, np.uint8), captured_s, self._count)

    def _newest(self) -> tuple[bool, Any]:
        """The next picture of a stream that had to be waited for. One that had come before takes
        much less than the time between two pictures.
        """
        for _ in range(MOST_BEHIND):
            sent_ms, asked_s = self._capture.get(cv2.CAP_PROP_POS_MSEC), time.monotonic()
            if not self._capture.grab():
                return False, None
            between_s = (self._capture.get(cv2.CAP_PROP_POS_MSEC) - sent_ms) / 1000
            if time.monotonic() - asked_s >= between_s / 2:
                break
        return self._capture.retrieve()

    def close(self) -> None:
        self._capture.release()


def opened(source: int | str, refusal: Message) -> cv2.VideoCapture:
    """The open source; raises `CameraError(refusal)`."""
    # OpenCV would print its own warnings beside our one sentence.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    if isinstance(source, int):
        capture = cv2.VideoCapture(source)
    elif _is_pipe(source):
        raise CameraError(refusal)
    else:
        capture = cv2.VideoCapture(source, cv2.CAP_ANY, TIMEOUTS)
    if not capture.isOpened():
        raise CameraError(refusal)
    return capture


def _is_pipe(source: str) -> bool:
    """Whether this is a named pipe, at which opening would wait for a writer for ever."""
    try:
        return stat.S_ISFIFO(os.stat(source).st_mode)
    except (OSError, ValueError):
        return False


def held(capture: Any) -> bool:
    """Let a camera settle exposure and white balance, then lock them; True if it obeys.

    `capture` is a `cv2.VideoCapture` or a fake with its `read`, `get` and `set`. A camera whose
    pictures change much under the values that it reported itself keeps its automatic exposure.
    """
    for _ in range(SETTLING_FRAMES):
        capture.read()
    capture.set(cv2.CAP_PROP_AUTO_WB, 0)
    capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
    before = brightness(capture.read()[1])
    exposure = capture.get(cv2.CAP_PROP_EXPOSURE)
    for manual, automatic in EXPOSURE_WAYS:
        if not capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, manual):
            continue
        capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        for _ in range(3):
            capture.read()
        after = brightness(capture.read()[1])
        if abs(after - before) <= SAME_BRIGHTNESS * max(before, 1.0):
            return True
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, automatic)
    return False


def brightness(image: Picture | None) -> float:
    """The mean grey level, 0 if no picture came."""
    return 0.0 if image is None else float(np.mean(image))
