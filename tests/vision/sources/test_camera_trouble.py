"""Cameras and pictures that misbehave: a sentence in time, no memory, no thread that is gone."""

from __future__ import annotations

import base64
import io
import ipaddress
import json
import os
import socket
import ssl
import struct
import threading
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPResponse
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from pasch_hardware.boards.profile import load_profile
from pasch_hardware.errors import ProfileError
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, CameraError, FilmEnd, PictureError
from pasch_vision.picture import claimed_size, decoded, read_picture
from pasch_vision.sources.camera import LatestFrame, StreamCamera, open_camera
from pasch_vision.sources.mjpeg import shown
from vision.scenes import STRIP, true_calibration
from vision.sources.fake_camera import FakeCamera

TIMEOUT_S = 0.6
HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n"
PART = b"--b\r\nContent-Type: image/jpeg\r\n"
GREY = np.full((36, 64, 3), 90, np.uint8)


def coded(form: str = ".jpg", picture: np.ndarray = GREY) -> bytes:
    return cv2.imencode(form, picture)[1].tobytes()


def huge(form: str) -> bytes:
    """A small picture whose header claims 65500 x 65500 pixels."""
    data = bytearray(coded(form))
    if form == ".jpg":
        at = data.index(b"\xff\xc0") + 5
        data[at : at + 4] = struct.pack(">HH", 65500, 65500)
    elif form == ".png":
        data[16:24] = struct.pack(">II", 65500, 65500)
        data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    else:
        data[18:26] = struct.pack("<ii", 65500, -65500)
    return bytes(data)


def drip(send: Callable[[bytes], object], data: bytes) -> None:
    """A byte every 50 ms, for ten seconds at most."""
    for byte in data[:200]:
        send(bytes([byte]))
        time.sleep(0.05)


