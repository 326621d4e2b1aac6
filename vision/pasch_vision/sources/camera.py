"""Opens cameras and reads their newest frame.

`open_camera` understands what a person writes: a camera's number, a video file, a folder of
pictures, or the address of a network camera (phones and the virtual twin speak MJPEG over HTTP).
`LatestFrame` reads in a thread and keeps only the newest frame: a slow reader drops pictures, it
never queues them. Decides nothing about what a picture shows.
"""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from pasch_hardware.errors import PaschError
from pasch_hardware.files import read_plain
from pasch_hardware.message import Message, cause, message
from pasch_vision.arrays import Picture
from pasch_vision.errors import CameraError, FilmEnd, PictureLost
from pasch_vision.picture import JPEG_START, LARGEST_PICTURE, decoded
from pasch_vision.sources.device import DeviceCamera, VideoCamera
from pasch_vision.sources.frame import Camera, Frame
from pasch_vision.sources.mjpeg import MjpegStream, shown
from pasch_vision.sources.recorded import METADATA, recorded_frames

__all__ = [
    "Camera",
    "DeviceCamera",
    "FolderCamera",
    "Frame",
    "LatestFrame",
    "Picture",
    "StreamCamera",
    "VideoCamera",
    "open_camera",
    "watched_camera",
]

# The longest wait between two pictures of a film, in which hours may pass without one.
LONGEST_PAUSE_S = 1.0
# How often a network camera is asked for its first picture.
FIRST_TRIES = 3
# How long closing waits for the thread to end.
CLOSED_S = 2.0
# A camera's number; a longer one is none that a system counts.
NUMBER = re.compile(r"[0-9]{1,9}")
PICTURES = (".jpg", ".jpeg", ".png", ".bmp")


class StreamCamera:
    """A network camera that serves MJPEG over HTTP (`http://…`)."""

    def __init__(self, url: str, timeout_s: float = 6.0) -> None:
        self._stream = MjpegStream(url, timeout_s)
        self._number = 0

    def read(self) -> Frame:
        coded = self._stream.newest_jpeg()
        image = decoded(coded)
        if image is None:
            raise CameraError(
                "{url} sent something that is not a picture: check the address",
                url=self._stream.url,
            )
        self._number += 1
        return Frame(image, time.monotonic(), self._number, coded)

    def close(self) -> None:
        self._stream.close()


class FolderCamera:
    """The pictures of a folder as a film.

    Raises `PictureLost` for a file that cannot be read as a picture, `FilmEnd` after the last.
    A recording (`pasch_vision.sources.recording`) is shown in its own order with its capture
    times, any other folder in the order of the names.
    """

    def __init__(self, folder: Path, frames_per_s: float = 10.0) -> None:
        self._frames: list[tuple[Path, float]]
        if (folder / METADATA).is_file():
            self._frames = [(one.file, one.captured_s) for one in recorded_frames(folder)]
        else:
            files = [file for file in sorted(folder.iterdir()) if file.suffix.lower() in PICTURES]
            self._frames = [(file, n / frames_per_s) for n, file in enumerate(files, start=1)]
        if not self._frames:
            raise CameraError(
                "the folder {folder} holds no pictures ({kinds:or}): convert others, such as HEIC,"
                " or name another folder",
                folder=folder,
                kinds=PICTURES,
            )
        self._number = 0

    @property
    def files(self) -> tuple[Path, ...]:
        """The pictures in order."""
        return tuple(file for file, _ in self._frames)

    def read(self) -> Frame:
        if self._number >= len(self._frames):
            raise FilmEnd("the folder's last picture has been shown")
        file, captured_s = self._frames[self._number]
        self._number += 1
        try:
            data = read_plain(file, LARGEST_PICTURE)
        except OSError:
            data = b""
        image = decoded(data)
        if image is None:
            raise PictureLost(
                "the picture {file} cannot be read: replace it or take it away", file=file
            )
        coded = data if data.startswith(JPEG_START) else b""
        return Frame(image, captured_s, self._number, coded)

    def close(self) -> None:
        self._frames = []


