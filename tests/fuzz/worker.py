"""A process that calls commands one after the other, so that a watcher can measure each call.

A line of JSON gives the words and what is typed; a line of JSON returns the exit status, what was
written, how long the call took, or of several lines the slowest, and how much memory it held at
most. An exception that escapes a command is reported and ends nothing.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pasch.cli import main

__all__ = ["called"]

WATCHED_S = 1.2


def called(words: list[str], typed: str) -> dict[str, Any]:
    """What one call of `pasch` gives; `@camera SOURCE` watches a camera for a moment."""
    out, err = io.StringIO(), io.StringIO()
    fault, status = "", 0
    # A busy machine makes nobody slower; before a camera it is waiting that counts.
    clock = time.monotonic if words[0] == "@camera" else time.process_time
    forget_peak()
    keyboard, sys.stdin = sys.stdin, (lines := Lines(typed, clock))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = watch(words[1]) if words[0] == "@camera" else main(words)
        except SystemExit as end:
            status = int(end.code or 0) if isinstance(end.code, int | None) else 1
        except BaseException:
            fault = traceback.format_exc()
    lines.note()
    sys.stdin = keyboard
    said = {"status": status, "out": out.getvalue(), "err": err.getvalue()}
    held = {"held": memory("VmRSS"), "peak": memory("VmHWM")}
    return {**said, **held, "fault": fault, "took_s": lines.longest_s}


class Lines(io.StringIO):
    """What is typed; notes how long the command was busy with one line, the longest time."""

    def __init__(self, typed: str, clock: Callable[[], float]) -> None:
        super().__init__(typed)
        self._clock = clock
        self._since_s = clock()
        self.longest_s = 0.0

    def readline(self, size: int | None = -1) -> str:
        """The next line; what was read before is done with."""
        self.note()
        return super().readline(-1 if size is None else size)

    def note(self) -> None:
        """The line before is done with."""
        now_s = self._clock()
        self.longest_s = max(self.longest_s, now_s - self._since_s)
        self._since_s = now_s


def memory(name: str) -> int:
    """The bytes that this process holds (VmRSS), or held at most (VmHWM) since `forget_peak`;
    0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) << 10
    return 0


def forget_peak() -> None:
    """Measure the most memory from now on."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def watch(source: str) -> int:
    """Take what a camera sends for a moment, and let it go."""
    from pasch_vision.errors import CameraError
    from pasch_vision.sources.camera import LatestFrame, open_camera

    camera = LatestFrame(lambda: open_camera(source), retry_s=0.05)
    try:
        newest, until_s = 0, time.monotonic() + WATCHED_S
        while time.monotonic() < until_s:
            frame = camera.newest(newest, 0.1)
            newest = frame.number if frame else newest
        if not camera._thread.is_alive() and camera.fault is None:
            raise AssertionError("the camera's thread has gone unseen")
    except CameraError:
        return 2
    finally:
        camera.close()
    return 0


def serve() -> None:
    """Answer every line of standard input."""
    answers = sys.stdout
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(called(asked["words"], asked["typed"])), file=answers, flush=True)


if __name__ == "__main__":
    serve()
