"""Dice that stay lying and may be thrown again: what each roll of them is worth, played best.

A number moves the same checkers to the same places whatever the other dice show. So the steps from
a position are found once for all rolls, and each position reached is valued once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from pasch.players.values.search import equities_of, onward
from pasch.players.values.value import Value
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position

__all__ = ["worths_of_rolls"]

Dice = tuple[int, ...]
StepsFrom = Callable[[Position], Mapping[int, Sequence[Position]]]


def worths_of_rolls(
    value: Value, situation: Situation, rolls: Iterable[Dice]
) -> dict[Dice, float]:
    """The points of the seat on turn for each roll, whose dice then stay lying."""
    game, seat = value.game, situation.turn
    rules = game.flow.reroll
    assert rules is not None

    @cache
    def steps(position: Position) -> Mapping[int, Sequence[Position]]:
        return rules.steps(position, seat, situation.options)

    ends: dict[Dice, list[tuple[Position, str]]] = {}
    for roll in rolls:
        plainly = _reached(steps, situation.position, roll) if len({*roll}) == len(roll) else []
        ends[roll] = [(position, seat) for position in plainly]
        if not plainly:
            rolled = replace(situation, dice=roll)
            ends[roll] = [(one.position, one.turn) for one in onward(game, rolled)]
    known = list(dict.fromkeys(end for found in ends.values() for end in found))
    standings = [replace(situation, position=at, turn=turn, dice=()) for at, turn in known]
    points = equities_of(value, standings)[:, game.seats.index(seat)].tolist()
    worth = dict(zip(known, points, strict=True))
    return {roll: max(worth[end] for end in found) for roll, found in ends.items()}


def _reached(steps: StepsFrom, start: Position, roll: Dice) -> list[Position]:
    """Where steps with these numbers lead."""
    known = {start: None}
    found = [start]
    while found:
        led = [to for at in found for number in roll for to in steps(at).get(number, ())]
        found = [to for to in dict.fromkeys(led) if to not in known]
        known |= dict.fromkeys(found)
    return [*known][1:]
