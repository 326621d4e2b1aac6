"""Cameras that misbehave: servers that lie, drip and end, files that are no pictures.

Each is an address for `open_camera`. Nothing is sent further than this machine.
"""

from __future__ import annotations

import os
import random
import socket
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2
import numpy as np

__all__ = ["misbehaving"]

HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n"
PART = b"--b\r\nContent-Type: image/jpeg\r\n"
GREY = np.full((36, 64, 3), 90, np.uint8)
Send = Callable[[bytes], object]


def coded(form: str = ".jpg") -> bytes:
    """A small grey picture."""
    return cv2.imencode(form, GREY)[1].tobytes()


def drawn() -> bytes:
    """A picture of the size that a board is read in, with something like points on it."""
    picture = np.full((360, 640, 3), 120, np.uint8)
    picture[40:320, 60:580:40] = 200
    picture[60:140, 90:500:80] = 20
    return cv2.imencode(".jpg", picture)[1].tobytes()


def huge(form: str) -> bytes:
    """A small picture whose header claims 65500 x 65500 pixels."""
    data = bytearray(coded(form))
    if form == ".jpg":
        at = data.index(b"\xff\xc0") + 5
        data[at : at + 4] = struct.pack(">HH", 65500, 65500)
    else:
        data[16:24] = struct.pack(">II", 65500, 65500)
        data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    return bytes(data)


def part(body: bytes, length: bytes | None = None) -> bytes:
    """One part of a stream."""
    told = str(len(body)).encode() if length is None else length
    return PART + b"Content-Length: " + told + b"\r\n\r\n" + body + b"\r\n"


def for_ever(send: Send, data: bytes, pause_s: float = 0.0) -> None:
    """This answer again and again, as long as anybody listens."""
    for _ in range(200_000):
        send(data)
        time.sleep(pause_s)


# What a server sends after a request, or does instead.
MANNERS: dict[str, Callable[[Send], None]] = {
    "nothing": lambda send: time.sleep(3.0),
    "hangs-up": lambda send: None,
    "no-http": lambda send: for_ever(send, os.urandom(65536)),
    "not-found": lambda send: send(b"HTTP/1.0 404 Not Found\r\n\r\n") and None,
    "no-stream": lambda send: send(b"HTTP/1.0 200 OK\r\n\r\n<html>") and None,
    "redirects": lambda send: send(b"HTTP/1.0 302 Found\r\nLocation: /again\r\n\r\n") and None,
    "status-only": lambda send: for_ever(send, b"HTTP/1.0 "),
    "endless-header": lambda send: for_ever(send, b"X-Header: " + b"x" * 65536),
    "endless-headers": lambda send: for_ever(send, b"X-A: b\r\n"),
    "endless-preamble": lambda send: for_ever(send, HEAD + b"x" * 65536),
    "endless-part-header": lambda send: for_ever(send, HEAD + PART + b"X-A: b\r\n" * 999),
    "minus-length": lambda send: for_ever(send, HEAD + part(b"x" * 65536, b"-1")),
    "huge-length": lambda send: for_ever(send, HEAD + part(b"x" * 65536, b"9" * 18)),
    "no-number": lambda send: for_ever(send, HEAD + part(coded(), b"many"), 0.01),
    "short": lambda send: for_ever(send, HEAD + part(coded(), b"10"), 0.01),
    "drip": lambda send: [send(bytes([byte])) and time.sleep(0.05) for byte in HEAD] and None,
    "claims": lambda send: for_ever(send, HEAD + part(huge(".jpg")), 0.02),
    "claims-png": lambda send: for_ever(send, HEAD + part(huge(".png")), 0.02),
    "no-picture": lambda send: for_ever(send, HEAD + part(b"\xff\xd8 not a picture"), 0.02),
    "empty-parts": lambda send: for_ever(send, HEAD + part(b""), 0.001),
    "two-sizes": lambda send: for_ever(send, HEAD + part(coded()) + part(huge(".png")), 0.02),
    "ends-within": lambda send: send(HEAD + part(coded())[:-40]) and None,
}


class Server:
    """Listens on this machine; the path of a request names the manner."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()

    def _run(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._socket.accept()
                threading.Thread(target=self._serve, args=(guest,), daemon=True).start()

    def _serve(self, guest: socket.socket) -> None:
        with suppress(OSError), guest:
            guest.settimeout(3.0)
            manner = guest.recv(4096).split(b" ")[1].decode().strip("/")
            send = lambda data: guest.sendall(data) is None  # noqa: E731
            MANNERS.get(manner, MANNERS["redirects"])(send)


@contextmanager
def misbehaving(folder: Path, chance: random.Random) -> Iterator[list[str]]:
    """The addresses of more than thirty of them, in an order by chance."""
    server = Server()
    files = {
        "not.mp4": b"no film",
        "huge.png": huge(".png"),
        "empty.avi": b"",
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    for name, data in {"empty": b"", "text": b"no picture", "huge": huge(".jpg")}.items():
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "0.jpg").write_bytes(data)
    (folder / "nothing").mkdir(exist_ok=True)
    with suppress(FileExistsError):
        os.mkfifo(folder / "pipe")
    sources = [
        *(f"http://127.0.0.1:{server.port}/{manner}" for manner in MANNERS),
        *(str(folder / name) for name in (*files, "empty", "text", "huge", "nothing")),
        *("http://127.0.0.1:1/", "http://", "http://[::1", "9999", "rtsp://127.0.0.1:1/x", ""),
    ]
    chance.shuffle(sources)
    try:
        yield sources
    finally:
        server.close()
