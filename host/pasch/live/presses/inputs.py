"""What happens at a table, one value each: from the link, the camera, people, and itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pasch.lights.hints import Hint
from pasch.link.messages import LinkEvent
from pasch.live.model.table_events import Question
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.seeing.watch import CameraStatus, StillObservation
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command
from pasch_hardware.message import Message

__all__ = [
    "LATE",
    "Gathered",
    "HeldPress",
    "Helped",
    "HintsWanted",
    "Input",
    "LookedAt",
    "Press",
    "Reply",
    "Requested",
    "ThrowAgain",
    "Tick",
    "Typed",
]

# The game has gone on since the display was looked at.
LATE = Message("notice.late")
# What becomes of a request: the referee's answer, why he was not even asked, or (None) it is done
# and was none of his business.
Reply = Callable[[Answer | Message | None], None]


@dataclass(frozen=True, slots=True)
class Press:
    """Presses of a seat's button; `at_s` is when they came, on the event loop's clock."""

    seat_index: int
    presses: int
    at_s: float


@dataclass(frozen=True, slots=True)
class HeldPress:
    """Presses that wait for the camera; `pressed_s` on the clock of the frames.

    `typed`: a command that was typed where there are no buttons, instead of presses; `tell`:
    who is to hear what becomes of it, once.
    """

    seat: str
    presses: int
    pressed_s: float
    typed: Command | None = None
    tell: Reply | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """A moment after presses of a seat; see `pasch.live.presses.press_counter`."""

    seat: str
    serial: int


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """`seat` wants the board to throw lying dice again: those with these indices; none: all."""

    seat: str
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HintsWanted:
    """How much may be hinted at from now on."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What people say lies on places where the camera is in doubt; `is_whole`: on the whole board,
    for the roll that is being played, whatever the camera takes it for."""

    places: Mapping[str, str]
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Helped:
    """`seat` was shown or told the best `play`: what is "hint" or "tutor"; for the journal."""

    what: str
    seat: str
    play: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed at the terminal; what it means depends on the moment it is taken."""

    text: str


@dataclass(frozen=True, slots=True)
class Requested:
    """What somebody asks for at a display, in the words that are typed at the terminal.

    `is_late()`, asked when its time has come: whether the game has gone on since the display was
    looked at. `tell` hears what becomes of it, once.
    """

    text: str
    is_late: Callable[[], bool]
    tell: Reply


@dataclass(frozen=True, slots=True)
class Tick:
    """A second has passed on the clock."""


Input = (
    LinkEvent
    | StillObservation
    | CameraStatus
    | Command
    | Press
    | HeldPress
    | Gathered
    | ThrowAgain
    | Typed
    | Requested
    | HintsWanted
    | LookedAt
    | Tick
    | WantedPlay
    | Helped
    | Question
)
