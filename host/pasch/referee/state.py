"""The referee's state: everything it knows of the game going on, as one frozen value.

It is never edited, only folded from events (`pasch.referee.fold`). States from before the last
roll and the last play are kept inside, so that taking back is going back, hit checkers included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from pasch.referee.commands import AskRoll
from pasch.rules import game_named
from pasch.rules.game import Game, Situation
from pasch.rules.position import Position

__all__ = [
    "Cube",
    "Doubt",
    "Entry",
    "EntryKind",
    "Look",
    "Match",
    "Offer",
    "Outcome",
    "Phase",
    "State",
]

EMPTY = Position(())


def nothing() -> Mapping[str, Any]:
    """An empty frozen mapping."""
    return MappingProxyType({})


class Phase(Enum):
    """What the game waits for."""

    IDLE = "idle"
    OPENING = "opening"
    TO_ROLL = "to-roll"
    PLAYING = "playing"
    DOUBLED = "doubled"
    RESIGNED = "resigned"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: its value, who may turn it next (None: both), whether it was turned."""

    value: int = 1
    owner: str | None = None
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its length in points, the score when this game began, and whether this is the
    Crawford game or one after it."""

    length: int
    score: Mapping[str, int]
    is_crawford: bool
    was_crawford: bool

    def as_dict(self) -> dict[str, Any]:
        """The contract's `match` object, with `is_crawford`."""
        score = dict(self.score)
        return {"length": self.length, "score": score, "is_crawford": self.is_crawford}


@dataclass(frozen=True, slots=True)
class Offer:
    """A cube or a resignation waiting for an answer, and the phase that goes on if it fails."""

    seat: str
    resume: Phase
    grade: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """The board as it was last seen, and what was ruled then (contract's verdict)."""

    position: Position
    verdict: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A picture that could not be ruled on: the places in question, and the legal play that it
    shows best, if any is near. `is_close`: it stands out, save for one place at most."""

    look_at: tuple[str, ...]
    guess: Position | None
    is_close: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: points won (cube counted), by `play`, `drop` or `resignation`."""

    winner: str
    score: int
    grade: str
    by: str


class EntryKind(Enum):
    """What a line of the record is about."""

    PLAYED = "played"
    NO_PLAY = "no-play"
    ACCEPTED_ILLEGAL = "accepted-illegal"
    CORRECTED = "corrected"
    DOUBLED = "doubled"
    BEAVERED = "beavered"
    TAKEN = "taken"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the corrected record: what `seat` did, from `before` to `after`.

    `value` is the cube after a double or beaver; `reason` the code of a wrong play that stood.
    """

    kind: EntryKind
    seat: str
    dice: tuple[int, ...] = ()
    notation: str = ""
    reason: str = ""
    value: int = 0
    before: Position = EMPTY
    after: Position = EMPTY


@dataclass(frozen=True, slots=True)
class State:
    """The game going on.

    `position` is what stands by the last accepted play; while a play is made, `look` is what was
    seen of it. `thrown` are the opening dice of the seats that still contend. `asked` is the roll
    the board has been asked for. `is_electronic`: the board threw
    `dice`. `unclear` is the last verdict without a reading (pending, doubtful), if none came
    after it, and `doubt` what goes with a doubtful one.
    """

    phase: Phase = Phase.IDLE
    name: str = ""
    options: Mapping[str, str] = field(default_factory=nothing)
    players: Mapping[str, str] = field(default_factory=nothing)
    match: Match | None = None
    position: Position = EMPTY
    turn: str | None = None
    dice: tuple[int, ...] = ()
    is_electronic: bool = False
    thrown: Mapping[str, tuple[int, ...]] = field(default_factory=nothing)
    contenders: tuple[str, ...] = ()
    asked: AskRoll | None = None
    cube: Cube = Cube()
    offer: Offer | None = None
    look: Look | None = None
    unclear: str = ""
    doubt: Doubt | None = None
    outcome: Outcome | None = None
    record: tuple[Entry, ...] = ()
    before_roll: State | None = field(default=None, repr=False)
    before_play: State | None = field(default=None, repr=False)

    @property
    def game(self) -> Game:
        """The game's record; only where a game has been started."""
        return game_named(self.name)

    @property
    def mover(self) -> str:
        """The seat on turn; only in phases that have one."""
        if self.turn is None:
            raise AssertionError(f"nobody is on turn in phase {self.phase.value}")
        return self.turn

    @property
    def situation(self) -> Situation:
        """What is to be played; only in phase PLAYING."""
        return Situation(self.position, self.mover, self.dice, nothing(), self.options)
