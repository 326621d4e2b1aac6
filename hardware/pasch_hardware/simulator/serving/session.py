"""One twin at work: world, board and camera together, and the commands they obey.

`Session.obey` answers one command, a JSON object, with one JSON object. A separate thread draws at
the camera's rate while anybody is watching. Nothing from the camera or the board reveals the
world's truth; only the command `truth` does.
"""

import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.errors import TwinError
from pasch_hardware.files import write_whole
from pasch_hardware.message import cause
from pasch_hardware.simulator.device.still_board import BoardLike
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.serving.frames import FrameBox
from pasch_hardware.simulator.world import World

__all__ = ["Session"]

JPEG_QUALITY = 88
PRESS_S = 0.06
# A button must be released this long to count again; and the most presses in one command.
BETWEEN_PRESSES_S, MOST_PRESSES = 0.08, 12
# The window's shadows wander this far, this often.
DRIFT_MM = 2.5
DRIFT_EVERY_S = 6.0
TEXT, PAIR = Annotated[str, msgspec.Meta(min_length=1)], tuple[float, float]
# What the values of commands are, and what is said of others.
KINDS: Mapping[Any, str] = {
    TEXT: '"{command}" needs "{key}" as a text.',
    int: '"{command}" needs "{key}" as a whole number.',
    float: '"{command}" needs "{key}" as a number.',
    bool: '"{command}" needs "{key}" as true or false.',
    PAIR: '"{command}" needs "{key}" as two numbers.',
}


class Session:
    """A world, a board and a camera; `frames` receives the camera's pictures."""

    def __init__(
        self, profile: BoardProfile, board: BoardLike, frames: FrameBox, seed: int, fps: float
    ) -> None:
        self.board, self.frames = board, frames
        self._world = World(profile, seed)
        self._renderer = Renderer(profile, seed=seed)
        # The world changes between two frames, never within one; hands move on while one is drawn.
        self._lock, self._drawing = threading.Lock(), threading.Lock()
        self._is_black = False
        self._pause_s = 1.0 / fps
        self._born_s = time.monotonic()
        self._has_ended = threading.Event()
        self._fault: TwinError | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to draw."""
        self._draw()
        self._thread.start()

    def close(self) -> None:
        """Stop drawing."""
        self._has_ended.set()
        self._thread.join()

    def obey(self, command: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one command; raises `TwinError` if it is refused or drawing has failed."""
        if self._fault is not None:
            raise self._fault
        what = command.get("do")
        if what == "press":
            times = _value({"times": 1, **command}, "times", int)
            return self._press(_value(command, "seat", int), times)
        if what == "power_cycle":
            self.board.power_cycle()
            return {"ok": True}
        if what == "serial":
            (self.board.plug if _value(command, "on", bool) else self.board.unplug)()
            return {"ok": True}
        if what == "camera":
            self.frames.switch(_value(command, "on", bool))
            return {"ok": True}
        if what == "pixels":
            return {"pixels": [list(pixel) for pixel in self.board.pixels()]}
        if what == "snapshot":
            return self._snapshot(_value(command, "file", TEXT))
        with self._lock:
            return self._move(str(what), command)

    def _move(self, what: str, command: Mapping[str, Any]) -> dict[str, Any]:
        """Obey a command that changes or reports the world."""
        world = self._world
        if what == "truth":
            return {"places": world.places(), "held": world.held}
        if what == "set":
            places = command.get("places")
            if not isinstance(places, dict) or not all(
                isinstance(v, str) for v in places.values()
            ):
                raise TwinError('"set" needs "places": {name: letters}.')
            world.set(places)
        elif what == "pick":
            world.pick(_value(command, "from", TEXT), _value(command, "letter", TEXT))
        elif what == "put":
            world.put(
                _value(command, "to", TEXT), _value({"aside": 0.0, **command}, "aside", float)
            )
        elif what == "hand":
            self._hand(command)
        elif what == "bump":
            dx, dy = _value(command, "mm", PAIR)
            world.bump(dx, dy, _value({"deg": 0.0, **command}, "deg", float))
        elif what == "black":
            self._is_black = _value(command, "on", bool)
        else:
            raise TwinError("The twin does not know the command {command!r}.", command=what)
        return {"ok": True}

    def _hand(self, command: Mapping[str, Any]) -> None:
        at = command.get("at")
        if at is None:
            self._world.hand_away()
            return
        place = at if isinstance(at, str) else _value(command, "at", PAIR)
        self._world.hand_over(place, _value(command, "seat", int) if "seat" in command else 0)

    def _press(self, seat: int, times: int) -> dict[str, Any]:
        for number in range(min(times, MOST_PRESSES)):
            if number:
                time.sleep(BETWEEN_PRESSES_S)
            self.board.press(seat, True)
            time.sleep(PRESS_S)
            self.board.press(seat, False)
        return {"ok": True}

    def _snapshot(self, file: str) -> dict[str, Any]:
        picture, _ = self._draw()
        is_good, data = cv2.imencode(Path(file).suffix or ".png", picture)
        try:
            if not is_good:
                raise TwinError("{file} is not a name for a picture; end it with .png.", file=file)
            write_whole(file, data.tobytes(), is_durable=False)
        except OSError as error:
            raise TwinError(
                "The picture cannot be written to {file}: {error}.", file=file, error=cause(error)
            ) from None
        return {"ok": True}

    def _draw(self) -> tuple[npt.NDArray[np.uint8], float]:
        """The current picture, and when it was taken, in seconds since the epoch."""
        with self._drawing:
            steps = int((time.monotonic() - self._born_s) / DRIFT_EVERY_S)
            with self._lock:
                taken_s = time.time()
                state = replace(
                    self._world.scene(self.board.pixels()),
                    is_black=self._is_black,
                    window_drift_mm=DRIFT_MM * steps,
                )
            return self._renderer.draw(state), taken_s

    def _run(self) -> None:
        while not self._has_ended.is_set():
            try:
                self._film()
            except TwinError:
                # Whoever asks for the lights of a stopped board is told so.
                self._has_ended.wait(self._pause_s)
            except Exception as error:
                what = cause(error)
                self._fault = TwinError("The twin's camera has failed ({error}).", error=what)
                return

    def _film(self) -> None:
        """Draw at the camera's rate while anybody watches."""
        due_s = time.monotonic()
        while not self._has_ended.wait(max(due_s - time.monotonic(), 0.001)):
            due_s = max(due_s + self._pause_s, time.monotonic())
            if not self.frames.is_watched:
                continue
            picture, taken_s = self._draw()
            _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
            self.frames.put(data.tobytes(), taken_s)


def _value(command: Mapping[str, Any], key: str, kind: Any) -> Any:
    """A value of a command; raises `TwinError` if it is not of this kind, one of `KINDS`."""
    try:
        return msgspec.convert(command.get(key), kind)
    except msgspec.ValidationError:
        raise TwinError(KINDS[kind], command=command["do"], key=key) from None
