"""What a table touches of the world, and what it needs from a board."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from pasch.lights.signals import LedMap
from pasch.link.messages import LedFrame, RollRequest
from pasch.live.model.table_events import Listener
from pasch.referee.model.events import JournalEvent

__all__ = ["Board", "TableEdges"]


class Board(Protocol):
    """The board as the table needs it: `pasch.link.board_link.BoardLink`, or a fake."""

    def want_lights(self, frame: LedFrame) -> None: ...

    def want_roll(self, request: RollRequest) -> None: ...

    def want_no_roll(self, roll_id: int) -> None: ...

    def want_no_press(self, button: int) -> None: ...

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None: ...

    def want_sound(self, tune: int) -> None: ...


@dataclass(frozen=True, slots=True)
class TableEdges:
    """What a table touches: its journal, board, listeners, camera, clock and source of chance.

    `record` writes events or raises `JournalError`; `look_again` has the camera report what lies
    there; `clock` gives seconds that never run backwards; `draw(bits)` the random numbers for a
    roll's id and nonce.
    """

    record: Callable[[Iterable[JournalEvent]], None]
    board: Board
    leds: LedMap
    listener: Listener
    look_again: Callable[[], None]
    clock: Callable[[], float]
    draw: Callable[[int], int] = secrets.randbits
