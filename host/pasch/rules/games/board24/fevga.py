"""Fevga as data plus small functions: the record that `game_named("fevga")` gives.

Rules after docs/rules/fevga.md. Both sides run the same way round the board, nothing is hit, and
one checker holds its point. So a lone checker of the other side counts as two, and the shared
rules do the rest. This module adds the rules that no other game has: the first checker, the
starting quarter, the prime that must be opened.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pasch.rules.games.board24.race import Race, Ways, race_game
from pasch.rules.games.board24.racing import HOME, numbers_of, relaxed, step_without, stepper
from pasch.rules.games.board24.ways import CHECKERS, POINTS, winner_of
from pasch.rules.judge.movement_spec import RuleRelaxation, said_by
from pasch.rules.model.game import Finish, Grade, Opening, Scoring, Situation, Starter
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Step, both_ways, move_ends
from pasch.rules.search.packed_state import ANY, OFF, MoverView, Track
from pasch.rules.search.turn_graph import Turn, unused

__all__ = ["FEVGA", "RULE_IDS", "finish"]

PLACES = (*POINTS, "off")
# The start points of a seat and of the other side, both by the seat's own count.
START_POINT, OTHERS_START = 24, 12
TRACKS = {
    "white": Track.of("w", "b", POINTS),
    "black": Track.of("b", "w", (*POINTS[OTHERS_START:], *POINTS[:OTHERS_START])),
}
START = Position.of({"24": "w" * CHECKERS, "12": "b" * CHECKERS})
OPTIONS = options_of({"trapping_prime": "opened/stays"})
RULE_IDS = {
    Reason.CHECKER_COUNT: "FV-1",
    Reason.NOT_YOUR_CHECKER: "FV-6",
    Reason.BLOCKED: "FV-6",
    Reason.NOT_HOME: "FV-10",
    Reason.WRONG_DIRECTION: "FV-2",
    Reason.NO_HITTING: "FV-6",
    Reason.FIRST_CHECKER: "FV-7",
    Reason.STARTING_QUARTER: "FV-8",
    Reason.OPEN_PRIME: "FV-9",
    Reason.USE_BOTH: "FV-5",
    Reason.USE_HIGHER: "FV-5",
    Reason.WRONG_DISTANCE: "FV-5",
}
_PRIME = 6
_PASSED = sum(ANY[:OTHERS_START])
_QUARTER = ANY[START_POINT - _PRIME + 1 : START_POINT + 1]


def _view(track: Track, position: Position) -> MoverView:
    """The position as a seat sees it: one checker of the other side holds a point, as two do."""
    view = track.view(position)
    return replace(view, other=tuple([2 * count for count in view.other]))


def _first_alone(step: Step) -> Step:
    """`step` with only the foremost checker moving until one has passed the other's start."""

    def alone(state: int, number: int) -> list[tuple[int, int]]:
        found = step(state, number)
        if state & _PASSED:
            return found
        # A request may describe a side without a checker on the board; it moves none.
        on_way = range(OTHERS_START, START_POINT + 1)
        foremost = next((point for point in on_way if state & ANY[point]), 0)
        return [(after, code) for after, code in found if move_ends(code)[0] == foremost]

    return alone


def _quarter_open(step: Step) -> Step:
    """`step` without landings that fill the last of the six points of the starting quarter."""

    def left_open(state: int, number: int) -> list[tuple[int, int]]:
        return [
            (after, code)
            for after, code in step(state, number)
            if move_ends(code)[1] <= START_POINT - _PRIME or not _fills_quarter(after)
        ]

    return left_open


def _fills_quarter(state: int) -> bool:
    return all(state & point for point in _QUARTER)


def _own_rules(step: Step) -> Step:
    return _quarter_open(_first_alone(step))


def _step(situation: Situation, view: MoverView) -> Step:
    del situation
    return _own_rules(stepper(view))


def _wall(view: MoverView) -> int:
    """The points that shut the other side in if all of it stands on one point; otherwise none.

    These are the six before that point on its way, as masks of the mover's state in one sum.
    """
    stacks = [point for point in range(1, START_POINT + 1) if view.other[point]]
    if len(stacks) != 1:
        return 0
    ahead = (stacks[0] + OTHERS_START - 1) % START_POINT  # pips it has left, less one
    if ahead < HOME:
        return 0
    return sum(ANY[(stacks[0] - number - 1) % START_POINT + 1] for number in range(1, _PRIME + 1))


def _is_shut(wall: int, state: int) -> bool:
    return bool(wall) and all(state & mask for mask in ANY if mask & wall)


def _standing(situation: Situation, view: MoverView, ways: Ways) -> Ways:
    """The plays that leave the other side a way out, if any does; otherwise all (FV-9)."""
    wall = _wall(view)
    if not wall or situation.options["trapping_prime"] == "stays":
        return ways
    return {state: way for state, way in ways.items() if not _is_shut(wall, state)} or ways


def _unused(situation: Situation, turn: Turn, state: int) -> Reason:
    """Why a play may not stand although each of its moves may be made."""
    used = max(map(len, turn.legal.values()), default=0)
    is_long = len(turn.reachable[state]) == used
    return (
        Reason.OPEN_PRIME
        if is_long and _is_shut(_wall(turn.view), state)
        else unused(turn, situation.dice)
    )


def _relaxed(situation: Situation, view: MoverView) -> Iterator[RuleRelaxation]:
    """The roll with one rule left out at a time, the game's own rules last."""
    orders = both_ways(numbers_of(situation.dice))
    without_bar = (
        r for r in relaxed(view, orders, filtered=_own_rules) if r.code != Reason.ENTER_FIRST
    )
    yield from without_bar
    hitting = replace(view, other=tuple([count // 2 for count in view.other]))
    yield RuleRelaxation(
        Reason.NO_HITTING,
        _own_rules(stepper(hitting)),
        orders,
        lambda origin, target: target > OFF and hitting.other[target] == 1,
        signs=(1,),
    )
    free = step_without(view, None)
    yield RuleRelaxation(
        Reason.FIRST_CHECKER,
        _quarter_open(free),
        orders,
        lambda origin, target: origin == START_POINT,
        lambda origin, target: origin,
        (1,),
    )
    yield RuleRelaxation(
        Reason.STARTING_QUARTER,
        _first_alone(free),
        orders,
        lambda origin, target: target > START_POINT - _PRIME,
        signs=(1,),
    )


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """The seat that has borne off all checkers; two points if the loser has none off (FV-11)."""
    del options
    winner = winner_of(position)
    if not winner:
        return None
    points = _lost(position, TRACKS[winner].others)
    return Finish(winner, points, Grade.DOUBLE if points > 1 else Grade.SINGLE)


def _lost(position: Position, letter: str) -> int:
    """What a loser of this colour pays."""
    return 1 if letter in position.at("off") else 2


FEVGA = race_game(
    "fevga",
    Race(
        RULE_IDS,
        PLACES,
        TRACKS,
        beyond=("bar",),
        view=_view,
        step=_step,
        standing=_standing,
        relaxed=_relaxed,
        unused=_unused,
        sentences=said_by(
            "fevga.",
            Reason.NO_HITTING,
            Reason.FIRST_CHECKER,
            Reason.STARTING_QUARTER,
            Reason.OPEN_PRIME,
        ),
    ),
    START,
    options=OPTIONS,
    finish=finish,
    opening=Opening(next_starter=Starter.WINNER),
    scoring=Scoring(
        forfeit=lambda situation, seat: _lost(situation.position, TRACKS[seat].letter)
    ),
)
