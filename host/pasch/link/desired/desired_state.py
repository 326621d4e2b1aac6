"""Everything wanted of the board, and the lines that are sent until the board agrees.

Orders lights, dice, their series and a sound: if a series is wanted, no roll is requested before
the board has committed itself to it, and new lights wait until old dice are gone. Does not know
the state of the connection.
"""

from pasch.link.desired.lights import DesiredLights
from pasch.link.desired.rolls import DesiredRolls
from pasch.link.desired.series import DesiredSeries
from pasch.link.desired.sound import DesiredSound
from pasch.link.messages import (
    Hello,
    Now,
    PressDue,
    Rolled,
)
from pasch.link.sending import Outbox

__all__ = ["DesiredState"]


class DesiredState:
    """What the host wants, kept across every loss of connection; set through its parts."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.lights = DesiredLights(self.outbox)
        self.rolls = DesiredRolls(self.outbox)
        self.series = DesiredSeries(self.outbox)
        self.sound = DesiredSound(self.outbox)

    def forget_sent(self) -> None:
        """Note that the board knows nothing (any more), so everything is sent at once."""
        self.outbox.forget_all()
        self.rolls.forget_told()

    def heard(self, now: Now, hello: Hello) -> Rolled | None:
        """The pending roll's result if this NOW carries it, on dice that exist."""
        return self.rolls.heard(now, self.series.is_counted(hello))

    def press_due(self, hello: Hello, now: Now | None) -> PressDue | None:
        """The press that the pending roll waits for, unless already reported."""
        if self.series.is_missing(hello):
            return None
        return self.rolls.press_due(now, self.series.is_counted(hello))

    def lines(self, hello: Hello, now: Now | None, now_s: float) -> bytes:
        """The lines to send to this board, given its HELLO and its last NOW."""
        is_counted, is_lit = self.series.is_counted(hello), self.lights.are_shown(now)
        if self.series.is_missing(hello):
            dice = self.series.line(hello, now_s)
        else:
            dice = self.rolls.line(hello, now, now_s, is_counted, is_lit)
        is_waiting = self.rolls.others_may_lie(hello, now, is_counted)
        lights = b"" if is_waiting else self.lights.line(now, now_s)
        return lights + dice + self.sound.line(now, now_s)
