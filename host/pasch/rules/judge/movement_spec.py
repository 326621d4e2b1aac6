"""What the shared judge has to know about a game: a frozen record of data and small functions.

A game that plays numbers along a way passes its `MovementSpec` to `rules.judge.judging` and gets
its judge; faults, repairs and sentences are then the same in all games, apart from the rules and
sentences that a game adds.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from pasch.rules.model.game import Play, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Step
from pasch.rules.search.packed_state import MoverView, Track
from pasch.rules.search.turn_graph import Turn

__all__ = ["MovementSpec", "RuleRelaxation", "said_by"]


def said_by(prefix: str, *reasons: Reason) -> Mapping[Reason, str]:
    """The message ids for the reasons for which a game has a sentence of its own.

    >>> said_by("puff.", Reason.BLOCKED)
    {<Reason.BLOCKED: 'blocked'>: 'puff.blocked'}
    """
    return {reason: prefix + reason for reason in reasons}


@dataclass(frozen=True, slots=True)
class RuleRelaxation:
    """A roll with exactly one rule left out, named by its reason code.

    `step` and `orders` are the single moves and the orders of the numbers that are then possible.
    `breaks(origin, target)`: whether a move breaks the rule; `shows(origin, target)`: the mover's
    point where that shows. `signs`: the directions in which a number is covered exactly, 1 forward
    and -1 backward; empty if a move may cover another distance.
    """

    code: Reason
    step: Step
    orders: tuple[tuple[int, ...], ...]
    breaks: Callable[[int, int], bool] = lambda origin, target: True
    shows: Callable[[int, int], int] = lambda origin, target: target
    signs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MovementSpec:
    """A game as the judge sees it.

    - `places`: the places of the game; `tracks`: each seat's way, `checkers` how many each has,
      `texts` how each seat's points are written, by the mover's points.
    - `view(seat, position)`: the position as that seat sees it.
    - `turn(situation, view, sight)`: everything the roll can reach; if that is too much, as far as
      it matters for judging `sight`.
    - `play(situation, view, state, way)`: the play that ends in a legal state.
    - `relaxed(situation, view)`: the roll with one rule left out at a time, in the order in
      which reasons are given.
    - `unused(situation, turn, state)`: the reason if the single moves are right, but no legal play
      ends there or goes on.
    - `rule_ids`: the rule's id for every reason; `sentences`: the message ids for reasons for
      which the game has a sentence of its own (see `said_by`).
    - `may_bear_off(view, origin)`: whether a single number can have borne off a checker from
      `origin` if the others now lie as in `view`.
    - `complete`: see `Game.complete`.
    """

    places: tuple[str, ...]
    tracks: Mapping[str, Track]
    checkers: int
    texts: Mapping[str, tuple[str, ...]]
    view: Callable[[str, Position], MoverView]
    turn: Callable[[Situation, MoverView, MoverView], Turn]
    play: Callable[[Situation, MoverView, int, tuple[int, ...]], Play]
    relaxed: Callable[[Situation, MoverView], Iterable[RuleRelaxation]]
    unused: Callable[[Situation, Turn, int], Reason]
    complete: Callable[[Position, Mapping[str, str]], Position]
    may_bear_off: Callable[[MoverView, int], bool]
    rule_ids: Mapping[Reason, str]
    sentences: Mapping[Reason, str] = field(default_factory=dict)

    @property
    def point_names(self) -> Mapping[str, Mapping[str, str]]:
        """How each seat's points are written, by their places; see `Equipment.point_names`."""
        return {
            seat: dict(zip(track.names, self.texts[seat], strict=False))
            for seat, track in self.tracks.items()
        }
