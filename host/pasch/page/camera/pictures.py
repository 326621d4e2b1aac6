"""What the camera sees, for people: the newest picture, what was read in it, and single places.

Each picture is scaled down once, for everybody who asks. Reads nothing itself: the readings are
those that the table ruled on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from pasch.live.model.place_names import named
from pasch.live.model.table_events import News, Ruled
from pasch.live.seeing.human_readings import places_to_ask
from pasch.messages import as_sentence, sayer
from pasch.page.door.answers import Refusal
from pasch.referee.model.state import Phase, State
from pasch_hardware.boards.geometry import corners
from pasch_hardware.message import Message, message
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.frame import Frame

if TYPE_CHECKING:
    from pasch_vision.arrays import Picture
    from pasch_vision.calibration import Calibration
    from pasch_vision.pose.view import View
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["Eye"]

WIDE_PX, QUALITY = 960, 80
CROP_PX, CROP_MARGIN = 480, 0.35
# A camera that has been silent for this long counts as sending nothing.
PATIENCE_S = 2.0
# Variance of the Laplacian from which a board's picture counts as sharp, and grey levels between
# which it is well lit (as in `pasch.workflows.live_guide`).
SHARP, BLURRED, DARK, BRIGHT = 150.0, 0.15, 35.0, 225.0


class Eye:
    """The camera of one page, and what was last read in its pictures."""

    def __init__(self, camera: Callable[[], LatestFrame | None]) -> None:
        self._camera = camera
        self._lock = threading.Lock()
        self._made: tuple[int, bytes] = (0, b"")
        self.calibration: Calibration | None = None
        self.seen: tuple[Frame, Observation] | None = None

    def hear(self, news: News) -> None:
        """Keep the picture that was last ruled on."""
        if isinstance(news, Ruled) and news.frame is not None and news.observation is not None:
            self.seen = (news.frame, news.observation)

    def forget(self) -> None:
        """Forget everything: camera or board has been changed."""
        self.seen, self.calibration = None, None
        self._made = (0, b"")

    def newest(self) -> Frame:
        """The newest picture; raises `Refusal` if there is none."""
        camera = self._camera()
        frame = camera.newest(0, PATIENCE_S) if camera is not None else None
        if camera is None or frame is None:
            fault = camera.fault if camera is not None else None
            raise Refusal(409, fault or Message("there is no picture: choose a camera first"))
        return frame

    def small(self) -> bytes:
        """The newest picture, scaled down, as JPEG."""
        frame = self.newest()
        with self._lock:
            if self._made[0] != frame.number:
                self._made = (frame.number, _coded(_at_most(frame.image, WIDE_PX)))
            return self._made[1]

    def overlay(self, state: State, lang: str) -> dict[str, Any]:
        """The reading of each place, in the pixels of the small picture."""
        frame = self.newest()
        height, width = frame.image.shape[:2]
        scale = min(1.0, WIDE_PX / width)
        observation = self.seen[1] if self.seen else None
        sharpness, light = _sharpness(frame.image), float(np.median(frame.image))
        say, fault = sayer(lang), getattr(self._camera(), "fault", None)
        return {
            "fault": as_sentence(say(fault)) if fault else "",
            "size": [round(width * scale), round(height * scale)],
            "places": self._places(state, observation, scale),
            "hand": bool(observation and observation.has_hand),
            "moved": bool(observation and observation.moved),
            "sharpness": round(sharpness, 3),
            "light": round(light, 1),
            "advice": [say(told) for told in _advice(sharpness, light, observation)],
        }

    def _places(
        self, state: State, observation: Observation | None, scale: float
    ) -> list[Mapping[str, Any]]:
        if self.calibration is None:
            return []
        readings = observation.places if observation else {}
        return [
            {
                "name": name,
                "called": _called(state, name),
                "outline": outline,
                **_told(readings.get(name)),
            }
            for name, outline in outlines_of(self.calibration, scale, self.view)
            # Places counted from the rest of the board are not looked at.
            if not readings or name in readings
        ]

    @property
    def view(self) -> View:
        """Where the board lies in the picture last ruled on; it may have been pushed."""
        assert self.calibration is not None
        found = self.seen[1].view if self.seen else None
        return found or self.calibration.view

    def crop(self, name: str) -> bytes:
        """The part around one place of the picture last ruled on, as JPEG; raises `Refusal`."""
        seen, calibration = self.seen, self.calibration
        shapes = calibration.profile.place(name) if calibration is not None else ()
        if seen is None or calibration is None or not shapes:
            raise Refusal(404, "there is no picture of {place} yet", place=name[:32])
        image = seen[0].image
        outline = np.array([(x, y, shape.height) for shape in shapes for x, y in corners(shape)])
        pixels = self.view.project(outline)
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        margin = (high - low).max() * CROP_MARGIN
        left, top = np.maximum(low - margin, 0).astype(int)
        right, bottom = np.minimum(high + margin, image.shape[1::-1]).astype(int)
        if right - left < 2 or bottom - top < 2:
            raise Refusal(404, "the camera does not see {place}", place=name)
        return _coded(_at_most(image[top:bottom, left:right], CROP_PX))

    def summary(self, state: State) -> Mapping[str, Any] | None:
        """The snapshot's part about the camera; None before anything was read."""
        if self.seen is None:
            return None
        frame, observation = self.seen
        doubtful = [
            {
                "place": name,
                "called": _called(state, name),
                "readings": _likely(observation.places[name], state.position.at(name)),
            }
            for name in places_to_ask(observation, state.look_at)
        ]
        return {
            "picture": frame.number,
            "hand": observation.has_hand,
            "moved": observation.moved,
            # No reader has anything to add; version 1 of the snapshot has the key.
            "note": "",
            "hidden": list(observation.covered),
            "doubtful": doubtful,
        }


