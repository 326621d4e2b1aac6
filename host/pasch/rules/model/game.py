"""Every game of Pasch as seen from outside: a frozen record of data and small functions.

The referee, the command line and the lights use games only through `Game`, so that a new game is
just a new module. There are no subclasses per game and no `if game ==`. `docs/adding-a-game.md`
explains the record.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any

from pasch.rules.model.cube import CubeRules, first_to
from pasch.rules.model.options import Option
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.reroll_rules import RerollRules
from pasch_hardware.message import Message

__all__ = [
    "Equipment",
    "Finish",
    "Game",
    "Grade",
    "Judgement",
    "Next",
    "Opening",
    "Option",
    "Play",
]
__all__ += ["Repair", "Scoring", "Situation", "Starter", "Status", "TurnFlow", "by_position"]
__all__ += ["without_players"]


class Next(Enum):
    """What is due after a play (contract: `next`)."""

    END = "end"
    ROLL_AGAIN = "roll-again"
    NAME_DOUBLET = "name-doublet"
    MOVE_OR_THROW = "move-or-throw"
    THROW_THREE = "throw-three"
    GAME_OVER = "game-over"

    @property
    def stays(self) -> bool:
        """Whether the seat that played goes on."""
        return self in (Next.ROLL_AGAIN, Next.NAME_DOUBLET)


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision to be made: whose turn it is, with which dice, in which position.

    `state` holds what the places do not show (contract: `state`); `options` every option of the
    game with its value in force; `Game.situation` fills in defaults.
    """

    position: Position
    turn: str
    dice: tuple[int, ...]
    state: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)


def without_players(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state without who plays, for uses where that is known anyway; see `Game.state_with`."""
    return {key: value for key, value in state.items() if key != "players"}


@dataclass(frozen=True, slots=True)
class Play:
    """One distinct outcome of a turn.

    `notation` is the game's own, `position` the position afterwards, `due` what follows. `moves`
    is one way to play it: board-fixed (from, to) pairs in order, one per die used; a hit checker's
    way to the bar is not listed.
    """

    notation: str
    position: Position
    due: Next = Next.END
    moves: tuple[tuple[str, str], ...] = ()
    scores: int = 0


def by_position(plays: Iterable[Play]) -> tuple[Play, ...]:
    """The plays in the order in which all games list them."""
    return tuple(sorted(plays, key=lambda play: play.position.items_))


@dataclass(frozen=True, slots=True)
class Repair:
    """One step that puts a wrong board right: move a checker from `origin` to `target`."""

    origin: str
    target: str
    letter: str


class Status(Enum):
    """How a position on the board relates to the roll being played."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say about a position reached from a situation.

    LEGAL: `play` is the legal play. INCOMPLETE: the legal moves made so far leave `dice_left`, and
    a legal play goes on from here (nothing moved: all dice are left; a doublet's dice are listed
    as often as they are left). ILLEGAL: `reason` is the contract's code, `rule` the id of the
    rule, `places` where it shows, `message` what to tell the players, `repair` the shortest way
    back to a position from which play can go on, and `dice_left` what the play has left to hit a
    checker that was only lifted too early (else empty); `is_lost`: a checker may be gone that no
    move took off the board.
    """

    status: Status
    play: Play | None = None
    dice_left: tuple[int, ...] = ()
    reason: Reason = Reason.NONE
    rule: str = ""
    message: Message | None = None
    places: tuple[str, ...] = ()
    repair: tuple[Repair, ...] = ()
    is_lost: bool = False


class Grade(StrEnum):
    """The name of a win, by how much it counts in its game."""

    PLAIN = "plain"
    POINTS = "points"
    SINGLE = "single"
    DOUBLE = "double"
    TRIPLE = "triple"
    QUADRUPLE = "quadruple"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    SCHNEIDER = "schneider"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended: the winning seat, the points won before any cube, and the grade.

    `owed`: what each loser pays of them, if there may be several losers.
    """

    winner: str
    points: int
    grade: Grade
    owed: tuple[tuple[str, int], ...] = field(default=(), repr=False, compare=False)


class Starter(Enum):
    """Who begins the next game: the opening roll's winner, or the last game's loser or winner."""

    OPENING_ROLL = "opening-roll"
    LOSER = "loser"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a game is played with.

    `board`: the kind of board whose places it uses; `places`: all of them, points in running order
    of the first seat's numbering; `shared`: places on which several colours may lie. `letters`:
    each seat's colour letter, seats in playing order; `checkers`: how many each seat has;
    `is_sorted`: whether a place's letters are sorted; if not, their order is part of the position.
    `homes`: the points of each seat's home; `fronts`: those before each seat, if its home lies
    elsewhere. `ways`: on 24 points, each seat's way over them from the last one back.
    `point_names`: by seat, what people call places if that differs from their names. `dice`: how
    many are thrown, each from 1 to `sides`; `faces`: what each die shows if it shows something
    else.
    """

    board: str
    places: tuple[str, ...]
    letters: Mapping[str, str]
    checkers: int
    homes: Mapping[str, tuple[str, ...]]
    fronts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    point_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    shared: tuple[str, ...] = ("bar", "off", "yard")
    is_sorted: bool = True
    dice: int = 2
    sides: int = 6
    faces: tuple[tuple[int, ...], ...] = ()

    def front(self, seat: str) -> tuple[str, ...]:
        """The points that lie before a seat, where its lights are."""
        return self.fronts.get(seat, self.homes[seat])

    @property
    def readable(self) -> frozenset[str]:
        """The places that may be seen: a board has a bar and trays where the game needs none."""
        return frozenset((*self.places, "bar", "off", "yard"))

    @property
    def every_die(self) -> tuple[tuple[int, ...], ...]:
        """What each of the dice may show."""
        return self.faces or (tuple(range(1, self.sides + 1)),) * self.dice


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game begins.

    `dice`: how many each seat throws to see who starts; `is_played`: whether these numbers are the
    first roll; `state`: the state of the first roll after that. `next_starter`: who starts the
    next game. `seating(count, options)`: who plays if fewer than all seats do and nothing else is
    said; empty if all have to.
    """

    dice: int = 1
    is_played: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)
    next_starter: Starter = Starter.OPENING_ROLL
    seating: Callable[[int, Mapping[str, str]], tuple[str, ...]] = lambda count, options: ()


