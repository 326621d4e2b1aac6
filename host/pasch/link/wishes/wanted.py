"""Everything wanted of the board, and the lines that say so until the board agrees.

Puts lights, dice, their series and a sound in order: if a series is wanted, no roll is requested
before the board has committed itself to it, and new lights wait for old dice to go. Does not know
the state of the connection.
"""

from __future__ import annotations

from pasch.link.messages import (
    Hello,
    LedFrame,
    LinkEvent,
    Now,
    PressDue,
    Proof,
    Rolled,
    RollRequest,
    RollVoid,
)
from pasch.link.sending import Outbox
from pasch.link.wishes.lights import WantedLights
from pasch.link.wishes.rolls import WantedRolls
from pasch.link.wishes.series import WantedSeries
from pasch.link.wishes.sound import WantedSound

__all__ = ["Wanted"]


class Wanted:
    """What the host wants, kept across every loss of the connection."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self._lights = WantedLights(self.outbox)
        self._rolls = WantedRolls(self.outbox)
        self._series = WantedSeries(self.outbox)
        self._sound = WantedSound(self.outbox)

    def want_lights(self, frame: LedFrame) -> None:
        """Set what the board shows from now on; raises `WireError` if it cannot."""
        self._lights.want(frame)

    def want_roll(self, request: RollRequest) -> None:
        """Ask for a roll; raises `WireError` for dice that no board has."""
        self._rolls.want(request)

    def want_no_roll(self, roll_id: int) -> None:
        """Withdraw the request for a roll that has not come; does nothing if it has."""
        self._rolls.want_none(roll_id)

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Have the dice show a roll that is already known."""
        self._rolls.want_faces(roll_id, faces)

    def want_series(self, series: int) -> None:
        """Have rolls belong to this series from now on; 0 ends the last one, which reveals it."""
        self._series.want(series)

    def want_sound(self, tune: int) -> None:
        """Play a tune once, now or never; raises `WireError` for an unknown tune."""
        self._sound.want(tune)

    def forget_sent(self) -> None:
        """The board knows nothing (any more): send everything at once."""
        self.outbox.forget_all()
        self._rolls.forget_told()

    def forget_sound(self) -> None:
        """Forget a sound whose moment has passed."""
        self._sound.forget()

    def heard(self, now: Now, hello: Hello) -> Rolled | None:
        """The pending roll's result if this NOW carries it, on dice that exist."""
        return self._rolls.heard(now, self._series.is_counted(hello))

    def is_impossible(self, now: Now) -> bool:
        """Whether this NOW gives the requested roll faces that no such dice have."""
        return self._rolls.is_impossible(now)

    def heard_proof(self, proof: Proof, hello: Hello) -> tuple[LinkEvent, ...]:
        """What this PROOF adds: a commitment, or the secret of an old one."""
        return self._series.heard(proof, hello)

    def known_roll(self) -> Rolled | None:
        """The pending roll's result if it is known; it is then no longer pending."""
        return self._rolls.known()

    def void_roll(self, hello: Hello, now: Now | None) -> RollVoid | None:
        """The end of a pending roll that this board will never make."""
        return self._rolls.void(hello, now)

    def press_due(self, hello: Hello, now: Now | None) -> PressDue | None:
        """The press that the pending roll waits for, unless that was already reported."""
        if self._series.is_missing(hello):
            return None
        return self._rolls.press_due(now, self._series.is_counted(hello))

    def lines(self, hello: Hello, now: Now | None, now_s: float) -> bytes:
        """The lines to send to this board, given what it last said."""
        is_counted, is_lit = self._series.is_counted(hello), self._lights.are_shown(now)
        if self._series.is_missing(hello):
            dice = self._series.line(hello, now_s)
        else:
            dice = self._rolls.line(hello, now, now_s, is_counted, is_lit)
        is_waiting = self._rolls.lie_others(hello, now, is_counted)
        lights = b"" if is_waiting else self._lights.line(now, now_s)
        return lights + dice + self._sound.line(now, now_s)
