"""Trouble with sight: told once when it begins and once when it ends, while time stands still."""

from __future__ import annotations

from pasch.lights.choose import Trouble
from pasch.live.clock.timekeeper import Timekeeper
from pasch.live.model.table_events import Listener, Notice
from pasch.live.seeing.watch import CameraStatus
from pasch_hardware.message import Message, message

__all__ = ["Troubles"]


class Troubles:
    """What keeps the camera from seeing the board just now."""

    def __init__(self, listener: Listener, time: Timekeeper) -> None:
        self._listener = listener
        self._time = time
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
        self, trouble: Trouble, now_s: float, key: str = "no-camera", fault: Message | None = None
    ) -> bool:
        before, self.now = self.now, trouble
        if trouble is before:
            return False
        if trouble is Trouble.NONE:
            self._time.go_on(now_s)
            over = message(f"notice.{before.value}-over")
            self._listener(Notice(before.value, over, is_over=True))
        else:
            self._time.rest(now_s)
            about = message(f"notice.{key}", fault=fault) if fault else None
            self._listener(Notice(trouble.value, about or message(f"notice.{trouble.value}")))
        return True
