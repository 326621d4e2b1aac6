"""Holds one press back until a picture taken after it has been read: hands are faster than sight.

What is said meanwhile waits behind it. For the start, presses also wait for the throws of others.
Sans-IO: times are passed in. Decides nothing about the game.
"""

from pasch.link.messages import Pressed
from pasch.live.presses.inputs import LATE, HeldPress, Requested, Typed
from pasch.referee.model.commands import Accept, Command, Roll
from pasch.referee.model.state import Phase, State

__all__ = ["PRESS_WAITS_S", "PressHolder"]

# A press during a play waits this long for the camera to see the finished play.
PRESS_WAITS_S = 2.5
# If no picture taken after it has been read by then (on a busy machine), at most this long.
PRESS_WAITS_AT_MOST_S = 10.0


class PressHolder:
    """The press that a table holds back, and what waits behind it."""

    def __init__(self) -> None:
        self.held: HeldPress | None = None
        self._behind: list[Typed | Requested] = []
        self._throws: dict[str, HeldPress] = {}
        self._seen_s = 0.0

    def drop(self) -> None:
        """Hold nothing any more; a display whose request was held is told so."""
        if self.held is not None and self.held.tell is not None:
            self.held.tell(LATE)
        self.held = None

    def see(self, captured_s: float) -> None:
        """Note that a picture taken at this time has been read."""
        self._seen_s = captured_s

    def is_unseen(self, press: HeldPress, now_s: float) -> bool:
        """Whether a picture taken after this press is still worth waiting for."""
        return self._seen_s < press.pressed_s and now_s - press.pressed_s < PRESS_WAITS_AT_MOST_S

    def puts_behind(self, said: object, item: Typed | Requested) -> bool:
        """Whether a command now waits behind the held one: a `void` is to take back the roll that
        was typed last, not the undoubted one before.

        Only a roll replaces a held roll, and repeating the held word says nothing new.
        """
        held = self.held
        if held is None:
            return False
        is_roll_after_accept = isinstance(said, Pressed) and isinstance(held.typed, Accept)
        if not (isinstance(said, Command) or is_roll_after_accept):
            return False
        if isinstance(said, Roll) and isinstance(held.typed, Roll) and said != held.typed:
            return False
        if said != held.typed:
            self._behind.append(item)
        return True

    def let_follow(self) -> list[Typed | Requested]:
        """What has waited behind the held press; it waits no longer."""
        behind, self._behind = self._behind, []
        return behind

    def waits_to_throw(self, press: HeldPress, state: State) -> bool:
        """Whether a press for a throw for the start now waits until another seat's has come: two
        players may press together.
        """
        asked = state.asked
        is_other = asked is not None and asked.seat != press.seat
        is_throw = press.presses == 1 and press.seat in state.still_to_throw
        waits = state.phase is Phase.OPENING and is_other and is_throw
        if waits:
            self._throws.setdefault(press.seat, press)
        return waits

    def next_to_throw(self) -> HeldPress | None:
        """The press that has waited longest for other seats' throws; it waits no longer."""
        first = next(iter(self._throws), None)
        return None if first is None else self._throws.pop(first)