def open_camera(source: str) -> Camera:
    """The camera a person names: `0`, `film.mp4`, a folder, or `http://…/stream`.

    Raises `CameraError` with a sentence that says what to do.
    """
    if source.startswith(("http://", "https://")):
        return StreamCamera(source)
    if NUMBER.fullmatch(source):
        return DeviceCamera(int(source))
    path = Path(source)
    # Of a name that the system does not take, or a folder that is closed, it says neither.
    with suppress(OSError):
        if path.is_dir():
            return FolderCamera(path)
        if path.exists() or "://" in source:
            return VideoCamera(source)
    raise CameraError(
        "there is no camera {source!r}: give its number (0 is the first), a video file, a "
        "folder of pictures, or a stream's http:// address",
        source=shown(source),
    )


def watched_camera(source: str, on_fault: Callable[[], None] = lambda: None) -> LatestFrame:
    """The newest frames of the camera a person names; raises `CameraError` if it shows none.

    `on_fault`: as for `LatestFrame`. A busy network camera may be late with its first picture and
    is asked again.
    """
    for left in reversed(range(FIRST_TRIES if "://" in source else 1)):
        with closing(open_camera(source)) as camera:
            try:
                camera.read()
                break
            except CameraError:
                if not left:
                    raise
    return LatestFrame(lambda: open_camera(source), on_fault=on_fault)


class LatestFrame:
    """The newest frame of a camera that is opened, read and, if it fails, opened again.

    `open_source` is called in the thread. While the camera fails, `fault` says what is wrong and
    no new frame comes; the next good frame sets it to None. Whatever a camera or its driver raises
    is such a fault: the camera is closed and opened again. A film runs once, at its own pace,
    without the pictures that cannot be read; at its end `is_over` is set and `fault` stays.
    `on_fault` is called in the thread whenever a fault appears or disappears.
    """

    def __init__(
        self,
        open_source: Callable[[], Camera],
        retry_s: float = 0.5,
        on_fault: Callable[[], None] = lambda: None,
    ) -> None:
        self._open_source = open_source
        self._retry_s = retry_s
        self._on_fault = on_fault
        self._ready = threading.Condition()
        self._frame: Frame | None = None
        self._is_closed = False
        self._number = 0
        self._behind_s = math.inf
        self.fault: Message | None = None
        self.is_over = False
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
        """Stop the thread; one that is waiting for a slow picture ends at its own deadline."""
        with self._ready:
            self._is_closed = True
            self._ready.notify_all()
        self._thread.join(CLOSED_S)

    def _run(self) -> None:
        camera: Camera | None = None
        while not self._is_closed:
            try:
                camera = camera or self._open_source()
                self._keep(self._in_time(camera.read()))
            except FilmEnd as end:
                self.is_over = True
                self._tell(end.message)
                break
            except Exception as error:
                self._tell(fault_of(error))
                if not isinstance(error, PictureLost):
                    let_go(camera)
                    camera = None
                # Long enough for anyone watching to notice.
                with self._ready:
                    self._ready.wait_for(lambda: self._is_closed, self._retry_s)
        let_go(camera)

    def _in_time(self, frame: Frame) -> Frame:
        """The frame, once it is due: a film's pictures come as fast as they are asked for."""
        now_s = time.monotonic()
        self._behind_s = min(self._behind_s, now_s - frame.captured_s)
        due_s = min(frame.captured_s + self._behind_s - now_s, LONGEST_PAUSE_S)
        if due_s > 0.0:
            with self._ready:
                self._ready.wait_for(lambda: self._is_closed, due_s)
        return frame

    def _keep(self, frame: Frame) -> None:
        was = self.fault
        with self._ready:
            self._number += 1
            self._frame = replace(frame, number=self._number)
            self.fault = None
            self._ready.notify_all()
        if was is not None:
            self._on_fault()

    def _tell(self, fault: Message) -> None:
        was, self.fault = self.fault, fault
        if was != fault:
            self._on_fault()


def fault_of(error: Exception) -> Message:
    """The message about a camera that raised this."""
    if isinstance(error, PaschError):
        return error.message
    return message("the camera failed ({error}): check it, it is tried again", error=cause(error))


def let_go(camera: Camera | None) -> None:
    """Close a camera that may have failed in any way."""
    if camera is not None:
        with suppress(Exception):
            camera.close()
