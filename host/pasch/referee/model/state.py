"""The referee's state: everything it knows about the current game, as one frozen value.

It is never edited, only folded from events (`pasch.referee.folding.reducer`). It holds the states
before the last roll and the last play, so that taking back means going back, hit checkers
included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pasch.referee.model.commands import AskRoll
from pasch.referee.model.cube import UNTURNED, Cube
from pasch.referee.model.record import Record
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.verdict import Verdict
from pasch.rules import game_named
from pasch.rules.model.game import Finish, Game, Next, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.reroll_rules import RerollSeries
from pasch.rules.model.scoring import is_crawford

__all__ = [
    "Cube",
    "Doubt",
    "EntryKind",
    "GameOutcome",
    "ImpossibleStateError",
    "LastSeen",
    "Match",
    "Offer",
    "Phase",
    "RecordEntry",
    "State",
    "Termination",
    "updated",
]

EMPTY = Position(())


def nothing() -> Mapping[str, Any]:
    """An empty frozen mapping."""
    return MappingProxyType({})


class Phase(Enum):
    """What the game is waiting for."""

    IDLE = "idle"
    OPENING = "opening"
    TO_ROLL = "to-roll"
    NAMING = "naming"
    PLAYING = "playing"
    DOUBLED = "doubled"
    RESIGNED = "resigned"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its length in points, the score when this game began and after how many games
    that was, and whether this is the Crawford game or one after it."""

    length: int
    score: Mapping[str, int]
    is_crawford: bool
    was_crawford: bool
    games: int = 0

    def after(self, outcome: GameOutcome) -> Match:
        """The match with the points of its current game added, before it is known whether the next
        one is the Crawford game.
        """
        score = dict(self.score)
        score[outcome.winner] += outcome.score
        was_crawford = self.is_crawford or self.was_crawford
        return Match(self.length, MappingProxyType(score), False, was_crawford, self.games + 1)

    @property
    def is_called_crawford(self) -> bool:
        """Whether people and other programs call this the Crawford game: not where both need just
        one point, as in a match to one, though it is played without the cube all the same.
        """
        return self.is_crawford and self.length - min(self.score.values()) > 1

    def as_dict(self) -> dict[str, Any]:
        """The contract's `match` object, with `is_crawford` and, after the first, `games`."""
        score = dict(self.score)
        said = {"length": self.length, "score": score, "is_crawford": self.is_crawford}
        return said | ({"games": self.games} if self.games else {})


