"""Serves the twin's frames as phone webcam apps do: motion JPEG over HTTP, on this machine only.

`/stream` is an endless multipart answer, `/frame.jpg` a single fresh picture. Each frame
carries X-Timestamp (seconds since the epoch) and X-Frame (number).
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from pasch_hardware.errors import TwinError
from pasch_hardware.message import cause
from pasch_hardware.simulator.serving.frames import CameraFrame, FrameBox

__all__ = ["MjpegServer"]

BOUNDARY = "pasch-frame"
PATIENCE_S = 20.0


class _Handler(BaseHTTPRequestHandler):
    """Answers one viewer."""

    server: _Server
    protocol_version = "HTTP/1.0"

    def do_GET(self) -> None:
        frames = self.server.frames
        if self.path.split("?")[0] not in ("/stream", "/frame.jpg"):
            self.send_error(404, "There is /stream and /frame.jpg")
            return
        if not frames.is_on:
            self.send_error(503, "The camera is off")
            return
        frames.watch()
        try:
            if self.path.startswith("/stream"):
                self._stream(frames)
            else:
                self._single(frames)
        except OSError:
            # The viewer went away; nobody is left to tell.
            self.close_connection = True
        finally:
            frames.leave()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: viewers come and go."""

    def _single(self, frames: FrameBox) -> None:
        frame = frames.after(frames.last_number, PATIENCE_S)
        if frame is None:
            self.send_error(503, "The camera gives no picture")
            return
        self.send_response(200)
        for name, value in _headers(frame).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(frame.jpeg)

    def _stream(self, frames: FrameBox) -> None:
        self.send_response(200)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
        self.end_headers()
        number = frames.last_number
        while (frame := frames.after(number, PATIENCE_S)) is not None:
            number = frame.number
            head = "".join(f"{name}: {value}\r\n" for name, value in _headers(frame).items())
            part = f"--{BOUNDARY}\r\n{head}\r\n".encode() + frame.jpeg + b"\r\n"
            self.wfile.write(part)


def _headers(frame: CameraFrame) -> dict[str, str]:
    """What is said of a frame before its bytes."""
    return {
        "Content-Type": "image/jpeg",
        "Content-Length": str(len(frame.jpeg)),
        "X-Timestamp": f"{frame.taken_s:.6f}",
        "X-Frame": str(frame.number),
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    frames: FrameBox


class MjpegServer:
    """A web server on 127.0.0.1 at a free port, in threads of its own."""

    def __init__(self, frames: FrameBox) -> None:
        try:
            self._server = _Server(("127.0.0.1", 0), _Handler)
        except OSError as error:
            raise TwinError(
                "The twin's camera finds no free port ({error}).", error=cause(error)
            ) from None
        self._server.frames = frames
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """Where the stream is."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/stream"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
