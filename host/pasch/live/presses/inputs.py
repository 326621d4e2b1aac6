"""The inputs of a table, one class each: from the link, the camera, people, and itself."""

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

# The reply if the game has gone on since the display was looked at.
LATE = Message("notice.late")
# The reply to a request: the referee's answer, why the referee was not even asked, or None for a
# request that is done without the referee.
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

    `typed`: a typed command instead of presses, at a table without buttons; `tell`: called once
    with the reply.
    """

    seat: str
    presses: int
    pressed_s: float
    typed: Command | None = None
    tell: Reply | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """The moment after presses of a seat is over; see `pasch.live.presses.press_counter`."""

    seat: str
    serial: int


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """`seat` wants the board to throw dice that lie again: those with these indices; none: all."""

    seat: str
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HintsWanted:
    """How much may be hinted at from now on."""

    hint: Hint


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What people say lies on places where the camera is in doubt; `is_whole`: on the whole board,
    for the current roll, whatever the camera reads.
    """

    places: Mapping[str, str]
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Helped:
    """`seat` was shown or told the best `play`, for the journal; `what`: "hint" or "tutor"."""

    what: str
    seat: str
    play: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed at the terminal; its meaning depends on the moment it is processed."""

    text: str


@dataclass(frozen=True, slots=True)
class Requested:
    """A request from a display, in the words that are typed at the terminal.

    `is_late()`, called when the request is processed: whether the game has gone on since the
    display was looked at. `tell` is called once with the reply.
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