@dataclass(frozen=True, slots=True)
class TurnFlow:
    """How one decision leads to the next if a turn is not simply one roll and one play.

    - `outcome_without_play(situation)`: if nothing can be played, what is due and which points are
      earned anyway; see `Game.no_play`.
    - `next_state(situation, play)`: the `state` with which the game goes on after a play or a no
      play.
    - `choices(situation)`: what the mover has to name before he plays or rolls on (a doublet, a
      way to play it), empty where nothing; `chosen(situation, choice)`: the situation after that.
    - `may_decline_roll`: whether the extra roll of a doublet is optional.
    - `reroll`: set if dice stay lying and may be thrown again.
    """

    outcome_without_play: Callable[[Situation], tuple[Next, int]] = lambda situation: (Next.END, 0)
    next_state: Callable[[Situation, Play], Mapping[str, Any]] = lambda situation, play: {}
    choices: Callable[[Situation], tuple[int | str, ...]] = lambda situation: ()
    chosen: Callable[[Situation, int | str], Situation] = lambda situation, choice: situation
    may_decline_roll: bool = False
    reroll: RerollRules | None = None


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a game is played for, besides the plain win of `Game.finish`.

    - `finish_by_state(state, options)`: the `Finish` of a game that is won by what the places do
      not show (points), or None.
    - `forfeit(situation, seat)`: what a seat that gives up now owes, before any cube; with
      `grades` the seat itself chooses one, by their points.
    - `continuation(situation, play)`: if a game that `play` has won may be continued from its
      position, the situation then due, without dice if they must be thrown; otherwise None.
    - `match_winner(score, games, length, options)`: the seat that has won a match after `games`
      games, `""` for a tie, None before its end.
    - `cube`: how the game is doubled, None if it never is.
    - `is_graded`: whether a win's grade says what it is worth; not where checkers are counted.
    """

    finish_by_state: Callable[[Mapping[str, Any], Mapping[str, str]], Finish | None] = (
        lambda state, options: None
    )
    forfeit: Callable[[Situation, str], int] = lambda situation, seat: 1
    grades: Mapping[int, Grade] = field(default_factory=dict)
    continuation: Callable[[Situation, Play], Situation | None] = lambda situation, play: None
    match_winner: Callable[[Mapping[str, int], int, int, Mapping[str, str]], str | None] = (
        lambda score, games, length, options: first_to(score, length)
    )
    cube: CubeRules | None = None
    is_graded: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """A game as data plus small functions; get one with `pasch.rules.game_named`.

    Three facts (`name`, `equipment`, `options`), the functions that every game has, what differs
    from the plainest course of a game (`faults`, `opening`, `flow`, `scoring`), and of which game
    it is a variant that differs in its start only (`variant_of`).

    - `start(options)`: the start position.
    - `legal_plays(situation)`: one `Play` per distinct outcome, sorted by position; empty when
      nothing can be played. If there may be very many, each is written on demand.
    - `some_plays(situation)`: what players choose from, where that is not `legal_plays`: an even
      sample if finding all would take long, or several steps together if each of them is a play.
    - `judge(situation, seen)`: a `Judgement` of a complete position `seen` (see `complete`).
    - `allowed(situation, seen)`: every position the board may show now, before, during and after a
      play (True for whole plays), as far as it may be what was `seen`.
    - `complete(before, seen)`: `seen` with `off` (and `yard`), if the caller could not see them,
      inferred from the number of checkers.
    - `finish(position, options)`: the `Finish`, or None while the game goes on.
    - `blocked_by(situation)`: the places that keep the mover from playing, for the no-play signal.
    - `rule_ids`: the rule's id for every reason that `judge` gives.
    - `faults(situation)`: faults of a request beyond those that `check_request` finds, one clause
      each; without it no state is accepted.
    """

    name: str
    equipment: Equipment
    options: tuple[Option, ...]
    start: Callable[[Mapping[str, str]], Position]
    legal_plays: Callable[[Situation], Sequence[Play]]
    judge: Callable[[Situation, Position], Judgement]
    allowed: Callable[[Situation, Position], Mapping[Position, bool]]
    complete: Callable[[Position, Mapping[str, str]], Position]
    finish: Callable[[Position, Mapping[str, str]], Finish | None]
    blocked_by: Callable[[Situation], tuple[str, ...]]
    rule_ids: Mapping[Reason, str]
    faults: Callable[[Situation], Iterable[Message]] | None = None
    opening: Opening = Opening()
    flow: TurnFlow = TurnFlow()
    scoring: Scoring = Scoring()
    variant_of: str = ""
    some_plays: Callable[[Situation], Sequence[Play]] | None = None

    @property
    def base(self) -> str:
        """The name of the game that this one varies: its own if it is no variant."""
        return self.variant_of or self.name

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in playing order."""
        return tuple(self.equipment.letters)

    def plays_in_time(self, situation: Situation) -> Sequence[Play]:
        """The whole plays to choose from, or as many as can be found quickly."""
        return (self.some_plays or self.legal_plays)(situation)

    def called(self, place: str, seat: str) -> str:
        """A seat's name for a place in sentences and notation."""
        return self.equipment.point_names.get(seat, {}).get(place, place)

    def no_play(self, situation: Situation) -> Play:
        """The outcome if nothing can be played: the position unchanged, and what follows."""
        due, scores = self.flow.outcome_without_play(situation)
        if self.finish(situation.position, situation.options):
            due = Next.GAME_OVER
        return Play("", situation.position, due, (), scores)

    def position(self, places: Mapping[str, str]) -> Position:
        """The position with these contents, in order or sorted as the game requires."""
        return Position.of(places, is_sorted=self.equipment.is_sorted)

    def opens_with_roll(self, options: Mapping[str, str]) -> bool:
        """Whether the starter plays the opening numbers."""
        return self.opening.is_played or options.get("play_opening_throw") == "yes"

    def won(
        self, position: Position, state: Mapping[str, Any], options: Mapping[str, str]
    ) -> Finish | None:
        """The `Finish` by the position or by points, or None."""
        return self.finish(position, options) or self.scoring.finish_by_state(state, options)

    def following(self, seat: str, players: Collection[str] = ()) -> str:
        """The seat that plays after `seat`; with `players`, the other seats are skipped."""
        turn = self.seats.index(seat) + 1
        order = self.seats[turn:] + self.seats[:turn]
        return next(one for one in order if not players or one in players)

    def seated(self, position: Position, players: Collection[str]) -> Position:
        """The position with the checkers of these seats only; the others have none."""
        letters = {self.equipment.letters[seat] for seat in players}
        kept = {p: "".join(c for c in lying if c in letters) for p, lying in position.items()}
        return self.position(kept)

    def state_with(self, hidden: Mapping[str, Any], players: Iterable[str]) -> dict[str, Any]:
        """The state of a `Situation` in which these seats play, listed in games for several."""
        return {**hidden, "players": list(players)} if len(self.seats) > 2 else dict(hidden)

    def in_force(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Every option of the game with its value: as chosen, else the default."""
        return {option.name: option.default for option in self.options} | dict(chosen)

    def situation(
        self,
        position: Position,
        turn: str,
        dice: tuple[int, ...],
        state: Mapping[str, Any] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Situation:
        """A `Situation` with all defaults filled in; `check_request` finds its faults."""
        return Situation(position, turn, dice, state or {}, self.in_force(options or {}))
