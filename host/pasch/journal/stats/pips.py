"""Pip counts on boards of 24 points: how far a seat's checkers have to go until all are off."""

from __future__ import annotations

from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["pip_count"]


def pip_count(game: Game, position: Position, seat: str) -> int | None:
    """The pips a seat still needs; None on a board that has not 24 numbered points in one way.

    A checker on the bar or in the yard has the whole way and one pip to enter before it.
    """
    way, letter = game.equipment.ways.get(seat), game.equipment.letters[seat]
    if way is None:
        return None
    waiting = sum(position.at(place).count(letter) for place in ("bar", "yard"))
    running = sum(pips * position.at(place).count(letter) for pips, place in enumerate(way, 1))
    return running + waiting * (len(way) + 1)
