"""Guides a person through learning a board under a live camera, picture by picture.

Asks for the empty board, then watches by itself: whenever the board has come to rest with
something new on it, it tries to learn from that and says what is still wrong. What was learned is
tried out at once on the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from pasch.errors import PaschError
from pasch.lang import Sentences, say, translated
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, CameraError
from pasch_vision.reading.reader import Reader
from pasch_vision.sources.camera import Frame, LatestFrame, is_blind
from pasch_vision.tracking.stillness import StillnessGate

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.picture import Picture

__all__ = ["LiveGuide", "frames_of", "read_back"]

# A camera that sends nothing for so long has stopped.
FRAME_S = 10.0
# So many still frames are averaged: noise falls to a third, nobody waits for it.
FRAMES = 9
# A person who is told the same twice stops reading; trouble is repeated after so long.
PATIENCE_S = 6.0
# Grey levels between which a field's picture is well exposed.
DARK, BRIGHT = 35.0, 225.0
# Since the last try this share of the picture must have changed by this many grey levels.
NEW_SHARE, NEW_GREY = 0.0006, 24.0

SENTENCES: Sentences = {
    "empty": {
        "en": "1. Take all checkers off the board and your hands out of the picture, then press"
        " Enter: ",
        "de": "1. Nimm alle Steine vom Brett und die Hände aus dem Bild, dann drücke Enter: ",
    },
    "start": {
        "en": "2. Now set up the start position and take your hands away; I watch by myself.",
        "de": "2. Stelle jetzt die Grundstellung auf und nimm die Hände weg; ich sehe von selbst"
        " hin.",
    },
    "lay": {
        "en": "2. Now lay out {listed} (place, then checkers by their letters) and take your hands"
        " away; I watch by myself.",
        "de": "2. Lege jetzt {listed} (Platz, dann Steine nach ihren Buchstaben) und nimm die"
        " Hände weg; ich sehe von selbst hin.",
    },
    "moving": {
        "en": "   Something moves in the picture; keep still for a moment.",
        "de": "   Im Bild bewegt sich etwas; halte einen Augenblick still.",
    },
    "blind": {
        "en": "   The camera shows nothing; take its cover off and turn a light on.",
        "de": "   Die Kamera zeigt nichts; nimm die Abdeckung ab und mache Licht.",
    },
    "dark": {
        "en": "   The picture is dark (grey {grey:.0f} of 255); more light makes reading surer.",
        "de": "   Das Bild ist dunkel (Grau {grey:.0f} von 255); mit mehr Licht liest es sich"
        " sicherer.",
    },
    "bright": {
        "en": "   The picture is too bright (grey {grey:.0f} of 255); colours are lost, take away"
        " light.",
        "de": "   Das Bild ist zu hell (Grau {grey:.0f} von 255); Farben gehen verloren, nimm"
        " Licht weg.",
    },
    "not-yet": {"en": "   Not yet: {why}", "de": "   Noch nicht: {why}"},
    "read-back": {
        "en": "3. Tried out: all {count} places read as they were set up.",
        "de": "3. Ausprobiert: Alle {count} Plätze werden so gelesen, wie sie aufgestellt sind.",
    },
    "misread": {
        "en": "3. Tried out: {places} would be doubtful or read wrongly; more even light or a"
        " steeper camera helps.",
        "de": "3. Ausprobiert: {places} würden unsicher oder falsch gelesen; gleichmäßigeres Licht"
        " oder eine steilere Kamera hilft.",
    },
}


class LiveGuide:
    """One guided learning. `frames()` gives the camera's next frame, `ask(sentence)` returns
    when the person has pressed Enter, `tell(sentence)` shows one."""

    def __init__(
        self,
        frames: Callable[[], Frame],
        ask: Callable[[str], object],
        tell: Callable[[str], object],
        lang: str,
    ) -> None:
        self._frames, self._ask, self._tell, self._lang = frames, ask, tell, lang
        self._told: dict[str, float] = {}

    def learn(
        self, profile: BoardProfile, places: Mapping[str, str], is_start: bool = True
    ) -> Calibration:
        """The calibration, once the person has laid out `places`; `is_start`: a game's start.

        Raises `CameraError` when the camera stops; nothing else ends it but its success.
        """
        self._ask(say(SENTENCES, "empty", self._lang))
        empty = self.still_picture(None)
        self._say_exposure(empty)
        what = "start" if is_start else "lay"
        listed = ", ".join(f"{name} {content}" for name, content in places.items())
        self._tell(say(SENTENCES, what, self._lang, listed=listed))
        last = empty
        while True:
            last = self.still_picture(last)
            try:
                calibration = Calibration.learn(profile, empty, last, places)
            except CalibrationError as error:
                self._tell(say(SENTENCES, "not-yet", self._lang, why=error))
                continue
            self._tell(read_back(calibration, self._lang))
            return calibration

    def still_picture(self, before: Picture | None) -> Picture:
        """The mean of some frames of a still scene that differs from `before` (None: any)."""
        gate = StillnessGate()
        kept: list[Picture] = []
        begun_s: float | None = None
        while True:
            frame = self._frames()
            begun_s = frame.captured_s if begun_s is None else begun_s
            is_late = frame.captured_s - begun_s > PATIENCE_S
            if is_blind(frame.image):
                self._say_sometimes("blind", frame.captured_s)
                kept = []
                continue
            state = gate.update(frame.image, frame.captured_s)
            if not state.is_still:
                kept = []
                if is_late:
                    self._say_sometimes("moving", frame.captured_s)
                continue
            kept.append(frame.image)
            if len(kept) < FRAMES:
                continue
            mean = np.mean(np.stack(kept), axis=0, dtype=np.float32)
            picture = np.asarray(np.round(mean), dtype=np.uint8)
            kept = []
            if before is None or is_new(before, picture):
                return picture

    def _say_exposure(self, picture: Picture) -> None:
        grey = float(np.median(picture))
        if not DARK <= grey <= BRIGHT:
            key = "dark" if grey < DARK else "bright"
            self._tell(say(SENTENCES, key, self._lang, grey=grey))

    def _say_sometimes(self, key: str, now_s: float) -> None:
        if now_s - self._told.get(key, -np.inf) >= PATIENCE_S:
            self._told[key] = now_s
            self._tell(say(SENTENCES, key, self._lang))


def is_new(before: Picture, after: Picture) -> bool:
    """Whether something lies otherwise than before; averaged noise and lamps' flicker do not."""
    change = np.abs(after[::2, ::2].astype(np.int16) - before[::2, ::2].astype(np.int16))
    apart = change.max(axis=2) - np.median(change)
    return float((apart > NEW_GREY).mean()) > NEW_SHARE


def read_back(calibration: Calibration, lang: str) -> str:
    """How the position it was learned from is read: the sentence that says so."""
    assert calibration.start is not None
    known = calibration.start_places
    try:
        seen = Reader(calibration).read(calibration.start)
    except PaschError as error:
        return translated(error, lang)
    wrong = [
        name
        for name, reading in seen.places.items()
        if name not in ("off", "yard") and reading.best != known.get(name, "")
    ]
    if wrong:
        return say(SENTENCES, "misread", lang, places=", ".join(wrong))
    return say(SENTENCES, "read-back", lang, count=len(seen.places))


def frames_of(camera: LatestFrame) -> Callable[[], Frame]:
    """The newest frames of a camera, each once; raises `CameraError` when none comes."""
    newest = 0

    def following() -> Frame:
        nonlocal newest
        frame = camera.newest(newest, FRAME_S)
        if frame is None:
            raise CameraError(camera.fault or "the camera sends no pictures: check its cable")
        newest = frame.number
        return frame

    return following