@contextmanager
def served(serve: Callable[[socket.socket], None], secret: Path | None = None) -> Iterator[str]:
    """The address of a camera that serves every connection in this way; `secret`: over TLS."""
    listener = socket.create_server(("127.0.0.1", 0))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if secret is not None:
        context.load_cert_chain(secret)

    def answer(client: socket.socket) -> None:
        try:
            with context.wrap_socket(client, server_side=True) if secret else client as talking:
                serve(talking)
        except OSError:
            return

    def run() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(client,), daemon=True).start()

    threading.Thread(target=run, daemon=True).start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}/stream"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def certificate(file: Path) -> Path:
    """A certificate of this machine's local address that vouches for itself, with its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    local = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime(2000, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2200, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([local]), critical=True)
        .sign(key, hashes.SHA256())
    )
    kept = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(kept + signed.public_bytes(Encoding.PEM))
    return file


def read_once(url: str) -> None:
    with closing(StreamCamera(url, TIMEOUT_S)) as camera:
        camera.read()


def flood(client: socket.socket, block: bytes) -> None:
    while True:
        client.sendall(block)


TROUBLES = {
    "a length below zero": lambda c: (
        c.sendall(HEAD + PART + b"Content-Length: -1\r\n\r\n"),
        flood(c, b"\0" * 65536),
    ),
    "a length beyond memory": lambda c: (
        c.sendall(HEAD + PART + b"Content-Length: 99999999999\r\n\r\n"),
        flood(c, b"\0" * 65536),
    ),
    "a length of 5000 digits": lambda c: c.sendall(
        HEAD + PART + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n"
    ),
    "no end mark": lambda c: (c.sendall(HEAD + PART + b"\r\n"), flood(c, b"\xff\xd8" * 4096)),
    "endless headers of a part": lambda c: (c.sendall(HEAD), flood(c, b"X-A: b\r\n" * 999)),
    "an endless line": lambda c: (c.sendall(HEAD), flood(c, b"x" * 65536)),
    "endless headers of the answer": lambda c: (
        c.sendall(b"HTTP/1.0 200 OK\r\n"),
        flood(c, b"X-A: b\r\n" * 999),
    ),
    "a drip of the answer": lambda c: drip(c.sendall, HEAD * 9),
    "a drip of headers": lambda c: (c.sendall(HEAD), drip(c.sendall, PART * 9)),
    "a drip of a picture": lambda c: (
        c.sendall(HEAD + PART + b"Content-Length: 500\r\n\r\n"),
        drip(c.sendall, b"\xff" * 500),
    ),
    "silence": lambda c: time.sleep(5),
    "silence in the stream": lambda c: (c.sendall(HEAD), time.sleep(5)),
    "a hang-up": lambda c: None,
    "half a picture": lambda c: c.sendall(
        HEAD + PART + b"Content-Length: 500\r\n\r\n" + b"\xff\xd8half"
    ),
    "no HTTP": lambda c: c.sendall(b"\0\xff\0\xff\n" * 99),
    "a picture beyond memory": lambda c: c.sendall(
        HEAD + PART + b"Content-Length: %d\r\n\r\n" % len(huge(".jpg")) + huge(".jpg")
    ),
    "no picture": lambda c: c.sendall(HEAD + PART + b"Content-Length: 5\r\n\r\nhello"),
    "chunks without an end": lambda c: (
        c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
        drip(c.sendall, b"1" * 999),
    ),
}


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_camera_that_misbehaves_is_one_sentence_in_time(
    trouble: str, scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = certificate(tmp_path / "camera.pem") if scheme == "https" else None
    monkeypatch.setenv("SSL_CERT_FILE", str(secret))
    tracemalloc.start()
    start = time.monotonic()
    try:
        with served(TROUBLES[trouble], secret) as address, pytest.raises(CameraError) as caught:
            read_once(f"{scheme}://{address}")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert time.monotonic() - start < 8
    assert peak < 100 * 1024 * 1024
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "kind", ["text/html; charset=utf-8", "image/jpeg", "application/vnd.apple.mpegURL"]
)
def test_what_is_no_stream_of_pictures_asks_for_the_cameras_video(kind: str) -> None:
    said = f"HTTP/1.0 200 OK\r\nContent-Type: {kind}\r\n\r\n#EXTM3U\n\n".encode()
    with served(lambda c: c.sendall(said)) as address, pytest.raises(CameraError) as caught:
        read_once(f"http://{address}/film.m3u8")
    assert "/film.m3u8 sends no MJPEG video: name the address" in str(caught.value)


def test_an_address_that_only_opencv_understands_is_not_waited_for_half_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "pasch_vision.sources.device.TIMEOUTS", (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 300)
    )
    start = time.monotonic()
    with (
        served(lambda c: time.sleep(5)) as address,
        pytest.raises(CameraError, match=f"no camera answers at tcp://{address}: check"),
    ):
        open_camera(f"tcp://{address}")
    assert time.monotonic() - start < 4


def test_a_stream_that_stops_is_opened_again_and_is_no_film(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Capture:
        pictures: ClassVar = [np.zeros((36, 64, 3), np.uint8)]

        def grab(self) -> bool:
            return bool(self.pictures)

        def retrieve(self) -> tuple[bool, object]:
            return True, self.pictures.pop()

        def get(self, name: int) -> float:
            return 25.0

    monkeypatch.setattr("pasch_vision.sources.device.opened", lambda source, refusal: Capture())
    camera = open_camera("rtsp://10.0.0.7/film")
    assert camera.read().captured_s == pytest.approx(time.monotonic(), abs=5)
    with pytest.raises(CameraError, match=r"rtsp://10\.0\.0\.7/film stopped sending") as caught:
        camera.read()
    assert not isinstance(caught.value, FilmEnd)


def test_a_picture_of_a_film_that_cannot_be_read_is_told_and_left_out(tmp_path: Path) -> None:
    for name in ("1.png", "3.png"):
        (tmp_path / name).write_bytes(coded(".png"))
    (tmp_path / "2.png").write_bytes(b"no picture")
    told, numbers = set(), []
    camera = LatestFrame(lambda: open_camera(str(tmp_path)), retry_s=0.3)
    try:
        for _ in range(100):
            told.add(str(camera.fault))
            frame = camera.newest(numbers[-1] if numbers else 0, 0.05)
            numbers += [frame.number] if frame else []
            if camera.is_over:
                break
    finally:
        camera.close()
    assert numbers == [1, 2]
    assert f"the picture {tmp_path / '2.png'} cannot be read: replace it or take it away" in told


@pytest.mark.parametrize("has_length", [True, False])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_who_reads_more_slowly_than_pictures_come_sees_the_newest(
    scheme: str, has_length: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old ones wait in the network's buffers; a press would be ruled on by one of seconds ago."""
    noise = np.random.default_rng(18).integers(0, 255, (4, 40, 90, 3), np.uint8)
    pictures = [coded(picture=one) for one in noise]
    is_slow, is_behind = threading.Event(), threading.Event()

    def send(client: socket.socket, one: bytes) -> None:
        length = b"Content-Length: %d\r\n" % len(one) if has_length else b""
        client.sendall(PART + length + b"\r\n" + one + b"\r\n")

    def serve(client: socket.socket) -> None:
        client.recv(4096)
        client.sendall(HEAD)
        send(client, pictures[0])
        is_slow.wait()
        for one in pictures[1:]:
            send(client, one)
        is_behind.set()
        while True:
            send(client, pictures[-1])
            time.sleep(0.02)

    secret = certificate(tmp_path / "camera.pem") if scheme == "https" else None
    monkeypatch.setenv("SSL_CERT_FILE", str(secret))
    with (
        served(serve, secret) as address,
        closing(StreamCamera(f"{scheme}://{address}")) as camera,
    ):
        assert camera.read().coded == pictures[0]
        is_slow.set()
        is_behind.wait()
        assert camera.read().coded == pictures[-1]


