"""USB cameras hold their exposure where they obey; video files have the film's time."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from zipfile import ZipFile
from zlib import compress, crc32

import cv2
import numpy as np
import pytest

from pasch_vision.errors import CameraError
from pasch_vision.sources import camera, device
from pasch_vision.sources.camera import Frame, open_camera, watched_camera
from pasch_vision.sources.device import VideoCamera, held


class FakeCapture:
    """A camera whose automatic makes grey 100; `obeys` says which words for manual it knows."""

    def __init__(self, obeys: float | None, manual_grey: int) -> None:
        self.obeys = obeys
        self.manual_grey = manual_grey
        self.values: dict[int, float] = {cv2.CAP_PROP_EXPOSURE: 156.0}
        self.is_manual = False

    def read(self) -> tuple[bool, np.ndarray]:
        grey = self.manual_grey if self.is_manual else 100
        return True, np.full((9, 16, 3), grey, np.uint8)

    def get(self, name: int) -> float:
        return self.values.get(name, 0.0)

    def set(self, name: int, value: float) -> bool:
        self.values[name] = value
        if name == cv2.CAP_PROP_AUTO_EXPOSURE:
            self.is_manual = value == self.obeys
            return self.obeys is not None
        return True


@pytest.mark.parametrize("word", [1.0, 0.25])
def test_a_camera_that_obeys_is_held_at_the_exposure_it_found(word: float) -> None:
    camera = FakeCapture(word, 104)
    assert held(camera)
    assert camera.is_manual or word == 0.25
    assert camera.values[cv2.CAP_PROP_EXPOSURE] == 156.0
    assert camera.values[cv2.CAP_PROP_AUTO_WB] == 0


def test_a_camera_that_goes_dark_is_left_to_its_automatic() -> None:
    camera = FakeCapture(1.0, 4)
    held(camera)
    assert not camera.is_manual


def test_a_camera_that_does_not_listen_is_left_alone() -> None:
    assert not held(FakeCapture(None, 100))


def test_a_camera_that_another_program_has_is_told_from_an_unplugged_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    capture = FakeCapture(None, 100)
    monkeypatch.setattr(device, "opened", lambda source, refusal: capture)
    watched = device.DeviceCamera(0)
    watched.read()
    monkeypatch.setattr(capture, "read", lambda: (False, None))
    with pytest.raises(CameraError, match="check its cable"):
        watched.read()
    with pytest.raises(CameraError, match="close other programs"):
        device.DeviceCamera(0).read()


def test_a_video_is_read_with_the_films_time(tmp_path: Path) -> None:
    film = str(tmp_path / "film.avi")
    writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    for grey in (40, 160):
        writer.write(np.full((48, 64, 3), grey, np.uint8))
    writer.release()
    camera = open_camera(film)
    frames = [camera.read(), camera.read()]
    assert [frame.captured_s for frame in frames] == pytest.approx([0.0, 0.2])
    assert [float(frame.image.mean()) for frame in frames] == pytest.approx([40, 160], abs=3)
    with pytest.raises(CameraError, match="no more pictures"):
        camera.read()
    camera.close()


def test_a_file_that_is_no_video_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_text("nothing")
    with pytest.raises(CameraError, match="cannot be opened"):
        open_camera(str(tmp_path / "film.mp4"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_named_pipe_is_no_film_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "film.mp4")
    with pytest.raises(CameraError, match="cannot be opened"):
        open_camera(str(tmp_path / "film.mp4"))


def test_a_camera_that_is_not_there_is_told_from_one_that_another_program_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "DEVICE", f"{tmp_path}/video{{}}")
    (tmp_path / "video98").touch()
    with pytest.raises(CameraError, match="does not open: close other programs that use it"):
        device.DeviceCamera(98)
    with pytest.raises(CameraError, match="there is no camera 99: plug it in"):
        device.DeviceCamera(99)


def no_picture() -> bytes:
    """A PNG of no columns and no rows."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))

    header = struct.pack(">IIBBBBB", 0, 0, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", compress(b"")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@pytest.mark.parametrize("name", ["notes.txt", "games.zip", "empty.mp4", "film.mp4", "zero.png"])
def test_a_file_that_shows_nothing_is_refused_once_and_before_it_is_watched(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    contents = {"notes.txt": b"nothing\n", "film.mp4": b"\0\0\0\x18ftypmp42" * 90}
    (tmp_path / name).write_bytes(contents.get(name, b""))
    if name == "games.zip":
        with ZipFile(tmp_path / name, "w") as bundle:
            bundle.writestr("games.json", "[]")
    if name == "zero.png":
        (tmp_path / name).write_bytes(no_picture())
    with pytest.raises(CameraError, match="cannot be opened: check the file and its format"):
        watched_camera(str(tmp_path / name))
    assert capfd.readouterr() == ("", "")


def test_a_folder_whose_first_picture_is_none_is_refused_before_it_is_watched(
    tmp_path: Path,
) -> None:
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    with pytest.raises(CameraError, match=r"1\.jpg cannot be read"):
        watched_camera(str(tmp_path))


class LateCamera:
    """Sends its first picture when it is opened for the n-th time."""

    def __init__(self, opened_before: int) -> None:
        self.opened, self.sends_from = 0, opened_before + 1

    def open(self, source: str) -> LateCamera:
        self.opened += 1
        return self

    def read(self) -> Frame:
        if self.opened < self.sends_from:
            raise CameraError("{source} stopped sending", source="late")
        return Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 1)

    def close(self) -> None:
        pass


def test_a_camera_that_is_late_with_its_first_picture_is_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = LateCamera(opened_before=2)
    monkeypatch.setattr(camera, "open_camera", late.open)
    watched = watched_camera("http://late")
    assert watched.newest(timeout_s=60.0) is not None
    watched.close()
    silent = LateCamera(opened_before=99)
    monkeypatch.setattr(camera, "open_camera", silent.open)
    with pytest.raises(CameraError, match="late stopped sending"):
        watched_camera("http://silent")


def test_a_film_of_too_many_pixels_is_not_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = str(tmp_path / "film.avi")
    writer = cv2.VideoWriter(film, cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    monkeypatch.setattr(device, "MOST_PIXELS", 64 * 48)
    open_camera(film).close()
    monkeypatch.setattr(device, "MOST_PIXELS", 64 * 48 - 1)
    with pytest.raises(CameraError, match="is 64 x 48 pixels, too large to be read"):
        open_camera(film)


class SlowlyRead:
    """A network camera of 25 pictures a second that numbers them by their brightness, and the
    clock beside it; whatever has come is decoded in 3 ms.
    """

    def __init__(self) -> None:
        self.now_s = 0.0
        self.number = -1

    def monotonic(self) -> float:
        return self.now_s

    def isOpened(self) -> bool:
        return True

    def get(self, name: int) -> float:
        return {cv2.CAP_PROP_FPS: 25.0, cv2.CAP_PROP_POS_MSEC: self.number * 40.0}.get(name, 9.0)

    def grab(self) -> bool:
        self.number += 1
        self.now_s = max(self.now_s, self.number * 0.04) + 0.003
        return True

    def retrieve(self) -> tuple[bool, np.ndarray]:
        return True, np.full((9, 9, 3), self.number, np.uint8)


def test_of_a_stream_that_only_opencv_understands_the_newest_picture_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    camera = SlowlyRead()
    monkeypatch.setattr(cv2, "VideoCapture", lambda *source: camera)
    monkeypatch.setattr("pasch_vision.sources.device.time", camera)
    stream = VideoCamera("rtsp://10.0.0.7/film")
    seen = []
    for work_s in (0.01, 0.01, 0.5, 1.0, 0.01, 0.0):
        seen.append(int(stream.read().image[0, 0, 0]))
        camera.now_s += work_s
    assert seen == [1, 2, 3, 17, 45, 46]
