"""A tune, played now or never: a late sound would be worse than none."""

from pasch.errors import WireError
from pasch.link import wire
from pasch.link.messages import Now
from pasch.link.sending import REPEAT_S, Outbox

__all__ = ["DesiredSound"]

# A sound later than this is dropped.
SOUND_S = 1.0


class DesiredSound:
    """The tune wanted; none at first."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._tune: int | None = None
        self._beep_id = 0

    def want(self, tune: int) -> None:
        """Play a tune once; raises `WireError` for an unknown tune."""
        if not wire.SILENCE <= tune <= wire.OFFER:
            raise WireError("there is no tune {tune}", tune=tune)
        self._tune = tune
        self._beep_id = 0

    def forget(self) -> None:
        """Forget a sound whose moment has passed."""
        self._tune = None
        self._outbox.forget("sound")

    def line(self, now: Now | None, now_s: float) -> bytes:
        """The BEEP line if it is due."""
        if self._tune is None or now is None:
            return b""
        if not self._beep_id:
            self._beep_id = now.beep_id % 0xFFFF + 1
            self._outbox.forget("sound")
        key = f"{self._beep_id:x}"
        if now.beep_id == self._beep_id or self._outbox.age_s("sound", now_s) > SOUND_S:
            self.forget()
            return b""
        if not self._outbox.is_due("sound", key, now_s, REPEAT_S):
            return b""
        return wire.encode(wire.TO_BOARD, "BEEP", [key, f"{self._tune:x}"])