@dataclass(frozen=True, slots=True)
class Offer:
    """A cube or a resignation awaiting answers, and the phase to resume if it fails.

    `points`: what a resigning seat would lose, before any cube; `waiting`: who has not answered.
    """

    seat: str
    resume: Phase
    points: int = 0
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LastSeen:
    """The board as last seen, the verdict on it, and the ruling if a play was due.

    A journal keeps no rulings: when it is replayed, `State.ruling` works them out.
    """

    position: Position
    verdict: Verdict
    ruling: Ruling | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A picture that could not be ruled on: the places in question, and the legal play it shows
    best, if any comes close. `is_close`: that play stands out, with one place at most against it.
    """

    look_at: tuple[str, ...]
    guess: Position | None
    is_close: bool


class Termination(Enum):
    """What ended a game."""

    PLAY = "play"
    DROP = "drop"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How the game ended: points won (including the cube), by what, and what each loser pays if
    there are several.
    """

    winner: str
    score: int
    grade: str
    by: Termination
    pays: tuple[tuple[str, int], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON, without who pays what."""
        return {
            "winner": self.winner,
            "score": self.score,
            "grade": self.grade,
            "by": self.by.value,
        }


class EntryKind(Enum):
    """The kind of a line of the record."""

    PLAYED = "played"
    NO_PLAY = "no-play"
    ACCEPTED_ILLEGAL = "accepted-illegal"
    CORRECTED = "corrected"
    DOUBLED = "doubled"
    BEAVERED = "beavered"
    TAKEN = "taken"
    DROPPED = "dropped"
    LEFT = "left"

    @property
    def is_play(self) -> bool:
        """Whether it is what a seat did with a roll, or could not do."""
        return self in (EntryKind.PLAYED, EntryKind.NO_PLAY, EntryKind.ACCEPTED_ILLEGAL)


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One line of the corrected record: what `seat` did, from `before` to `after`.

    `value` is the cube after a double or beaver, or the points owed by a seat that has left the
    game; `reason` the code of a wrong play that stood; `scores` points earned at once; `hidden`
    what the places did not show before the play. `unthrown` are the indices of dice that were not
    thrown for it: they lay there already, or stand for the doublet that was named.
    """

    kind: EntryKind
    seat: str
    dice: tuple[int, ...] = ()
    notation: str = ""
    reason: str = ""
    value: int = 0
    before: Position = EMPTY
    after: Position = EMPTY
    scores: int = 0
    hidden: Mapping[str, Any] = field(default_factory=nothing)
    unthrown: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The entry as an event holds it."""
        unthrown = {"unthrown": list(self.unthrown)} if self.unthrown else {}
        return {
            "kind": self.kind.value,
            "seat": self.seat,
            "dice": list(self.dice),
            "notation": self.notation,
            "reason": self.reason,
            "value": self.value,
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "scores": self.scores,
            "hidden": dict(self.hidden),
            **unthrown,
        }


class ImpossibleStateError(ValueError):
    """A state that no game can be in: from an invalid file, or a bug in this program."""


@dataclass(frozen=True)
class State:
    """The game going on.

    `position` is the position after the last accepted play; while a play is made, `look` is what
    was last seen. Of `dice`, `unthrown` were not thrown, as in an entry of the record. `playing`
    are the seats still in the game, `owed` what seats that have left it pay. `hidden` is what the
    places do not show (contract: `state`), `series` the throws and moves of the turn in a game
    whose dice stay lying. `has_extra_roll`: the seat on turn owes its roll to a doublet.
    `is_condoned`: the last play was wrong, and stands only because the next roll came. `thrown`
    are the opening dice of the seats still contending. `asked` is the roll requested of the board.
    `is_electronic`: the board threw `dice`. `unclear` is the last verdict without a reading
    (pending, doubtful), unless a reading has come since, and `doubt` the details of a doubtful
    one.
    """

    phase: Phase = Phase.IDLE
    name: str = ""
    options: Mapping[str, str] = field(default_factory=nothing)
    players: Mapping[str, str] = field(default_factory=nothing)
    match: Match | None = None
    position: Position = EMPTY
    turn: str | None = None
    dice: tuple[int, ...] = ()
    unthrown: tuple[int, ...] = ()
    playing: tuple[str, ...] = ()
    owed: tuple[tuple[str, int], ...] = ()
    hidden: Mapping[str, Any] = field(default_factory=nothing)
    series: RerollSeries | None = None
    has_extra_roll: bool = False
    is_condoned: bool = False
    is_electronic: bool = False
    thrown: Mapping[str, tuple[int, ...]] = field(default_factory=nothing)
    contenders: tuple[str, ...] = ()
    asked: AskRoll | None = None
    cube: Cube = UNTURNED
    offer: Offer | None = None
    look: LastSeen | None = None
    unclear: Verdict | None = None
    doubt: Doubt | None = None
    outcome: GameOutcome | None = None
    record: Record[RecordEntry] = field(default_factory=Record)
    before_roll: State | None = field(default=None, repr=False)
    before_play: State | None = field(default=None, repr=False)
    before_name: State | None = field(default=None, repr=False)

    @property
    def game(self) -> Game:
        """The game's record; only valid once a game has been started."""
        return game_named(self.name)

    @property
    def mover(self) -> str:
        """The seat on turn; only in phases that have one."""
        if self.turn is None:
            raise ImpossibleStateError(f"nobody is on turn in phase {self.phase.value}")
        return self.turn

    def check(self) -> None:
        """Raise `ImpossibleStateError` if the phase lacks the values it needs, or a seat has more
        checkers than there are.
        """
        if self.phase in (Phase.TO_ROLL, Phase.NAMING, Phase.PLAYING) and self.turn is None:
            raise ImpossibleStateError(f"nobody is on turn in phase {self.phase.value}")
        if self.phase in (Phase.DOUBLED, Phase.RESIGNED) and self.offer is None:
            raise ImpossibleStateError("nothing is offered")
        if self.phase is Phase.PLAYING and not self.dice:
            raise ImpossibleStateError("there are no dice to play")
        if not self.name:
            return
        equipment = self.game.equipment
        if any(
            self.position.count(one) > equipment.checkers for one in equipment.letters.values()
        ):
            raise ImpossibleStateError("a seat has more checkers than there are")

    @property
    def situation(self) -> Situation:
        """The decision of the seat on turn: what it has to play or name."""
        return self.situation_of(self.mover)

    def situation_of(self, seat: str) -> Situation:
        """The decision any seat would face now; with who still plays in games for several."""
        hidden = self.game.state_with(self.hidden, self.playing)
        return Situation(self.position, seat, self.dice, hidden, self.options)

    def rule_on(self, seen: Mapping[str, str]) -> Ruling:
        """The ruling on `seen` in phase PLAYING; `off` and `yard` may be missing in it."""
        game, situation = self.game, self.situation
        position = game.complete(self.position, seen)
        judgement = game.judge(situation, position)
        if judgement.play:
            return Ruling(position, judgement, judgement.play.due)
        # A wrong play does not lose the extra roll of a doublet.
        again = game.flow.outcome_without_play(situation)[0] is Next.ROLL_AGAIN
        return Ruling(position, judgement, Next.ROLL_AGAIN if again else Next.END)

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling on what going on would confirm: after a doubtful picture the play that it
        shows best, otherwise the board as last seen.
        """
        guess = self.doubt.guess if self.doubt else None
        return self._ruling_seen() if guess is None else self.rule_on(guess)

    @property
    def ruling_as_seen(self) -> Ruling:
        """The ruling on the board as last seen in this turn; an unseen board is unmoved."""
        is_guessed = self.doubt is not None and self.doubt.guess is not None
        return self._ruling_seen() if is_guessed else self.ruling

    def _ruling_seen(self) -> Ruling:
        if self.look and self.look.ruling:
            return self.look.ruling
        return self.rule_on(self.on_board)

    @property
    def on_board(self) -> Position:
        """The position on the board: as last seen, otherwise by the record."""
        return self.look.position if self.look else self.position

    @property
    def look_at(self) -> tuple[str, ...]:
        """The places that the last doubtful picture leaves in question."""
        return self.doubt.look_at if self.doubt else ()

    def unseen(self) -> State:
        """The state as if the board had not been looked at since the last event of the game."""
        return updated(self, look=None, unclear=None, doubt=None)

    def settled(self) -> State:
        """The state with nothing left that could be taken back."""
        return updated(self, before_roll=None, before_play=None, before_name=None)

    @property
    def is_fresh(self) -> bool:
        """Whether the game waits for its first roll: nothing played yet, no roll on its way."""
        is_waiting = self.phase in (Phase.OPENING, Phase.TO_ROLL)
        return is_waiting and not (self.record or self.asked)

    @property
    def awaits_start(self) -> bool:
        """Whether a new game's start position has been neither surely seen nor confirmed."""
        return self.is_fresh and (self.look is None or self.look.position != self.position)

    @property
    def still_to_throw(self) -> tuple[str, ...]:
        """The seats that have yet to throw for the start."""
        return tuple(seat for seat in self.contenders if seat not in self.thrown)

    @property
    def next_seat(self) -> str:
        """The seat that plays after the one on turn."""
        return self.game.following(self.mover, self.playing)

    @property
    def has_cube(self) -> bool:
        """Whether this game is played with a doubling cube."""
        cube = self.game.scoring.cube
        return cube is not None and cube.is_on(self.options)

    @property
    def is_borrowing(self) -> bool:
        """Whether the dice to be played are those that the previous seat left lying."""
        return self.phase is Phase.PLAYING and self.series is not None and not self.series.is_begun

    @property
    def finish(self) -> Finish | None:
        """How the board or the points end the game; None if they do not."""
        return self.game.won(self.position, self.hidden, self.options)

    @property
    def match_after(self) -> Match | None:
        """The match as its next game begins, once this game's points are added; None outside a
        match or before the end."""
        if self.match is None or self.outcome is None:
            return None
        after = self.match.after(self.outcome)
        is_now = "crawford" in self.options and is_crawford(
            after.length, after.score, self.options, after.was_crawford
        )
        return replace(after, is_crawford=is_now)

    @property
    def match_winner(self) -> str | None:
        """Who has won the match with this game; `""` for a tie, None if it goes on."""
        after = self.match_after
        if after is None:
            return None
        return self.game.scoring.match_winner(after.score, after.games, after.length, self.options)


if TYPE_CHECKING:
    # Tells a type checker the fields.
    from dataclasses import replace as updated
else:
    DERIVED = [name for name, one in vars(State).items() if isinstance(one, cached_property)]

    def updated(state, **changes):
        """A state with these fields changed, as by `dataclasses.replace`, but without setting
        every field again: replays spend most of their time here.
        """
        after = object.__new__(State)
        after.__dict__.update(state.__dict__, **changes)
        # Values cached from the fields are computed again.
        for name in DERIVED:
            after.__dict__.pop(name, None)
        return after
