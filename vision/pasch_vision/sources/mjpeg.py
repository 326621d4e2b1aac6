"""Pictures from an MJPEG stream over HTTP, as webcams and phone apps serve it.

Reads `multipart/x-mixed-replace` part by part, by `Content-Length` if the part gives it, else by
the JPEG end marker. Each picture has a deadline, however the camera spends the time, and a maximum
size. Decodes nothing. Pictures that a busy computer has not read in time wait in the network's
buffers and are skipped, for a referee must see what lies there now: only a picture that had to be
waited for is new.
"""

import base64
import http.client
import io
import re
import socket
import ssl
import time
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from pasch_hardware.message import Message, cause
from pasch_vision.errors import CameraError
from pasch_vision.picture import JPEG_END, JPEG_START, LARGEST_PICTURE

__all__ = ["MOST_BEHIND", "STOPPED", "MjpegStream", "shown"]

# Boundary and headers of a part; cameras send about five.
MOST_LINES = 100
STOPPED = (
    "the camera at {url} stopped sending ({error}): check it and the network, "
    "the game goes on when it is back"
)
# Content types that are no stream: the page around it, a single picture, a playlist (`.m3u8`).
OTHERS = ("text/", "image/", "audio/", "application/vnd.apple", "application/x-mpegurl")
# What the standard library raises because of a camera or the network; ValueError: what was sent is
# no part of a stream.
FAILURES = (OSError, http.client.HTTPException, ValueError)
# What a socket raises when nothing has arrived, with and without TLS.
NOTHING_YET = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
# At most so many pictures are skipped at a time: some streams never pause.
MOST_BEHIND = 100


def shown(source: str) -> str:
    """A camera's address as it may be printed: without name, password or query.

    >>> shown("http://ada:secret@10.0.0.7:81/video?pwd=secret")
    'http://10.0.0.7:81/video'

    Anything that is not an address is shown as it is, unless it looks like a mistyped one.

    >>> shown("ada:secret@10.0.0.7:81/video?pwd=secret"), shown("a folder/with?@odd")
    ('10.0.0.7:81/video', 'a folder/with?@odd')
    """
    scheme, separator, rest = source.partition("://")
    if not separator:
        before, _, rest = source.rpartition("@")
        rest = rest if ":" in before else source
        return re.split(r"[?#](?=.*=)", rest, maxsplit=1)[0]
    return f"{scheme}://{re.split('[?#]', rest.rpartition('@')[2])[0]}"


class _Deadline:
    """The time by which everything awaited must have arrived (monotonic clock, s)."""

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self.again()

    def again(self) -> None:
        """Start waiting for something new."""
        self._end_s = time.monotonic() + self._limit_s

    def left_s(self) -> float:
        """The time left; raises `TimeoutError` if there is none."""
        left = self._end_s - time.monotonic()
        if left <= 0:
            raise TimeoutError(None, "timed out")
        return left


