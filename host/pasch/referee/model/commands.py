"""The referee's commands, each a frozen value.

`pasch.referee.protocol.parsing` reads commands from lines of JSON; the referee decides whether a
command fits the moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pasch_vision.observation import Observation

__all__ = [
    "Accept",
    "AskRoll",
    "Beaver",
    "Command",
    "Correct",
    "Done",
    "Double",
    "Drop",
    "MatchTerms",
    "Name",
    "NextGame",
    "Observed",
    "Resign",
    "Roll",
    "Seen",
    "SetUp",
    "Start",
    "Take",
    "Undo",
    "Void",
    "VoidReason",
]


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """A match to `length` points standing at `score`, after so many `games`.

    `is_crawford` says whether this is the Crawford game; None lets the referee determine it from
    the score and the game before.
    """

    length: int
    score: Mapping[str, int]
    is_crawford: bool | None = None
    games: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a new game; a game in progress is abandoned.

    Without `turn` the opening roll decides, without `places` the game's start position is used,
    without `match` it is a single game for money. `hidden` is what the places do not show; `cube`
    how the cube lies before the first roll (the contract's object), if it was turned.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    turn: str | None = None
    places: Mapping[str, str] | None = None
    match: MatchTerms | None = None
    hidden: Mapping[str, Any] | None = None
    cube: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begin the next game once one is over, with the same players, options and match.

    `is_continued`: from the position in which it ended, as the winner may demand in Tric-Trac.
    """

    is_continued: bool = False


@dataclass(frozen=True, slots=True)
class AskRoll:
    """`seat` wants electronic dice: may the board roll, under this id and nonce?

    `boot_id` identifies the board's current start: after another start the roll's id means
    nothing. `which`: see `Roll`.
    """

    seat: str
    roll_id: int
    nonce: str
    boot_id: str = ""
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Roll:
    """`seat` rolled `dice` (numbers shown); `roll_id` is set if the board threw them.

    `which`: the dice thrown, by their index among those that lie; empty for all.
    """

    seat: str
    dice: tuple[int, ...]
    roll_id: int | None = None
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Name:
    """`seat` names a doublet (1 to 6), or how it plays the one thrown (`"a"`, `"b"`, `"c"`)."""

    seat: str
    doublet: int | str


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
    """`seat` offers to lose the game: in Backgammon as single (1), gammon (2) or backgammon (3);
    in other games the position says what that costs. If several play on, it offers to leave.
    """

    seat: str
    grade: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the moves of this turn or, between turns, the play before."""

    seat: str | None = None


class VoidReason(StrEnum):
    """What is wrong with a roll thrown by hand; `NONE` if nobody says."""

    NONE = ""
    # A die does not lie flat, or lies flat on a checker.
    COCKED = "cocked"
    ON_CHECKER = "on-checker"
    # The roll came too early, or beside the thrower's half.
    PREMATURE = "premature"
    OFF_SIDE = "off-side"


VOID_REASONS = tuple(filter(None, VoidReason))


@dataclass(frozen=True, slots=True)
class Void:
    """Take back a roll thrown by hand, for the given reason, if any."""

    reason: VoidReason = VoidReason.NONE


@dataclass(frozen=True, slots=True)
class Accept:
    """The players agree that the board stands as it was last seen."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The players agree that the game goes on from this position.

    Without `turn` the same seat is on turn; it rolls. `hidden` is what the places do not show,
    None to leave it unchanged.
    """

    places: Mapping[str, str]
    turn: str | None = None
    hidden: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """Entry `number` of the record (from 1) was wrong: it had other dice, or was another play.

    The play is given as the position after it or in the game's notation; later entries are derived
    again.
    """

    number: int
    dice: tuple[int, ...] = ()
    places: Mapping[str, str] | None = None
    notation: str = ""


Command = (
    Start
    | NextGame
    | AskRoll
    | Roll
    | Name
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
    | SetUp
    | Correct
)
