"""Pip counts on 24-point boards: how far a seat's checkers have to go until all are off."""

from __future__ import annotations

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
    pips = {place: number for number, place in enumerate(way, 1)}
    pips |= dict.fromkeys(("bar", "yard"), len(way) + 1)
    return sum(pips.get(place, 0) * held.count(letter) for place, held in position.items_)
