"""Trouble with sight: told once when it begins and once when it ends, while time stands still."""

from __future__ import annotations

from pasch.lang import say
from pasch.lights.choose import Trouble
from pasch.live.clock.timekeeper import Timekeeper
from pasch.live.model.table_events import Listener, Notice
from pasch.live.seeing.watch import CameraStatus
from pasch.live.voices.notices import SENTENCES

__all__ = ["Troubles"]


class Troubles:
    """What keeps the camera from seeing the board just now."""

    def __init__(self, listener: Listener, time: Timekeeper, lang: str) -> None:
        self._listener = listener
        self._time = time
        self._lang = lang
        self.now = Trouble.NONE

    def on_moved(self, is_moved: bool, now_s: float) -> bool:
        """A picture came, of a board that was moved or not; whether that is news."""
        return self._become(Trouble.MOVED if is_moved else Trouble.NONE, now_s)

    def on_camerawork(self, camerawork: CameraStatus, now_s: float) -> bool:
        """How the camera fares; whether that is news."""
        is_blind = camerawork.is_blind or bool(camerawork.fault)
        if is_blind == (self.now is Trouble.BLIND):
            return False
        key = "unreadable" if camerawork.is_unreadable else "no-camera"
        trouble = Trouble.BLIND if is_blind else Trouble.NONE
        return self._become(trouble, now_s, key, camerawork.fault)

    def _become(
        self, trouble: Trouble, now_s: float, key: str = "no-camera", fault: str = ""
    ) -> bool:
        before, self.now = self.now, trouble
        if trouble is before:
            return False
        if trouble is Trouble.NONE:
            self._time.go_on(now_s)
            sentence = say(SENTENCES, f"{before.value}-over", self._lang)
            self._listener(Notice(before.value, sentence, is_over=True))
        else:
            self._time.rest(now_s)
            sentence = say(SENTENCES, key if fault else trouble.value, self._lang, fault=fault)
            self._listener(Notice(trouble.value, sentence))
        return True
