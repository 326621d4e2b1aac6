"""Cameras: what people name, what they send, and what is said when they fail."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_vision.errors import CameraError
from pasch_vision.picture import is_blind
from pasch_vision.sources.camera import (
    FolderCamera,
    LatestFrame,
    open_camera,
)
from vision.sources.fake_camera import FakeCamera

GREYS = (10, 100, 200)


def picture(grey: int) -> np.ndarray:
    return np.full((36, 64, 3), grey, np.uint8)


def jpeg(grey: int) -> bytes:
    return cv2.imencode(".jpg", picture(grey))[1].tobytes()


class StreamHandler(BaseHTTPRequestHandler):
    """Pictures of two greys with a length and of one without, the next grey when it is `due`; then
    the stream ends.
    """

    due = threading.Semaphore(0)

    def do_GET(self) -> None:
        if self.path != "/stream":
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=b")
        self.end_headers()
        for grey in GREYS:
            data = jpeg(grey)
            length = b"Content-Length: %d\r\n" % len(data) if grey != GREYS[-1] else b""
            while not self.due.acquire(timeout=0.01):
                self.wfile.write(b"--b\r\nContent-Type: image/jpeg\r\n")
                self.wfile.write(length + b"\r\n" + data + b"\r\n")

    def log_message(self, *arguments: object) -> None:
        """Say nothing on the terminal."""


@pytest.fixture
def stream_url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), StreamHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_stream_gives_pictures_with_and_without_length_then_says_it_stopped(
    stream_url: str,
) -> None:
    camera = open_camera(stream_url + "/stream")
    for grey in GREYS:
        while round(float(camera.read().image.mean())) != pytest.approx(grey, abs=2):
            pass
        StreamHandler.due.release()
    with pytest.raises(CameraError, match="stopped sending"):
        list(iter(camera.read, None))
    camera.close()


def test_wrong_path_of_a_stream_is_named(stream_url: str) -> None:
    with pytest.raises(CameraError, match="answered 404"):
        open_camera(stream_url + "/elsewhere")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("http://127.0.0.1:9/stream", "no camera answers"),
        ("nowhere.mp4", "there is no camera 'nowhere.mp4'"),
        ("999999999999", "there is no camera '999999999999'"),
        ("²", "there is no camera '²'"),
        ("a" * 5000, "there is no camera 'aaa"),
    ],
)
def test_no_camera_is_one_sentence(source: str, said: str) -> None:
    with pytest.raises(CameraError, match=said) as caught:
        open_camera(source)
    assert "\n" not in str(caught.value)


def test_folder_is_a_film_in_the_order_of_names(tmp_path: Path) -> None:
    for name, grey in (("b.png", 20), ("a.png", 10), ("notes.txt", 0)):
        cv2.imencode(".png", picture(grey))[1].tofile(tmp_path / name)
    camera = FolderCamera(tmp_path)
    first, second = camera.read(), camera.read()
    assert (first.image.mean(), second.image.mean()) == (10, 20)
    assert first.captured_s < second.captured_s
    with pytest.raises(CameraError, match="last picture"):
        camera.read()


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="holds no pictures"):
        open_camera(str(tmp_path))


def test_latest_frame_drops_what_nobody_asked_for_and_comes_back_after_a_fault() -> None:
    camera = FakeCamera()
    for grey in range(5):
        camera.show(picture(grey))
    latest = LatestFrame(lambda: camera, retry_s=0.01)
    try:
        newest = latest.newest(after=4, timeout_s=5.0)
        assert newest is not None
        assert newest.image[0, 0, 0] == 4
        camera.fail("the cable is out")
        assert latest.newest(after=5, timeout_s=0.2) is None
        assert str(latest.fault) == "the cable is out"
        camera.fail("")
        camera.show(picture(9))
        back = latest.newest(after=5, timeout_s=5.0)
        assert back is not None
        assert (back.image[0, 0, 0], latest.fault) == (9, None)
    finally:
        camera.fail("the test is over")
        latest.close()


def test_blind_means_nothing_at_all() -> None:
    noise = np.random.default_rng(1).integers(0, 40, (720, 1280, 3)).astype(np.uint8)
    dim_scene = noise // 8
    dim_scene[200:500, 300:900] += 12
    assert is_blind(noise)
    assert is_blind(np.zeros((720, 1280, 3), np.uint8))
    assert not is_blind(dim_scene)


def test_a_film_runs_once_and_its_end_stays(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((8, 8, 3), 40 * number, np.uint8))
    opened: list[int] = []

    def open_folder() -> FolderCamera:
        opened.append(1)
        return FolderCamera(tmp_path, frames_per_s=50.0)

    camera = LatestFrame(open_folder, retry_s=0.0)
    try:
        numbers = []
        while (frame := camera.newest(numbers[-1] if numbers else 0, 2.0)) and len(numbers) < 9:
            numbers.append(frame.number)
        assert numbers == sorted(set(numbers))
        assert numbers[-1] == 3
        assert str(camera.fault) == "the folder's last picture has been shown"
        assert opened == [1]
    finally:
        camera.close()
