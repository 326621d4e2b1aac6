"""Which device holds which seat: requests for that seat from elsewhere are refused.

A device is known by the name it gives, so that one that comes back over another network is
recognised while its dead socket still seems open; without a name a device is one socket. A seat is
free again when its device has gone. A seat that nobody holds may be played from anywhere, and so
may whatever belongs to no seat: corrections, the next game.
"""

import re
import threading

from pasch.errors import PaschError, RequestError
from pasch.live.model.place_names import player
from pasch.live.presses.typed import requested_command
from pasch.referee.model.commands import Undo
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch_hardware.message import Message, message

__all__ = ["HeldSeats", "device_of", "seat_meant"]

# Long enough that nobody guesses another device's name.
NAME = re.compile(r"[0-9a-f]{32}")


class HeldSeats:
    """The seats of one page, by name; a device is any object of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holders: dict[str, object] = {}

    @property
    def held(self) -> tuple[str, ...]:
        """The seats that are held, in no particular order."""
        return tuple(self._holders)

    def hold(self, device: object, seat: str, state: State) -> None:
        """Let a device hold a seat; raises `RequestError` if it cannot."""
        if state.phase is Phase.IDLE or seat not in state.game.seats:
            raise RequestError("there is no such seat in this game")
        with self._lock:
            if refusal := self.why_not(device, seat, state):
                raise RequestError(refusal)
            self._holders[seat] = device

    def free(self, device: object, seat: str | None = None) -> bool:
        """Free a seat, or (None) all that a device holds; returns whether there was any."""
        with self._lock:
            let_go = [
                each
                for each, holder in self._holders.items()
                if holder == device and seat in (None, each)
            ]
            for each in let_go:
                del self._holders[each]
        return bool(let_go)

    def why_not(self, device: object, seat: str, state: State) -> Message | None:
        """Why a device may not play for a seat; None if it may."""
        if self._holders.get(seat, device) == device:
            return None
        return message(
            "{player} is played from another device: ask there, or have the seat left there",
            player=player(state, seat),
        )


def device_of(name: str) -> object:
    """The device with this name; a new one if the name is not a valid device name."""
    return name if NAME.fullmatch(name) else object()


def seat_meant(words: str, state: State) -> str:
    """The seat that these words belong to at this moment; empty if anybody may say them.

    Anybody may take back: a player who handed over too early is no longer on turn.
    """
    try:
        said = requested_command(words, state, Referee(state).dice_due)
    except PaschError:
        return ""
    return "" if isinstance(said, Undo) else str(getattr(said, "seat", "") or "")
