"""The watcher: a thread that looks at the newest frame and reports still readings.

Reads a scene once it is still, again while the reading is incomplete (a hand, doubt), and never
while something moves. A certain reading holds as long as nothing moves, and is checked now and
then. Reports camera trouble and unreadable pictures once when they begin and once when they end.
Rules on nothing.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from pasch_hardware.message import Message, message
from pasch_vision.arrays import Picture
from pasch_vision.errors import PictureError
from pasch_vision.observation import Observation
from pasch_vision.picture import is_blind
from pasch_vision.sources.camera import Frame, LatestFrame
from pasch_vision.tracking.frame_average import FrameAverage
from pasch_vision.tracking.stillness import StillnessGate

__all__ = ["CameraStatus", "FrameReader", "ReadScheduler", "StillObservation", "Watcher"]

# A doubtful or covered still scene is read again after this long; a person needs longer to react.
AGAIN_S = 0.4
# A sure one is checked after this long, whether or not any motion was seen.
GLANCE_S = 4.0
# A camera that neither sends nor fails for this long counts as gone; streams report it sooner.
SILENT_S, WAIT_S = 15.0, 0.2
SILENT = Message(
    "nothing comes from the camera: check its cable and that no other program uses it"
)
LOGGER = logging.getLogger("pasch.live")


class FrameReader(Protocol):
    """Whatever reads a picture: `pasch_vision.learned.repeating.RepeatingReader`, or a fake."""

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """One picture, read."""

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Learn from the picture read as `seen`, in which these contents, by place, lie for
        certain or, if not `is_certain`, by the rules."""


@dataclass(frozen=True, slots=True)
class StillObservation:
    """A still scene: the frame and what was read in it."""

    frame: Frame
    observation: Observation


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """The state of the camera: `fault` says what is wrong, None if all is well.

    `is_blind`: no scene; `is_unreadable`: pictures come, but the fault keeps them from being read.
    """

    fault: Message | None = None
    is_blind: bool = False
    is_unreadable: bool = False


class ReadScheduler:
    """Decides when to read: frames in, an observation out if there is something new to report."""

    def __init__(self, reader: FrameReader, counts: Mapping[str, int] | None = None) -> None:
        self._reader = reader
        self._counts = counts
        self._gate = StillnessGate()
        self._exposure = FrameAverage()
        self._is_asked = self._is_unsettled = False
        self._settled: Observation | None = None
        self._next_s = 0.0

    def look_again(self) -> None:
        """Report the next still frame even if nothing has changed."""
        self._is_asked = True

    def look_closer(self) -> None:
        """Keep reading the still scene: the reader was sure of it, but the referee is not."""
        self._is_unsettled = True

    def see(self, frame: Frame) -> StillObservation | None:
        """The observation of this frame; None if it says nothing new, or nothing yet."""
        state = self._gate.update(frame.image, frame.captured_s)
        if state.motion > 0:
            self._exposure.forget()
        if not state.is_still:
            self._settled, self._next_s = None, 0.0
            return None
        is_asked, self._is_asked = self._is_asked, False
        is_unsettled, self._is_unsettled = self._is_unsettled, False
        if is_unsettled and self._settled is not None:
            self._settled, self._next_s = None, frame.captured_s + AGAIN_S
        if self._settled is not None:
            # Nothing has moved since, so the sure reading still holds.
            return StillObservation(frame, self._settled) if is_asked else self._glance(frame)
        image = self._exposure.add(frame.image)
        if frame.captured_s < self._next_s and not is_asked:
            return None
        self._next_s = frame.captured_s + AGAIN_S
        observation = self._reader.read(image, self._counts)
        if _is_sure(observation):
            self._settled, self._next_s = observation, frame.captured_s + GLANCE_S
        return StillObservation(frame, observation)

    def _glance(self, frame: Frame) -> StillObservation | None:
        """Now and then read a still scene again, because a checker nudged by a fingertip may
        change too little of the picture to count as motion. If the scene looks different without
        being certain, it is treated like one that has just become still.
        """
        if frame.captured_s < self._next_s or self._settled is None:
            return None
        self._next_s = frame.captured_s + GLANCE_S
        observation = self._reader.read(frame.image, self._counts)
        if _is_sure(observation):
            before, self._settled = self._settled, observation
            return (
                None if observation.best == before.best else StillObservation(frame, observation)
            )
        if observation.best != self._settled.best or not _is_clear(observation):
            self._settled, self._next_s = None, 0.0
            # The average of earlier frames may show something else.
            self._exposure.forget()
        return None


def _is_clear(observation: Observation) -> bool:
    return not (observation.has_hand or observation.moved or observation.is_blind)


def _is_sure(observation: Observation) -> bool:
    return observation.is_vouched_for and _is_clear(observation)


class Watcher:
    """Runs from `start` to `close`; `tell` is called in its thread with each report."""

    def __init__(
        self,
        camera: LatestFrame,
        reader: FrameReader,
        tell: Callable[[StillObservation | CameraStatus], None],
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self._camera = camera
        self._reader = reader
        self._scheduler = ReadScheduler(reader, counts)
        self._tell = tell
        self._is_closed = False
        self._status = CameraStatus()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def look_again(self) -> None:
        """Report the next still frame even if nothing has changed."""
        self._scheduler.look_again()

    def look_closer(self) -> None:
        """Keep reading the still scene, although the reader was sure of it."""
        self._scheduler.look_closer()

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Tell the reader what lies in the picture that it read as `seen`."""
        self._reader.teach(seen, contents, is_certain)

    def close(self) -> None:
        """Stop watching; the camera stays the caller's."""
        self._is_closed = True
        self._thread.join(timeout=5.0)

    def _run(self) -> None:
        seen = waited = 0
        while not self._is_closed:
            frame = self._camera.newest(after=seen, timeout_s=WAIT_S)
            if frame is None:
                waited += 1
                silent = SILENT if waited * WAIT_S >= SILENT_S else None
                if fault := self._camera.fault or silent:
                    self._report(CameraStatus(fault=fault))
                continue
            seen, waited = frame.number, 0
            try:
                self._look_at(frame)
            except PictureError as error:
                self._report(CameraStatus(fault=error.message, is_unreadable=True))
            except Exception as error:
                # Catch everything: a game that nobody watches would wait for ever.
                if not self._status.is_unreadable:
                    LOGGER.exception("frame %d could not be read", frame.number)
                fault = message(
                    "Reading it failed ({error}); 'pasch report' helps us.",
                    error=type(error).__name__,
                )
                self._report(CameraStatus(fault=fault, is_unreadable=True))

    def _look_at(self, frame: Frame) -> None:
        """Report what a frame shows; the first readable picture ends the trouble."""
        if is_blind(frame.image):
            self._report(CameraStatus(is_blind=True))
            return
        still = self._scheduler.see(frame)
        if still is not None or not self._status.is_unreadable:
            self._report(CameraStatus())
        if still is not None:
            self._tell(still)

    def _report(self, status: CameraStatus) -> None:
        if status != self._status:
            self._status = status
            self._tell(status)
