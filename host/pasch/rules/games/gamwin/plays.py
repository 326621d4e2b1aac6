"""Gamwin's legal plays: each a single action, or in the first throw one complete placing.

In the first throw each die may place one checker from the yard, but none has to (GW-4).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from pasch.rules.games.gamwin.dice import HIGHEST, doublet_in
from pasch.rules.games.gamwin.moves import Action, actions, series
from pasch.rules.games.gamwin.notation import NOTHING, written
from pasch.rules.games.gamwin.strip import FIELDS, LETTERS, ROOM, WAYS, Strip, arrived
from pasch.rules.model.game import Next, Play, Situation, by_position
from pasch.rules.model.position import Position

__all__ = ["is_first_throw", "legal_plays", "placings", "play_of", "steps", "whole_plays"]


def is_first_throw(situation: Situation) -> bool:
    """Whether this throw only places checkers (contract: `state`)."""
    return situation.state.get("phase") == "first"


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome, sorted by position.

    In the game proper each is one step, jump or entry; waiving is always allowed and not listed.
    In the first throw each is a complete placing, including placing nothing (GW-4).
    """
    strip = Strip.of(situation.position)
    seat, dice, options = situation.turn, situation.dice, situation.options
    ways: Mapping[Strip, tuple[Action, ...]]
    if is_first_throw(situation):
        ways = placings(strip, seat, dice, options)
    else:
        ways = {action.after: (action,) for action in actions(strip, seat, dice, options)}
    plays = (play_of(situation, after, way) for after, way in ways.items())
    return by_position(plays)


def whole_plays(situation: Situation) -> tuple[Play, ...]:
    """Everything that the lying numbers reach without another throw, each by as few steps as
    possible, sorted by position. In the first throw and with a doublet these are `legal_plays`.
    """
    if is_first_throw(situation):
        return legal_plays(situation)
    strip = Strip.of(situation.position)
    ways = series(strip, situation.turn, situation.dice, situation.options)
    return by_position(play_of(situation, after, way) for after, way in ways.items() if way)


def steps(position: Position, seat: str, options: Mapping[str, str]) -> dict[int, list[Position]]:
    """For each number the positions to which it takes a checker, if no doublet lies (GW-7)."""
    found: dict[int, list[Position]] = {}
    for action in actions(Strip.of(position), seat, range(1, HIGHEST + 1), options):
        found.setdefault(int(action.target[1:]), []).append(action.after.position())
    return found


def play_of(situation: Situation, after: Strip, way: Sequence[Action]) -> Play:
    """The play of these actions; without actions the seat waives."""
    is_first = is_first_throw(situation)
    if is_first or not way:
        due = Next.END
    elif after.has_won(LETTERS[situation.turn]):
        due = Next.GAME_OVER
    elif doublet_in(situation.dice) is not None:
        due = Next.THROW_THREE
    else:
        due = Next.MOVE_OR_THROW
    notation = written(way) or (NOTHING if is_first else "")
    return Play(notation, after.position(), due, tuple([action.move for action in way]))


def placings(
    strip: Strip, seat: str, dice: Sequence[int], options: Mapping[str, str]
) -> dict[Strip, tuple[Action, ...]]:
    """Every placing of the yard's checkers on the numbers thrown, with the arrivals that make it.

    Placing nothing is one of them. One die places one checker; with `first_throw_reuse` a number
    may place several (GW-A9). With `first_throw_hits` off nothing is hit, and a field whose side
    holds a single enemy is closed (GW-A8).
    """
    waiting = strip.yard.count(LETTERS[seat])
    can_reuse = options["first_throw_reuse"] == "yes"
    can_hit = options["first_throw_hits"] == "yes"
    found: dict[Strip, tuple[Action, ...]] = {strip: ()}
    for order in _orders(dice, min(waiting, len(dice)), can_reuse):
        if way := _placed(strip, seat, order, can_hit):
            found.setdefault(way[-1].after, way)
    return found


def _orders(dice: Sequence[int], most: int, can_reuse: bool) -> Iterator[tuple[int, ...]]:
    """One to `most` of the numbers in every order: fewer before more, higher before lower."""
    pick = combinations_with_replacement if can_reuse else combinations
    for size in range(1, most + 1):
        for numbers in sorted(set(map(tuple, map(sorted, pick(dice, size)))), reverse=True):
            yield from sorted(set(permutations(numbers)), reverse=True)


def _placed(strip: Strip, seat: str, numbers: Sequence[int], can_hit: bool) -> tuple[Action, ...]:
    """One checker placed on each number in turn; empty if one of them cannot be placed."""
    letter, way = LETTERS[seat], []
    here = strip
    for number in numbers:
        index = WAYS[seat][number]
        content = here.fields[index]
        if len(content) >= ROOM:
            return ()
        waiting = here.entering(letter)
        after, is_hit = arrived(waiting, letter, index)
        if is_hit and not can_hit:
            if len(content) == 1 and content != letter:
                return ()
            after, is_hit = waiting.with_field(index, content + letter), False
        way.append(Action("yard", FIELDS[index], after, is_hit, False))
        here = after
    return tuple(way)
