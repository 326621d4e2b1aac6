"""Pictures out of an MJPEG stream over HTTP, as webcams and phone apps serve it.

Reads `multipart/x-mixed-replace` part by part, by `Content-Length` where the part says it and by
the JPEG end mark where it does not. Decodes nothing. OpenCV could open such a stream too, but
queues several old frames on the way, and a referee must see what lies there now.
"""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

from pasch_hardware.message import Message, cause
from pasch_vision.errors import CameraError

__all__ = ["MjpegStream"]

JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
LARGEST_PICTURE = 32 * 1024 * 1024


class MjpegStream:
    """An open stream; `next_jpeg` blocks until the next picture is complete."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self.url = url
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._connection = kind(parts.netloc, timeout=timeout_s)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            self._connection.request("GET", target)
            self._response = self._connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise CameraError(
                "no camera answers at {url} ({error}): check the address and that it is on",
                url=url,
                error=cause(error),
            ) from None
        if self._response.status != http.client.OK:
            status = self._response.status
            self.close()
            raise CameraError(
                "{url} answered {status}: check the path of the stream", url=url, status=status
            )

    def next_jpeg(self) -> bytes:
        """One picture as it came; raises `CameraError` when the stream ends or stalls."""
        try:
            length = self._part_length()
            return self._response.read(length) if length else self._until_end_mark()
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise CameraError(
                "the camera at {url} stopped sending ({error}): check it and the network, "
                "the game goes on when it is back",
                url=self.url,
                error=cause(error) if str(error) else Message("no data"),
            ) from None

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _part_length(self) -> int:
        """Skip boundary and headers of a part; its length, or 0 where it is not told."""
        length, has_headers = 0, False
        while True:
            line = self._response.readline(8192)
            if not line:
                raise ValueError("the stream ended")
            if not line.strip():
                if has_headers:
                    return min(length, LARGEST_PICTURE)
                continue
            name, colon, value = line.partition(b":")
            has_headers = has_headers or bool(colon)
            if name.strip().lower() == b"content-length":
                length = int(value)

    def _until_end_mark(self) -> bytes:
        picture = bytearray()
        while len(picture) < LARGEST_PICTURE:
            byte = self._response.read(1)
            if not byte:
                raise ValueError("the stream ended")
            picture += byte
            if picture.endswith(JPEG_END) and picture.startswith(JPEG_START):
                return bytes(picture)
        raise ValueError("a picture without an end")
