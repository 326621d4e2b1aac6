"""The watcher: a thread that looks at the newest frame and reports still readings.

Reads a scene once when it has come to rest, again when it is asked to or while the reading is
unfinished (a hand, doubt), and never while something moves. Reports trouble with the camera once
when it begins and once when it ends. Rules on nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from pasch_vision.stillness import StillnessGate

from pasch_vision.camera import Frame, Image, LatestFrame, is_blind
from pasch_vision.observation import Observation

__all__ = ["Camerawork", "Reads", "Sighting", "Watcher"]

# A doubtful or covered still scene is read again after so long; a person needs longer to react.
AGAIN_S = 0.4


class Reads(Protocol):
    """What reads a picture: `pasch_vision.reader.Reader`, or a fake."""

    def read(
        self, image: Image, counts: Mapping[str, int] | None = None, captured_s: float = 0.0
    ) -> Observation:
        """One picture, read."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A still scene: the frame and what was read in it."""

    frame: Frame
    observation: Observation


@dataclass(frozen=True, slots=True)
class Camerawork:
    """How the camera fares: `fault` is a sentence, empty when it sends; `is_blind`: no scene."""

    fault: str = ""
    is_blind: bool = False


class Watcher:
    """Runs from `start` to `close`; `tell` is called in its thread with each report."""

    def __init__(
        self,
        camera: LatestFrame,
        reader: Reads,
        tell: Callable[[Sighting | Camerawork], None],
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self._camera = camera
        self._reader = reader
        self._tell = tell
        self._counts = counts
        self._gate = StillnessGate()
        self._wants_look = threading.Event()
        self._is_closed = False
        self._camerawork = Camerawork()
        self._read_s: float | None = None
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def look_again(self) -> None:
        """Read the next still frame even where nothing has changed."""
        self._wants_look.set()

    def close(self) -> None:
        """Stop watching; the camera stays the caller's."""
        self._is_closed = True
        self._thread.join(timeout=5.0)

    def _run(self) -> None:
        seen = 0
        while not self._is_closed:
            frame = self._camera.newest(after=seen, timeout_s=0.2)
            if frame is None:
                if self._camera.fault:
                    self._report(Camerawork(fault=self._camera.fault))
                continue
            seen = frame.number
            blind = is_blind(frame.image)
            self._report(Camerawork(is_blind=blind))
            if not blind:
                self._look(frame)

    def _report(self, camerawork: Camerawork) -> None:
        if camerawork != self._camerawork:
            self._camerawork = camerawork
            self._tell(camerawork)

    def _look(self, frame: Frame) -> None:
        if not self._gate.update(frame.image, frame.captured_s).is_still:
            self._read_s = None
            return
        is_due = self._read_s is None or frame.captured_s >= self._read_s
        if not is_due and not self._wants_look.is_set():
            return
        self._wants_look.clear()
        observation = self._reader.read(frame.image, self._counts, frame.captured_s)
        is_settled = observation.confidence > 0.5 and not observation.has_hand
        self._read_s = float("inf") if is_settled else frame.captured_s + AGAIN_S
        self._tell(Sighting(frame, observation))
