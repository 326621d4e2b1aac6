"""Everything that can be told to the referee, each a frozen value.

Reading commands from lines of JSON is `pasch.referee.parsing`; whether a command fits the moment
is the referee's business and not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pasch_vision.observation import Observation

__all__ = [
    "Accept",
    "AskRoll",
    "Beaver",
    "Command",
    "Done",
    "Double",
    "Drop",
    "MatchTerms",
    "Observed",
    "Resign",
    "Roll",
    "Seen",
    "Start",
    "Take",
    "Undo",
    "Void",
]


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """A match to `length` points standing at `score`.

    `is_crawford` says whether this is the game without a cube; None lets the referee find out
    from the score and the game it refereed before.
    """

    length: int
    score: Mapping[str, int]
    is_crawford: bool | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a new game; one that is going on is abandoned.

    Without `turn` the opening roll decides, without `places` the game's start position is used,
    without `match` it is a single game for money.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    turn: str | None = None
    places: Mapping[str, str] | None = None
    match: MatchTerms | None = None


@dataclass(frozen=True, slots=True)
class AskRoll:
    """`seat` wants electronic dice: may the board roll, under this id and nonce?

    `boot_id` is the start of the board that is asked: after another one the id means nothing.
    """

    seat: str
    roll_id: int
    nonce: str
    boot_id: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """`seat` rolled `dice` (numbers shown); `roll_id` is set where the board threw them."""

    seat: str
    dice: tuple[int, ...]
    roll_id: int | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A still, hand-free reading of the board; `off` and `yard` may be missing."""

    places: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Observed:
    """One still picture with its probabilities."""

    observation: Observation


@dataclass(frozen=True, slots=True)
class Done:
    """`seat` says that the play is finished."""

    seat: str


@dataclass(frozen=True, slots=True)
class Double:
    """`seat` offers the cube."""

    seat: str


@dataclass(frozen=True, slots=True)
class Beaver:
    """`seat` takes the cube and turns it once more."""

    seat: str


@dataclass(frozen=True, slots=True)
class Take:
    """`seat` takes what was offered: the cube, or the other's resignation."""

    seat: str


@dataclass(frozen=True, slots=True)
class Drop:
    """`seat` refuses what was offered: the cube (and loses), or the other's resignation."""

    seat: str


@dataclass(frozen=True, slots=True)
class Resign:
    """`seat` offers to lose the game as single (1), gammon (2) or backgammon (3)."""

    seat: str
    grade: int = 1


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the moves of this turn or, between turns, the play before."""

    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """Take back a roll thrown by hand (a cocked die)."""


@dataclass(frozen=True, slots=True)
class Accept:
    """The players agree that the board stands as it was last seen."""


Command = (
    Start
    | AskRoll
    | Roll
    | Seen
    | Observed
    | Done
    | Double
    | Beaver
    | Take
    | Drop
    | Resign
    | Undo
    | Void
    | Accept
)
