"""What is wanted of the board, and the lines that say so until the board agrees.

Lights, dice and a sound; each is repeated until NOW shows it. A roll is bound to its id and to
the boot that first heard of it: on any other boot it is void, never rolled silently again. Where
a series is wanted, no roll is asked for before the board has committed itself to it. The state
of the connection is not known here.
"""

from __future__ import annotations

from pasch.errors import WireError
from pasch.link import wire
from pasch.link.messages import (
    Hello,
    LedFrame,
    LinkEvent,
    Now,
    Proof,
    Rolled,
    RollRequest,
    RollVoid,
    SeriesBegun,
    SeriesEnded,
)
from pasch.link.reports import generation_of
from pasch.link.sending import Outbox

__all__ = ["Wanted"]

REPEAT_S = 0.2
HEARTBEAT_S = 1.0
# A sound that comes later than this would be worse than none.
SOUND_S = 1.0
# What a board says that numbers its rolls over the whole boot.
COUNTED = "proof2"
COUNT_LIMIT = 8
SIDES_LIMIT = 200
BRIGHTNESS_LIMIT = 15


class Wanted:
    """The wishes of the host, kept over every loss of the connection."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.has_lights = False
        self._lights = ("", b"")
        self._roll: RollRequest | None = None
        # The boot that was first asked for the pending roll.
        self._roll_boot_id = ""
        # The press that the pending roll takes, once it has been asked for; 0 before.
        self._press = 0
        self._rolled: Rolled | None = None
        # What the dice show of it, as faces of plain dice.
        self._shown: tuple[int, ...] = ()
        # The series wanted (0: none, only an end of the last one) and who has committed to it.
        self._series: int | None = None
        self._committed = ("", 0)
        self._ended = ""
        self._tune: int | None = None
        self._beep_id = 0

    def want_lights(self, frame: LedFrame) -> None:
        """From now on the board shall show this; raises `WireError` where it cannot."""
        top = wire.CODE_BASE + wire.CODE_COUNT
        if not frame.codes or not all(wire.CODE_BASE <= ord(code) < top for code in frame.codes):
            raise WireError(
                "a frame holds a character that is no LED code: {codes!r}", codes=frame.codes
            )
        if not 0 <= frame.brightness <= BRIGHTNESS_LIMIT:
            raise WireError(
                "a brightness is 0 to {most}, not {brightness}",
                most=BRIGHTNESS_LIMIT,
                brightness=frame.brightness,
            )
        generation = generation_of(frame.codes, frame.brightness)
        fields = [generation, f"{frame.brightness:x}", frame.codes]
        self._lights = (generation, wire.encode(wire.TO_BOARD, "LEDS", fields))
        self.has_lights = True

    def want_roll(self, request: RollRequest) -> None:
        """Asks for a roll; raises `WireError` for dice that no board has."""
        if not (
            request.roll_id > 0
            and 0 <= request.count <= COUNT_LIMIT
            and 2 <= request.sides <= SIDES_LIMIT
            and request.nonce >= 0
            and _are_marks(request)
        ):
            raise WireError("no board can make this roll: {request}", request=request)
        if self._roll is None or self._roll.roll_id != request.roll_id:
            self._roll = request
            self._roll_boot_id = request.boot_id
            self._press = 0

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """The dice shall show a roll that is already known."""
        self._rolled, self._shown = Rolled(roll_id, faces, ""), faces

    def want_series(self, series: int) -> None:
        """Rolls from now on belong to this series; 0 ends the last one, which reveals it."""
        self._series = series

    def want_sound(self, tune: int) -> None:
        """Plays a tune once, now or never; raises `WireError` for an unknown tune."""
        if not wire.SILENCE <= tune <= wire.OFFER:
            raise WireError("there is no tune {tune}", tune=tune)
        self._tune = tune
        self._beep_id = 0

    def forget_sent(self) -> None:
        """The board knows nothing (any more): everything is to be sent at once."""
        self.outbox = Outbox(self.outbox.retries)

    def forget_sound(self) -> None:
        """A sound that could not be played in its moment is not wanted any more."""
        self._tune = None
        self.outbox.forget("sound")

    def heard(self, now: Now, hello: Hello) -> Rolled | None:
        """The pending roll's result where this NOW carries it."""
        roll = self._roll
        if roll is not None and now.roll_id == roll.roll_id:
            place = (now.series, now.number, roll.sides, roll.nonce)
            bound = self._bound(roll, now) if self._is_counted(hello) and now.series else ""
            self._rolled = Rolled(now.roll_id, now.faces, now.boot_id, *place, bound)
            self._shown = now.faces
            if roll.marks:
                pairs = zip(roll.marks, now.faces, strict=True)
                self._shown = tuple(marks[face] - 1 for marks, face in pairs)
        return self.known_roll()

    def heard_proof(self, proof: Proof, hello: Hello) -> tuple[LinkEvent, ...]:
        """What this PROOF tells that was not known: a commitment, or the secret of an old one."""
        events: list[LinkEvent] = []
        if proof.boot_id != hello.boot_id or proof.series != self._series:
            return ()
        if proof.ended_series and proof.ended_secret != self._ended:
            self._ended = proof.ended_secret
            ended = (proof.ended_series, proof.boot_id, proof.ended_secret, proof.ended_rolls)
            events.append(SeriesEnded(*ended))
        if self._committed != (proof.boot_id, proof.series):
            self._committed = (proof.boot_id, proof.series)
            if proof.series:
                counted = (2, proof.rolls) if COUNTED in hello.capabilities else ()
                events.append(SeriesBegun(proof.series, proof.boot_id, proof.commitment, *counted))
        self.outbox.forget("series")
        return tuple(events)

    def known_roll(self) -> Rolled | None:
        """The result of the pending roll where it is known; it is then no longer pending."""
        roll, rolled = self._roll, self._rolled
        if roll is None or rolled is None or rolled.roll_id != roll.roll_id:
            return None
        self._roll = None
        self.outbox.forget("roll")
        return rolled

    def void_roll(self, hello: Hello) -> RollVoid | None:
        """The end of a pending roll that another boot than this board's was asked for."""
        roll = self._roll
        if roll is None or self._roll_boot_id in ("", hello.boot_id):
            return None
        self._roll = None
        self.outbox.forget("roll")
        return RollVoid(roll.roll_id)

    def lines(self, hello: Hello, now: Now | None, now_s: float) -> bytes:
        """What is to be sent to this board, given what it last said."""
        if self._lacks_proof(hello):
            dice = self._series_line(hello, now_s)
        elif self._roll is not None:
            dice = self._roll_line(self._roll, hello, now, now_s)
        else:
            dice = self._show_line(hello, now, now_s)
        lights = b"" if self._lie_others(hello, now) else self._lights_line(now, now_s)
        return lights + dice + self._sound_line(now, now_s)

    def _lie_others(self, hello: Hello, now: Now | None) -> bool:
        """Whether other dice may lie on the board than a roll that is due, or none.

        New lights wait for that: they would make an old roll that of the seat they speak of.
        """
        wanted = self._roll or (None if self._shown else self._rolled)
        if wanted is None or "show" not in hello.capabilities:
            return False
        return now is None or (bool(now.faces) and now.roll_id != wanted.roll_id)

    def _is_counted(self, hello: Hello) -> bool:
        """Whether the rolls wanted are those of a counted series."""
        return bool(self._series) and COUNTED in hello.capabilities

    def _lacks_proof(self, hello: Hello) -> bool:
        is_asked = self._series is not None and "proof" in hello.capabilities
        return is_asked and self._committed != (hello.boot_id, self._series)

    def _series_line(self, hello: Hello, now_s: float) -> bytes:
        key = f"{self._series or 0:x}"
        if not self.outbox.is_due("series", key, now_s, REPEAT_S):
            return b""
        counted = ["2"] if COUNTED in hello.capabilities else []
        return wire.encode(wire.TO_BOARD, "PROOF", [key, *counted])

    def _lights_line(self, now: Now | None, now_s: float) -> bytes:
        generation, line = self._lights
        is_shown = now is not None and now.generation == generation
        period_s = HEARTBEAT_S if is_shown else REPEAT_S
        if not self.has_lights:
            return b""
        return line if self.outbox.is_due("lights", generation, now_s, period_s, is_shown) else b""

    def _bound(self, roll: RollRequest, now: Now) -> str:
        """What a counted roll hangs on besides, as the words that end ROLL: marks and press.

        A host that did not ask itself has the press from the board.
        """
        press = self._press or now.spent[roll.button]
        return f"{_marks_word(roll)} {roll.button:x} {press:x}"

    def _roll_line(self, roll: RollRequest, hello: Hello, now: Now | None, now_s: float) -> bytes:
        self.outbox.forget("show")
        if not self._roll_boot_id:
            self._roll_boot_id = hello.boot_id
        is_counted = self._is_counted(hello) and roll.count > 0
        if is_counted and not self._press:
            if now is None or roll.button >= len(now.spent):
                return b""
            # Named once, before the board knows the nonce: else it could choose by its presses.
            self._press = max(now.presses[roll.button], now.spent[roll.button] + 1)
        if not self.outbox.is_due("roll", str(roll.roll_id), now_s, REPEAT_S):
            return b""
        numbers = (roll.roll_id, roll.count, roll.sides, roll.nonce)
        fields = [f"{number:x}" for number in numbers]
        fields += [self._roll_boot_id, *([_marks_word(roll)] if roll.marks or is_counted else [])]
        fields += [f"{roll.button:x}", f"{self._press:x}"] if is_counted else []
        return wire.encode(wire.TO_BOARD, "ROLL", fields)

    def _show_line(self, hello: Hello, now: Now | None, now_s: float) -> bytes:
        """A board that has started afresh gets the dice back that it showed before."""
        rolled = self._rolled
        if rolled is None or now is None or "show" not in hello.capabilities:
            return b""
        is_unlit = self.has_lights and now.generation != self._lights[0]
        if now.roll_id == rolled.roll_id or (self._shown and is_unlit):
            # Known dice lie down under the lights that say whose they are.
            self.outbox.forget("show")
            return b""
        key = f"{rolled.roll_id:x}"
        if not self.outbox.is_due("show", key, now_s, REPEAT_S):
            return b""
        return wire.encode(wire.TO_BOARD, "SHOW", [key, wire.from_list(self._shown)])

    def _sound_line(self, now: Now | None, now_s: float) -> bytes:
        if self._tune is None or now is None:
            return b""
        if not self._beep_id:
            self._beep_id = now.beep_id % 0xFFFF + 1
            self.outbox.forget("sound")
        key = f"{self._beep_id:x}"
        if now.beep_id == self._beep_id or self.outbox.age_s("sound", now_s) > SOUND_S:
            self.forget_sound()
            return b""
        if not self.outbox.is_due("sound", key, now_s, REPEAT_S):
            return b""
        return wire.encode(wire.TO_BOARD, "BEEP", [key, f"{self._tune:x}"])


def _marks_word(request: RollRequest) -> str:
    return ",".join("".join(map(str, faces)) for faces in request.marks) or wire.NOTHING


def _are_marks(request: RollRequest) -> bool:
    """Whether the marks, if any, name every face of every die by a number from 1 to 9."""
    return not request.marks or (
        len(request.marks) == request.count
        and all(len(faces) == request.sides for faces in request.marks)
        and all(1 <= number <= 9 for faces in request.marks for number in faces)
    )
