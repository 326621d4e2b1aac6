"""What the table wants of a board, and how it behaves beside the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pasch.lights.choose import Hint
from pasch.link.messages import LedFrame, RollRequest

__all__ = ["Board", "Manners"]


class Board(Protocol):
    """What the table wants of the board: `pasch.link.board_link.BoardLink`, or a fake."""

    def want_lights(self, frame: LedFrame) -> None: ...

    def want_roll(self, request: RollRequest) -> None: ...

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None: ...

    def want_sound(self, tune: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Manners:
    """How the table behaves, beside the rules: times in s, brightness 0 to 15."""

    no_play_s: float = 4.0
    tie_s: float = 1.5
    brightness: int = 10
    hint: Hint = Hint.ALL
    has_sound: bool = True
