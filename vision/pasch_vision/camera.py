"""Where pictures come from: the only edge of sight that touches the world.

`open_camera` understands what a person writes: a camera's number, a video file, a folder of
pictures, or the address of a network camera (phones and the virtual twin speak MJPEG over HTTP).
`LatestFrame` reads in a thread and keeps only the newest frame: a slow reader drops pictures, it
never queues them. Decides nothing about what a picture shows, except whether it shows anything.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.errors import CameraError
from pasch_vision.mjpeg import MjpegStream

__all__ = [
    "Camera",
    "DeviceCamera",
    "FakeCamera",
    "FolderCamera",
    "Frame",
    "LatestFrame",
    "StreamCamera",
    "is_blind",
    "open_camera",
]

Image = npt.NDArray[np.uint8]
PICTURES = (".jpg", ".jpeg", ".png", ".bmp")


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR `(H, W, 3) uint8`, capture time in s (monotonic clock), running number."""

    image: Image
    captured_s: float
    number: int


class Camera(Protocol):
    """A source of frames."""

    def read(self) -> Frame:
        """The next frame; blocks until it is there. Raises `CameraError` when there is none."""

    def close(self) -> None:
        """Let go of the source; `read` must not be called again."""


class DeviceCamera:
    """A USB camera by number, or a video file, read by OpenCV."""

    def __init__(self, source: int | str) -> None:
        self.source = source
        self._number = 0
        # OpenCV would print its own warnings beside our one sentence.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
        self._capture = cv2.VideoCapture(source)
        if not self._capture.isOpened():
            raise CameraError(
                f"there is no camera {source}: plug it in, close other programs that use it, "
                "or name another one with --camera"
                if isinstance(source, int)
                else f"the video {source} cannot be opened: check the file and its format"
            )
        if isinstance(source, int):
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)

    def read(self) -> Frame:
        is_read, image = self._capture.read()
        if not is_read or image is None:
            raise CameraError(
                f"the camera {self.source} sends no more pictures: check its cable, "
                "the game goes on when it is back"
            )
        self._number += 1
        return Frame(np.asarray(image, np.uint8), time.monotonic(), self._number)

    def close(self) -> None:
        self._capture.release()


class StreamCamera:
    """A network camera that serves MJPEG over HTTP (`http://…`)."""

    def __init__(self, url: str, timeout_s: float = 6.0) -> None:
        self._stream = MjpegStream(url, timeout_s)
        self._number = 0

    def read(self) -> Frame:
        coded = np.frombuffer(self._stream.next_jpeg(), np.uint8)
        image = cv2.imdecode(coded, cv2.IMREAD_COLOR)
        if image is None:
            raise CameraError(
                f"{self._stream.url} sent something that is no picture: check the address"
            )
        self._number += 1
        return Frame(np.asarray(image, np.uint8), time.monotonic(), self._number)

    def close(self) -> None:
        self._stream.close()


class FolderCamera:
    """The pictures of a folder in the order of their names, as a film; then `CameraError`."""

    def __init__(self, folder: Path, frames_per_s: float = 10.0) -> None:
        self._files = [p for p in sorted(folder.iterdir()) if p.suffix.lower() in PICTURES]
        if not self._files:
            raise CameraError(f"the folder {folder} holds no pictures: name one that does")
        self._frames_per_s = frames_per_s
        self._number = 0

    def read(self) -> Frame:
        if self._number >= len(self._files):
            raise CameraError("the folder's last picture has been shown")
        file = self._files[self._number]
        image = cv2.imread(str(file), cv2.IMREAD_COLOR)
        if image is None:
            raise CameraError(f"the picture {file} cannot be read: replace it or take it away")
        self._number += 1
        return Frame(np.asarray(image, np.uint8), self._number / self._frames_per_s, self._number)

    def close(self) -> None:
        self._files = []


class FakeCamera:
    """For tests: gives the frames put into it, and fails when told to."""

    def __init__(self) -> None:
        self._ready = threading.Condition()
        self._images: list[Image] = []
        self._fault = ""
        self._number = 0

    def show(self, image: Image) -> None:
        """Let `read` return this picture next."""
        with self._ready:
            self._images.append(image)
            self._ready.notify_all()

    def fail(self, sentence: str) -> None:
        """Let `read` raise `CameraError`; an empty sentence mends it."""
        with self._ready:
            self._fault = sentence
            self._ready.notify_all()

    def read(self) -> Frame:
        with self._ready:
            self._ready.wait_for(lambda: self._images or self._fault, timeout=5.0)
            if self._fault or not self._images:
                raise CameraError(self._fault or "the camera sends no pictures")
            self._number += 1
            return Frame(self._images.pop(0), time.monotonic(), self._number)

    def close(self) -> None:
        """Nothing to let go of: a fake may be opened again."""


def is_blind(image: Image) -> bool:
    """True where a picture shows nothing at all: lens covered, no light, one flat colour.

    Decided on a coarse copy, so that sensor noise does not pass for a scene; a board in the
    dimmest light that can still be read varies by far more than two grey levels.
    """
    coarse = cv2.resize(image, (32, 18), interpolation=cv2.INTER_AREA)
    return float(coarse.std(axis=(0, 1)).max()) < 2.0


def open_camera(source: str) -> Camera:
    """The camera a person names: `0`, `film.mp4`, a folder, or `http://…/stream`.

    Raises `CameraError` with a sentence that says what to do.
    """
    if source.startswith(("http://", "https://")):
        return StreamCamera(source)
    if source.isdigit():
        return DeviceCamera(int(source))
    path = Path(source)
    if path.is_dir():
        return FolderCamera(path)
    if path.exists() or "://" in source:
        return DeviceCamera(source)
    raise CameraError(
        f"there is no camera {source!r}: give its number (0 is the first), a video file, "
        "a folder of pictures, or a stream's http:// address"
    )


class LatestFrame:
    """The newest frame of a camera that is opened, read and, when it fails, opened again.

    `open_source` is called in the thread. While the camera fails, `fault` holds the sentence and
    `newest` returns None; it is empty again with the first good frame.
    """

    def __init__(self, open_source: Callable[[], Camera], retry_s: float = 0.5) -> None:
        self._open_source = open_source
        self._retry_s = retry_s
        self._ready = threading.Condition()
        self._frame: Frame | None = None
        self._is_closed = False
        self._number = 0
        self.fault = ""
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def newest(self, after: int = 0, timeout_s: float = 1.0) -> Frame | None:
        """The newest frame with a number above `after`, or None when none came in time."""
        with self._ready:
            self._ready.wait_for(
                lambda: self._is_closed or (self._frame and self._frame.number > after), timeout_s
            )
            frame = self._frame
        return frame if frame is not None and frame.number > after else None

    def close(self) -> None:
        """Stop the thread."""
        with self._ready:
            self._is_closed = True
            self._ready.notify_all()
        self._thread.join(timeout=5.0)

    def _run(self) -> None:
        camera: Camera | None = None
        while not self._is_closed:
            try:
                camera = camera or self._open_source()
                self._keep(camera.read())
            except CameraError as error:
                self.fault = str(error)
                if camera is not None:
                    camera.close()
                    camera = None
                with self._ready:
                    self._ready.wait_for(lambda: self._is_closed, self._retry_s)
        if camera is not None:
            camera.close()

    def _keep(self, frame: Frame) -> None:
        with self._ready:
            self._number += 1
            self._frame = Frame(frame.image, frame.captured_s, self._number)
            self.fault = ""
            self._ready.notify_all()
