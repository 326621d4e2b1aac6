"""What the dice should show: a requested roll, or faces that are already known.

A roll is bound to its id and to the boot that first heard of it: on any other boot it is void and
never silently rolled again. A counted roll is not requested until its button has been pressed for
it; the press it uses is named once, before the board knows the nonce.
"""

from pasch.errors import WireError
from pasch.link import wire
from pasch.link.messages import Hello, Now, PressDue, Rolled, RollRequest, RollVoid
from pasch.link.sending import REPEAT_S, Outbox

__all__ = ["DesiredRolls"]

COUNT_LIMIT = 8
SIDES_LIMIT = 200


class DesiredRolls:
    """The dice wanted; none at first."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._roll: RollRequest | None = None
        # The boot that was first asked for the pending roll; empty before.
        self._boot_id = ""
        # The press that the pending roll uses, once requested; 0 before.
        self._press = 0
        self._is_press_told = False
        # By boot and button, the last press that meant something else, like all before it.
        self._spent: dict[tuple[str, int], int] = {}
        self._rolled: Rolled | None = None
        # What the dice show for it, as faces of plain dice.
        self._shown: tuple[int, ...] = ()

    def want(self, request: RollRequest) -> None:
        """Request a roll; raises `WireError` for dice that no board has."""
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
            self._boot_id = request.boot_id
            self._press = 0
        # A repeated request gets a new report of the press due.
        self._is_press_told = False

    def want_none(self, roll_id: int) -> None:
        """Withdraw a roll that has not come: the next press is not for it."""
        if self._roll is not None and self._roll.roll_id == roll_id:
            self._give_up()

    def want_no_press(self, button: int, now: Now | None) -> None:
        """Let no roll use the button's presses so far: they meant something else."""
        if now is not None and button < len(now.presses):
            self._spent[now.boot_id, button] = now.presses[button]

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Have the dice show a roll that is already known."""
        self._rolled, self._shown = Rolled(roll_id, faces, ""), faces

    def heard(self, now: Now, is_counted: bool) -> Rolled | None:
        """The pending roll's result if this NOW carries it, on dice that exist."""
        roll = self._roll
        if roll is not None and now.roll_id == roll.roll_id and not self.is_impossible(now):
            place = (now.series, now.number, roll.sides, roll.nonce)
            bound = self._bound(roll, now) if is_counted and now.series else ""
            self._rolled = Rolled(now.roll_id, now.faces, now.boot_id, *place, bound)
            self._shown = now.faces
            if roll.marks:
                pairs = zip(roll.marks, now.faces, strict=True)
                self._shown = tuple(marks[face] - 1 for marks, face in pairs)
        return self.known()

    def is_impossible(self, now: Now) -> bool:
        """Whether this NOW gives the requested roll faces that no such dice have."""
        roll = self._roll
        if roll is None or now.roll_id != roll.roll_id:
            return False
        return len(now.faces) != roll.count or not all(0 <= f < roll.sides for f in now.faces)

    def known(self) -> Rolled | None:
        """The pending roll's result if it is known; it is then no longer pending."""
        roll, rolled = self._roll, self._rolled
        if roll is None or rolled is None or rolled.roll_id != roll.roll_id:
            return None
        self._give_up()
        return rolled

    def void(self, hello: Hello, now: Now | None) -> RollVoid | None:
        """The end of a pending roll that this board will never make: it was requested of another
        boot, or the press it names can no longer be used for a roll.
        """
        roll = self._roll
        if roll is None:
            return None
        is_same_boot = self._boot_id in ("", hello.boot_id)
        if is_same_boot and not (now is not None and self._is_pressed_away(roll, now)):
            return None
        self._give_up()
        return RollVoid(roll.roll_id)

    def _give_up(self) -> None:
        self._roll = None
        self._outbox.forget("roll")

    def press_due(self, now: Now | None, is_counted: bool) -> PressDue | None:
        """The press that the pending roll waits for, reported once per request."""
        if self._roll is None or now is None or self._is_press_told:
            return None
        if not self._is_unpressed(self._roll, now, is_counted):
            return None
        self._is_press_told = True
        return PressDue(self._roll.button, self._roll.button < len(now.spent))

    def forget_told(self) -> None:
        """Report presses due again: a board that knows nothing has forgotten its presses too."""
        self._is_press_told = False

    def others_may_lie(self, hello: Hello, now: Now | None, is_counted: bool) -> bool:
        """Whether the board may still show dice other than those wanted.

        New lights wait until it does not: they would make an old roll look like their seat's.
        """
        wanted = self._due(now, is_counted) or (None if self._shown else self._rolled)
        if wanted is None or "show" not in hello.capabilities:
            return False
        return now is None or (bool(now.faces) and now.roll_id != wanted.roll_id)

    def line(
        self, hello: Hello, now: Now | None, now_s: float, is_counted: bool, is_lit: bool
    ) -> bytes:
        """The ROLL or SHOW line if it is due; `is_lit`: the wanted lights are shown."""
        roll = self._due(now, is_counted)
        if roll is not None:
            return self._roll_line(roll, hello, now, now_s, is_counted and roll.count > 0)
        return self._show_line(hello, now, now_s, is_lit)

    def _due(self, now: Now | None, is_counted: bool) -> RollRequest | None:
        """The roll to request, None while it waits for a press."""
        roll = self._roll
        if roll is None or (now is not None and self._is_unpressed(roll, now, is_counted)):
            return None
        return roll

    def _is_unpressed(self, roll: RollRequest, now: Now, is_counted: bool) -> bool:
        """Whether a counted roll has yet to get its press, or cannot get one."""
        if not is_counted or not roll.count or self._press:
            return False
        button = roll.button
        if button >= len(now.spent):
            return True
        spent = max(now.spent[button], self._spent.get((now.boot_id, button), 0))
        return now.presses[button] <= spent

    def _is_pressed_away(self, roll: RollRequest, now: Now) -> bool:
        """Whether the press that a roll names can no longer be used for it. No other may be named
        instead: a board that knows the nonce could then choose.
        """
        if not self._press or now.roll_id == roll.roll_id:
            return False
        return _spent(now, roll.button) >= self._press

    def _bound(self, roll: RollRequest, now: Now) -> str:
        """What else a counted roll depends on, as the last words of ROLL: marks, button and press.

        A host that did not make the request itself learns the press from the board.
        """
        press = self._press or now.press or _spent(now, roll.button)
        return f"{_marks_word(roll)} {roll.button:x} {press:x}"

    def _roll_line(
        self, roll: RollRequest, hello: Hello, now: Now | None, now_s: float, is_counted: bool
    ) -> bytes:
        self._outbox.forget("show")
        if not self._boot_id:
            self._boot_id = hello.boot_id
        if is_counted and not self._press:
            if now is None:
                return b""
            # Named once, before the board knows the nonce; otherwise it could choose by its
            # presses.
            self._press = now.presses[roll.button]
        if not self._outbox.is_due("roll", str(roll.roll_id), now_s, REPEAT_S):
            return b""
        numbers = (roll.roll_id, roll.count, roll.sides, roll.nonce)
        fields = [f"{number:x}" for number in numbers]
        fields += [self._boot_id, *([_marks_word(roll)] if roll.marks or is_counted else [])]
        fields += [f"{roll.button:x}", f"{self._press:x}"] if is_counted else []
        return wire.encode(wire.TO_BOARD, "ROLL", fields)

    def _show_line(self, hello: Hello, now: Now | None, now_s: float, is_lit: bool) -> bytes:
        """The SHOW line: a restarted board gets back the dice it showed before."""
        rolled = self._rolled
        if rolled is None or now is None or "show" not in hello.capabilities:
            return b""
        if now.roll_id == rolled.roll_id or (self._shown and not is_lit):
            # Known dice are shown only once the lights say whose they are.
            self._outbox.forget("show")
            return b""
        key = f"{rolled.roll_id:x}"
        if not self._outbox.is_due("show", key, now_s, REPEAT_S):
            return b""
        return wire.encode(wire.TO_BOARD, "SHOW", [key, wire.from_list(self._shown)])


def _spent(now: Now, button: int) -> int:
    """The last press of a button that no roll can use any more; 0 if there is no such button."""
    return now.spent[button] if button < len(now.spent) else 0


def _marks_word(request: RollRequest) -> str:
    return ",".join("".join(map(str, faces)) for faces in request.marks) or wire.NOTHING


def _are_marks(request: RollRequest) -> bool:
    """Whether the marks, if any, give every face of every die a number from 1 to 9."""
    return not request.marks or (
        len(request.marks) == request.count
        and all(len(faces) == request.sides for faces in request.marks)
        and all(1 <= number <= 9 for faces in request.marks for number in faces)
    )
