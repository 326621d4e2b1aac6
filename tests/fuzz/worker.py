"""A process that calls commands one after the other, so that a watcher can measure each call.

A line of JSON gives the words and what is typed; a line of JSON returns the exit status, what was
written, and how long it took. An exception that escapes a command is reported and ends nothing.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
import traceback
from typing import Any

from pasch.cli import main

__all__ = ["called"]

WATCHED_S = 1.2


def called(words: list[str], typed: str) -> dict[str, Any]:
    """What one call of `pasch` gives; `@camera SOURCE` watches a camera for a moment."""
    out, err = io.StringIO(), io.StringIO()
    fault, status = "", 0
    keyboard, sys.stdin = sys.stdin, io.StringIO(typed)
    # A busy machine makes nobody slower; before a camera it is waiting that counts.
    clock = time.monotonic if words[0] == "@camera" else time.process_time
    begun_s = clock()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = watch(words[1]) if words[0] == "@camera" else main(words)
        except SystemExit as end:
            status = int(end.code or 0) if isinstance(end.code, int | None) else 1
        except BaseException:
            fault = traceback.format_exc()
    took_s = clock() - begun_s
    sys.stdin = keyboard
    said = {"status": status, "out": out.getvalue(), "err": err.getvalue()}
    return {**said, "fault": fault, "took_s": took_s}


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