def test_the_end_of_a_picture_is_found_in_few_reads_wherever_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Read byte by byte, pictures came more slowly than any camera sends them."""
    noise = np.random.default_rng(18).integers(0, 255, (200, 300, 3), np.uint8)
    picture, reads = coded(picture=noise), 0
    read = HTTPResponse.read

    def counted(response: HTTPResponse, *count: int) -> bytes:
        nonlocal reads
        reads += 1
        return read(response, *count)

    def serve(client: socket.socket) -> None:
        client.recv(4096)
        client.sendall(HEAD + PART + b"\r\n" + picture[:-1])
        while not reads:
            time.sleep(0.01)
        client.sendall(picture[-1:] + PART + b"\r\n" + picture)
        client.recv(1)

    monkeypatch.setattr(HTTPResponse, "read", counted)
    with served(serve) as url, closing(StreamCamera(f"http://{url}")) as camera:
        assert camera.read().coded == picture
    assert reads < len(picture) // 100


def test_a_camera_whose_certificate_nobody_vouches_for_is_said_to_need_another_address(
    tmp_path: Path,
) -> None:
    kinds = certificate(tmp_path / "camera.pem"), None
    for secret in kinds:
        with served(TROUBLES["no HTTP"], secret) as address:
            said = rf"https://{address} shows no certificate .*: write http:// instead"
            with pytest.raises(CameraError, match=said):
                read_once(f"https://{address}")


def test_name_and_password_of_an_address_are_used_and_not_printed() -> None:
    asked = []

    def serve(client: socket.socket) -> None:
        asked.append(client.recv(65536))
        body = PART + b"Content-Length: %d\r\n\r\n" % len(coded()) + coded()
        client.sendall(HEAD + body)

    with served(serve) as address:
        url = f"http://ada:s%40cret@{address}?pwd=s%40cret"
        with closing(StreamCamera(url, TIMEOUT_S)) as camera:
            assert camera.read().image.shape == (36, 64, 3)
            with pytest.raises(CameraError) as caught:
                camera.read()
    login = base64.b64encode(b"ada:s@cret")
    assert b"GET /stream?pwd=s%40cret HTTP/1.1" in asked[0]
    assert b"Authorization: Basic " + login in asked[0]
    assert address in str(caught.value)
    assert "cret" not in str(caught.value)


@pytest.mark.parametrize(
    "source",
    [
        "http://",
        "http://[secret",
        "http://ada:secret@host:port/",
        "http://ada:secret@host:99999/",
        "http://ada:sec/ret@host/",
        "http://ada:sec?ret@127.0.0.1:9/",
        "http://ada:secret@" + "x" * 70 + ".de/",
        "http://ada:secret@127.0.0.1:9/a b?secret",
        "rtsp://ada:secret@127.0.0.1:9/",
        "nowhere://ada:secret@host/",
        "http:/ada:secret@host/video",
        "http//ada:secret@host/video",
        "ada:secret@host:80/video",
        "ada:sec@ret@host",
        "10.0.0.7/video?user=ada&pwd=secret",
    ],
)
def test_a_bad_address_is_one_sentence_without_its_password(source: str) -> None:
    with pytest.raises(CameraError) as caught:
        open_camera(source)
    said = str(caught.value)
    assert "\n" not in said
    assert "secret" not in said.replace("[secret", "")
    assert "ret@" not in said


def test_what_is_no_address_is_shown_as_it_is() -> None:
    assert shown("a folder/with?@odd") == "a folder/with?@odd"


@pytest.mark.parametrize("form", [".jpg", ".png", ".bmp"])
def test_a_picture_too_large_for_memory_is_not_decoded(form: str, tmp_path: Path) -> None:
    data, file = huge(form), tmp_path / f"huge{form}"
    assert claimed_size(coded(form)) == (64, 36)
    assert claimed_size(data) == (65500, 65500)
    assert decoded(data) is None
    file.write_bytes(data)
    with pytest.raises(PictureError, match="65500 x 65500 pixels, too large"):
        read_picture(file)


def test_what_does_not_say_its_size_where_we_look_is_not_decoded() -> None:
    assert decoded(coded(".tiff")) is None
    assert decoded(b"") is None
    assert decoded(b"\xff\xd8garbage" + coded()) is None


def test_a_header_that_is_cut_claims_nothing() -> None:
    for form in (".jpg", ".png", ".bmp"):
        data = coded(form)
        for end in range(0, 700, 3):
            assert claimed_size(data[:end]) in ((0, 0), (64, 36))
            assert claimed_size(data[:end] + b"\xff" * 40)


def test_a_picture_that_is_a_pipe_or_a_device_does_not_hold_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for name in (tmp_path / "pipe.jpg", "/dev/zero"):
        with pytest.raises(PictureError, match="it is not a file"):
            read_picture(name)
        with pytest.raises(CalibrationError, match="it is not a file"):
            Calibration.load(name, load_profile("club-50"))
        with pytest.raises(ProfileError, match="it is not a file"):
            load_profile(name)


def test_a_picture_of_a_folder_that_vanishes_is_said(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(coded(".png"))
    camera = open_camera(str(tmp_path))
    (tmp_path / "a.png").unlink()
    with pytest.raises(CameraError, match="cannot be read"):
        camera.read()
    assert camera.read().image.shape == (36, 64, 3)


@pytest.mark.parametrize(
    "error", [MemoryError(), RuntimeError("x"), cv2.error("driver"), OSError()]
)
def test_whatever_a_camera_raises_is_said_and_it_is_opened_again(error: Exception) -> None:
    class Broken(FakeCamera):
        def read(self) -> object:
            raise error

        def close(self) -> None:
            raise error

    good = FakeCamera()
    good.show(GREY)
    cameras = [Broken(), good]
    opened = threading.Event()

    def open_next() -> FakeCamera:
        if len(cameras) == 1:
            opened.wait(5)
        return cameras.pop(0)

    latest = LatestFrame(open_next, retry_s=0.01)
    try:
        assert latest.newest(timeout_s=0.2) is None
        assert "it is tried again" in str(latest.fault)
        opened.set()
        assert latest.newest(timeout_s=5.0) is not None
        assert latest.fault is None
    finally:
        good.fail("the test is over")
        latest.close()


def bundle(document: bytes, picture: bytes) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("calibration.json", document)
        file.writestr("empty.png", picture)
    return memory.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        lambda: bundle(b" " * 300_000_000, b""),
        lambda: bundle(b"{}", b"\0" * 300_000_000),
        lambda: bundle(b"{}", huge(".png")),
        lambda: bundle(b"[" * 100_000, b""),
        lambda: bundle(json.dumps({"schema": 1, "n": 1}).encode(), b"")[:-30],
        lambda: b"PK\x03\x04" + b"\xff" * 500,
    ],
    ids=["document", "member", "picture", "nested", "cut", "mud"],
)
def test_a_calibration_that_unpacks_without_end_is_refused(
    content: Callable[[], bytes], tmp_path: Path
) -> None:
    file = tmp_path / "board.cal"
    file.write_bytes(content())
    tracemalloc.start()
    try:
        with pytest.raises(CalibrationError, match="is not a calibration file or is damaged"):
            Calibration.load(file, load_profile("club-50"))
        assert tracemalloc.get_traced_memory()[1] < 50 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_a_calibration_of_an_impossible_camera_is_refused(tmp_path: Path) -> None:
    profile = STRIP
    true_calibration(STRIP).save(tmp_path / "good.cal")
    with zipfile.ZipFile(tmp_path / "good.cal") as file:
        document = json.loads(file.read("calibration.json"))
    for size in ([10**9, 10**9], [-1, 5], [0, 0]):
        document["view"]["image_size"] = size
        (tmp_path / "bad.cal").write_bytes(bundle(json.dumps(document).encode(), coded(".png")))
        with pytest.raises(CalibrationError, match="is not a calibration file or is damaged"):
            Calibration.load(tmp_path / "bad.cal", profile)


@pytest.mark.parametrize("value", [1e308, float("nan"), 1e9])
def test_a_calibration_that_sees_the_board_nowhere_is_refused(
    tmp_path: Path, value: float
) -> None:
    true_calibration(STRIP).save(tmp_path / "good.cal")
    with zipfile.ZipFile(tmp_path / "good.cal") as file:
        document = json.loads(file.read("calibration.json"))
    document["view"]["focal_px"] = value
    (tmp_path / "bad.cal").write_bytes(bundle(json.dumps(document).encode(), coded(".png")))
    with pytest.raises(CalibrationError, match="is not a calibration file or is damaged"):
        Calibration.load(tmp_path / "bad.cal", STRIP)


def test_a_profile_nested_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("a = " + "[" * 100_000)
    with pytest.raises(ProfileError, match="is not valid TOML"):
        load_profile(tmp_path / "deep.toml")
