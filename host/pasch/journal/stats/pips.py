"""Pip counts on 24-point boards: how far a seat's checkers have to go until all are off."""

from collections.abc import Mapping
from functools import cache

from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["pip_count"]


def pip_count(game: Game, position: Position, seat: str) -> int | None:
    """The pips a seat still needs; None on a board without 24 points numbered one way.

    A checker on the bar or in the yard has the whole way to go, plus one pip to enter.
    """
    way, letter = game.equipment.ways.get(seat), game.equipment.letters[seat]
    if way is None:
        return None
    pips = _pips(way)
    lying = [(place, held.count(letter)) for place, held in position.items_ if letter in held]
    return sum([pips.get(place, 0) * count for place, count in lying])


@cache
def _pips(way: tuple[str, ...]) -> Mapping[str, int]:
    """The pips to go from each place."""
    pips = {place: number for number, place in enumerate(way, 1)}
    return pips | dict.fromkeys(("bar", "yard"), len(way) + 1)
