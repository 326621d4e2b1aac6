"""What the table needs from a board, and how it behaves apart from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pasch.lights.hints import Hint
from pasch.link.messages import LedFrame, RollRequest
from pasch.live.clock.clock import ClockTerms

__all__ = ["Board", "Sound", "TableSettings"]


class Board(Protocol):
    """The board as the table needs it: `pasch.link.board_link.BoardLink`, or a fake."""

    def want_lights(self, frame: LedFrame) -> None: ...

    def want_roll(self, request: RollRequest) -> None: ...

    def want_no_roll(self, roll_id: int) -> None: ...

    def want_no_press(self, button: int) -> None: ...

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None: ...

    def want_sound(self, tune: int) -> None: ...


class Sound(Enum):
    """What is audible: nothing, the board's tunes, or tunes and spoken sentences."""

    OFF = "off"
    BEEP = "beep"
    SPOKEN = "spoken"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How the table behaves, apart from the rules: times in s, brightness 0 to 15.

    `gather_s`: how long a press waits for another that belongs to it; `choice_s`: the same while
    presses step through a choice that the dice show; `pace_s`: how long a machine waits before it
    acts. `own_dice`: the players throw their own dice and type the numbers. `clock` None: no time
    is taken. `is_watched`: a camera watches, and must have seen the start position before the
    board rolls.
    """

    no_play_s: float = 4.0
    tie_s: float = 1.5
    gather_s: float = 0.35
    choice_s: float = 1.4
    brightness: int = 10
    hint: Hint = Hint.OFF
    sound: Sound = Sound.BEEP
    own_dice: bool = False
    pace_s: float = 0.8
    is_tutor: bool = False
    clock: ClockTerms | None = None
    is_watched: bool = False

    @property
    def has_help(self) -> bool:
        """Whether the machine helps people; in a match, only if both players agree."""
        return self.is_tutor or self.hint is Hint.BEST
