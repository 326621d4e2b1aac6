"""Talks to a twin running as a program of its own, one method per command.

    with TwinClient(seed=2) as twin:
        twin.set({"6": "wwwww"})
        twin.pick("6", "w")
        twin.put("5")

Raises `TwinError` with one sentence if the twin refuses, dies or does not answer. Leaves no
process behind.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from pasch_hardware.errors import TwinError
from pasch_hardware.message import cause
from pasch_hardware.simulator.json_lines import child, tell

__all__ = ["TwinClient"]

START_S = 90.0
ANSWER_S = 30.0
END_S = 5.0

Places = Mapping[str, str]
Pixel = tuple[int, int, int]


class TwinClient:
    """A running twin. `port` and `camera_url` are what the host is given."""

    def __init__(
        self,
        board: str | Path = "club-50",
        seed: int = 1,
        fps: float = 12.0,
        has_firmware: bool = True,
        dice_seed: int | None = None,
    ) -> None:
        words = [sys.executable, "-m", "pasch_hardware.simulator.serving.server"]
        words += ["--board", str(board), "--seed", str(seed), "--fps", str(fps)]
        words += [] if has_firmware else ["--still"]
        words += [] if dice_seed is None else ["--dice-seed", str(dice_seed)]
        try:
            self._process = child(words)
        except OSError as error:
            raise TwinError("The twin does not start ({error}).", error=cause(error)) from None
        self._answers: Queue[str] = Queue()
        self._complaints: list[str] = []
        self._readers = [
            threading.Thread(target=self._read_answers, daemon=True),
            threading.Thread(target=self._read_complaints, daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            ready = self._answer(START_S)
        except BaseException:
            # It has nothing to tidy up yet, and would notice its end only once it has started.
            self._process.kill()
            self.close()
            raise
        self.port = str(ready["port"])
        self.camera_url = str(ready["camera"])

    def __enter__(self) -> TwinClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The twin's process id."""
        return self._process.pid

    def set(self, places: Places) -> None:
        """Set up a position."""
        self._ask({"do": "set", "places": dict(places)})

    def pick(self, place: str, letter: str) -> None:
        """Lift the outermost checker of a colour from a place."""
        self._ask({"do": "pick", "from": place, "letter": letter})

    def put(self, place: str, aside_mm: float = 0.0) -> None:
        """Put the checker lifted last down on a place, `aside_mm` beside a row's axis."""
        self._ask({"do": "put", "to": place, "aside": aside_mm})

    def hand(self, at: str | tuple[float, float] | None, seat: int = 0) -> None:
        """Hold a hand over a place or a point in mm, or (None) take it away."""
        where = at if at is None or isinstance(at, str) else list(at)
        self._ask({"do": "hand", "at": where, "seat": seat})

    def press(self, seat: int, times: int = 1) -> None:
        """Press a seat's button and let it go, `times` times in quick succession."""
        self._ask({"do": "press", "seat": seat, "times": times})

    def pixels(self) -> tuple[Pixel, ...]:
        """Red, green, blue of every LED, as the firmware last wrote them."""
        return tuple((r, g, b) for r, g, b in self._ask({"do": "pixels"})["pixels"])

    def truth(self) -> dict[str, str]:
        """What really lies on the places."""
        return dict(self._ask({"do": "truth"})["places"])

    def bump(self, dx_mm: float, dy_mm: float, degrees: float = 0.0) -> None:
        """Push the board over the table."""
        self._ask({"do": "bump", "mm": [dx_mm, dy_mm], "deg": degrees})

    def black(self, is_on: bool) -> None:
        """Cover the camera's lens, or uncover it."""
        self._ask({"do": "black", "on": is_on})

    def camera(self, is_on: bool) -> None:
        """Plug the camera in or out."""
        self._ask({"do": "camera", "on": is_on})

    def serial(self, is_on: bool) -> None:
        """Plug the board's cable in or out."""
        self._ask({"do": "serial", "on": is_on})

    def power_cycle(self) -> None:
        """Take the board's power away and give it back."""
        self._ask({"do": "power_cycle"})

    def snapshot(self, file: str | Path) -> None:
        """Write what the camera sees now to a file, losslessly (.png)."""
        self._ask({"do": "snapshot", "file": str(file)})

    def close(self) -> None:
        """End the twin. May be called twice."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            # It may be gone already, as wanted.
            with suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(END_S)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _ask(self, command: Mapping[str, Any]) -> dict[str, Any]:
        """The twin's answer to a command."""
        if self._process.stdin is None or self._process.stdin.closed:
            raise TwinError("The twin has been closed; start a new one.")
        try:
            tell(self._process, command)
        except OSError:
            raise TwinError("The twin has ended{words}.", words=self._last_words()) from None
        return self._answer(ANSWER_S)

    def _answer(self, patience_s: float) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=patience_s)
        except Empty:
            raise TwinError(
                "The twin does not answer within {seconds:.0f} s.", seconds=patience_s
            ) from None
        if not line:
            self._process.wait()
            raise TwinError("The twin has ended{words}.", words=self._last_words())
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise TwinError(str(answer["error"]))
        return answer

    def _last_words(self) -> str:
        self._readers[1].join(END_S)
        return f": {self._complaints[-1].rstrip('.')}" if self._complaints else ""

    def _read_answers(self) -> None:
        """Runs in a thread of its own; an empty text stands for the end."""
        if self._process.stdout is not None:
            for line in self._process.stdout:
                self._answers.put(line)
        self._answers.put("")

    def _read_complaints(self) -> None:
        """Runs in a thread of its own, so that the twin never waits for a full pipe."""
        if self._process.stderr is not None:
            for line in self._process.stderr:
                self._complaints.append(line.strip())
