"""Sight trouble: announced when it begins and ends; meanwhile the clock stands still."""

from pasch.lights.choose import Trouble
from pasch.live.clock.timekeeper import Timekeeper
from pasch.live.model.table_events import Listener, Notice
from pasch.live.seeing.watch import CameraStatus
from pasch_hardware.message import Message, message
from pasch_vision.observation import Observation

__all__ = ["Troubles"]


class Troubles:
    """What keeps the camera from seeing the board: each trouble begins and ends independently,
    because a board can be moved while nothing is seen.
    """

    def __init__(self, listener: Listener, time: Timekeeper) -> None:
        self._listener = listener
        self._time = time
        self._is_blind = self._is_moved = False

    @property
    def now(self) -> Trouble:
        """The trouble to report first."""
        if self._is_blind:
            return Trouble.BLIND
        return Trouble.MOVED if self._is_moved else Trouble.NONE

    def on_seen(self, seen: Observation, now_s: float) -> bool:
        """Take in whether a picture shows the board, and where it was; returns whether `now` has
        changed."""
        is_moved = self._is_moved if seen.is_blind else seen.moved
        return self._become(seen.is_blind, is_moved, now_s)

    def on_camera_status(self, status: CameraStatus, now_s: float) -> bool:
        """Take in the camera's status; returns whether `now` has changed."""
        is_blind = status.is_blind or bool(status.fault)
        key = "unreadable" if status.is_unreadable else "no-camera"
        about = message(f"notice.{key}", fault=status.fault) if status.fault else None
        return self._become(is_blind, self._is_moved, now_s, about)

    def _become(
        self, is_blind: bool, is_moved: bool, now_s: float, about: Message | None = None
    ) -> bool:
        before = self.now
        self._tell(Trouble.BLIND, self._is_blind, is_blind, about)
        self._tell(Trouble.MOVED, self._is_moved, is_moved)
        self._is_blind, self._is_moved = is_blind, is_moved
        if self.now is before:
            return False
        if self.now is Trouble.NONE:
            self._time.go_on(now_s)
        elif before is Trouble.NONE:
            self._time.rest(now_s)
        return True

    def _tell(self, one: Trouble, was: bool, is_so: bool, about: Message | None = None) -> None:
        """Announce that this trouble has begun or ended, if it has."""
        if was and not is_so:
            self._listener(Notice(one.value, message(f"notice.{one.value}-over"), is_over=True))
        elif is_so and not was:
            self._listener(Notice(one.value, about or message(f"notice.{one.value}")))