class _Timely(io.RawIOBase):
    """What a socket receives until a deadline; its own timeout would start anew with each byte.

    `has_waited`: whether something that was read had not arrived yet, as at first nothing has.
    """

    def __init__(self, connected: socket.socket, deadline: _Deadline) -> None:
        self._socket, self._deadline = connected, deadline
        # Keeps the socket open for as long as this is.
        self._raw = connected.makefile("rb", buffering=0)
        self.has_waited = True

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left_s = self._deadline.left_s()
        self._socket.settimeout(0.0)
        try:
            return self._socket.recv_into(buffer)
        except NOTHING_YET:
            self.has_waited = True
        self._socket.settimeout(left_s)
        return self._socket.recv_into(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class MjpegStream:
    """An open stream; `newest_jpeg` blocks until a picture is complete, `timeout_s` long."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self.url = shown(url)
        self._deadline = _Deadline(timeout_s)
        self._connection, target, headers = self._addressed(url, timeout_s)
        self._connection.response_class = self._response_of  # type: ignore[assignment]
        try:
            self._connection.request("GET", target, headers=headers)
            self._response = self._connection.getresponse()
        except FAILURES as error:
            self._connection.close()
            if isinstance(error, ssl.SSLError):
                raise CameraError(
                    "the camera at {url} shows no certificate that this machine trusts: write "
                    "http:// instead of https:// if it is in your own network",
                    url=self.url,
                ) from None
            raise CameraError(
                "no camera answers at {url} ({error}): check the address and that it is on",
                url=self.url,
                error=_reason(error),
            ) from None
        if self._response.status != http.client.OK:
            status = self._response.status
            self.close()
            raise CameraError(
                "{url} answered {status}: check the path of the stream",
                url=self.url,
                status=status,
            )
        if self._response.headers.get("Content-Type", "").lower().startswith(OTHERS):
            self.close()
            raise CameraError(
                "{url} sends no MJPEG video: name the address of the camera's video, such as "
                "http://192.168.0.7:8080/video",
                url=self.url,
            )

    def _addressed(
        self, url: str, timeout_s: float
    ) -> tuple[http.client.HTTPConnection, str, dict[str, str]]:
        """The connection to make, the path to request on it, and the headers."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            if not host or re.search(r"[^!-~]", target):
                raise ValueError("nothing to connect to")
            secure = parts.scheme == "https"
            kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
            return kind(host, port, timeout=timeout_s), target, _login(parts)
        except FAILURES:
            # The reason is left out: it might quote part of a password.
            raise CameraError(
                "{url} is not the address of a camera: write it like http://192.168.0.7:8080/video",
                url=self.url,
            ) from None

    def _response_of(self, connected: socket.socket, *rest: Any, **named: Any) -> Any:
        self._timely = _Timely(connected, self._deadline)
        response = http.client.HTTPResponse(connected, *rest, **named)
        response.fp.close()
        response.fp = io.BufferedReader(self._timely)
        return response

    def newest_jpeg(self) -> bytes:
        """The first picture, then each time the next one that had not yet arrived whole, as it was
        sent; raises `CameraError` when the stream ends or stalls.
        """
        picture = self._next_jpeg()
        for _ in range(MOST_BEHIND):
            if self._timely.has_waited:
                break
            picture = self._next_jpeg()
        self._timely.has_waited = False
        return picture

    def _next_jpeg(self) -> bytes:
        self._deadline.again()
        try:
            length = self._part_length()
            picture = self._response.read(length) if length else self._until_end_mark()
            if len(picture) < length:
                raise ValueError("the stream ended")
        except FAILURES as error:
            raise CameraError(STOPPED, url=self.url, error=_reason(error)) from None
        return picture

    def close(self) -> None:
        """Hang up."""
        self._response.close()
        self._connection.close()

    def _part_length(self) -> int:
        """Skip boundary and headers of a part; return its length, or 0 if none is given."""
        length, has_headers = 0, False
        for _ in range(MOST_LINES):
            line = self._response.readline(8192)
            if not line:
                raise ValueError("the stream ended")
            if not line.strip():
                if has_headers:
                    return length
                continue
            name, colon, value = line.partition(b":")
            has_headers = has_headers or bool(colon)
            if name.strip().lower() == b"content-length":
                length = int(value) if value.strip().isdigit() else -1
                if not 0 <= length <= LARGEST_PICTURE:
                    raise ValueError("a picture of an impossible length")
        raise ValueError("headers without an end")

    def _until_end_mark(self) -> bytes:
        picture = bytearray()
        while len(picture) < LARGEST_PICTURE:
            come = self._response.peek()
            if not come:
                raise ValueError("the stream ended")
            # The mark may have begun with the last byte that came before.
            last = picture[-1:]
            at = (last + come).find(JPEG_END)
            count = len(come) if at < 0 else at + len(JPEG_END) - len(last)
            picture += self._response.read(count)
            if at >= 0 and picture.startswith(JPEG_START):
                return bytes(picture)
        raise ValueError("a picture without an end")


def _reason(error: Exception) -> Message:
    """The cause of a failure, without the camera's own text, which could be anything."""
    if isinstance(error, http.client.HTTPException):
        return Message("it does not speak HTTP")
    return cause(error) if str(error) else Message("no data")


def _login(parts: SplitResult) -> dict[str, str]:
    """The header for the name and password in an address; empty if it has none."""
    if parts.username is None:
        return {}
    said = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
    return {"Authorization": f"Basic {base64.b64encode(said).decode()}"}