def outlines_of(
    calibration: Calibration, scale: float, view: View | None = None
) -> list[tuple[str, list[list[float]]]]:
    """The outline of every shape of a board, with its place's name, in px of a scaled picture;
    `view`: where the board lies now, if not as calibrated."""
    found, view = [], view or calibration.view
    for shape in calibration.profile.places:
        outline = np.array([(x, y, shape.height) for x, y in corners(shape)])
        pixels = np.clip(view.project(outline), -1e4, 1e5) * scale
        found.append((shape.name, [[round(float(x), 1), round(float(y), 1)] for x, y in pixels]))
    return found


def _called(state: State, name: str) -> str:
    return name if state.phase is Phase.IDLE else named(state, [name])[0]


def _told(reading: PlaceReading | None) -> Mapping[str, Any]:
    if reading is None:
        return {"content": None, "share": 0.0, "hidden": False, "sure": False}
    share = reading.probability(reading.best)
    return {
        "content": reading.best,
        "share": round(share, 3),
        "hidden": reading.covered,
        "sure": not (reading.covered or reading.is_doubtful),
    }


def _likely(reading: PlaceReading, recorded: str) -> list[Mapping[str, Any]]:
    """The likeliest contents of a place, three at most, and what is recorded there: a camera in
    doubt may not even think of it."""
    best = sorted(reading.probabilities, key=reading.probability, reverse=True)[:3]
    every = [*best, recorded] if recorded not in best else best
    return [
        {"content": content, "share": round(reading.probabilities.get(content, 0.0), 3)}
        for content in every
    ]


def _sharpness(image: Picture) -> float:
    """How sharp a picture is, 0 to 1: its Laplacian's variance relative to a sharp board's."""
    grey = cv2.cvtColor(_at_most(image, WIDE_PX), cv2.COLOR_BGR2GRAY)
    return min(1.0, float(cv2.Laplacian(grey, cv2.CV_64F).var()) / SHARP)


def _advice(sharpness: float, light: float, observation: Observation | None) -> list[Message]:
    """What would help the camera, in sentences."""
    told = []
    if sharpness < BLURRED:
        told.append(message("The picture is blurred: clean the lens, or set the focus."))
    if light < DARK:
        told.append(message("The board is too dark: more light helps."))
    if light > BRIGHT:
        told.append(message("The board is too bright: take a lamp away, or turn it."))
    if observation is not None and observation.moved:
        told.append(message("Board or camera has been moved: put it back, or set up anew."))
    elif observation is not None and observation.has_hand:
        told.append(message("Something hides the board: take your hands away."))
    return told


def _at_most(image: Picture, wide: int) -> Picture:
    """A picture, scaled down if it is wider than this."""
    scale = wide / image.shape[1]
    if scale >= 1.0:
        return image
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _coded(image: Picture) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
