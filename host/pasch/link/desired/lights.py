"""The frame the board should show: sent until NOW names it, and then as a sign of life."""

from pasch.errors import WireError
from pasch.link import wire
from pasch.link.messages import LedFrame, Now
from pasch.link.reports import generation_of
from pasch.link.sending import REPEAT_S, Outbox

__all__ = ["DesiredLights"]

HEARTBEAT_S = 1.0
BRIGHTNESS_LIMIT = 15


class DesiredLights:
    """The lights wanted; none at first."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._generation, self._line = "", b""

    def want(self, frame: LedFrame) -> None:
        """Set the frame that the board shows from now on; raises `WireError` if it cannot."""
        top = wire.CODE_BASE + wire.CODE_COUNT
        if not frame.codes or not all(wire.CODE_BASE <= ord(code) < top for code in frame.codes):
            raise WireError(
                "a frame holds a character that is not an LED code: {codes!r}", codes=frame.codes
            )
        if not 0 <= frame.brightness <= BRIGHTNESS_LIMIT:
            raise WireError(
                "a brightness is 0 to {most}, not {brightness}",
                most=BRIGHTNESS_LIMIT,
                brightness=frame.brightness,
            )
        self._generation = generation_of(frame.codes, frame.brightness, frame.is_bare)
        fields = [self._generation, f"{frame.brightness:x}", frame.codes]
        fields += ["1"] if frame.is_bare else []
        self._line = wire.encode(wire.TO_BOARD, "LEDS", fields)

    def are_shown(self, now: Now | None) -> bool:
        """Whether the board shows everything wanted."""
        return not self._line or (now is not None and now.generation == self._generation)

    def line(self, now: Now | None, now_s: float) -> bytes:
        """The LEDS line if it is due."""
        if not self._line:
            return b""
        is_shown = self.are_shown(now)
        period_s = HEARTBEAT_S if is_shown else REPEAT_S
        is_due = self._outbox.is_due("lights", self._generation, now_s, period_s, is_shown)
        return self._line if is_due else b""
