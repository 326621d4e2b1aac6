"""Pip counts on boards of 24 points: how far a seat's checkers have to go until all are off."""

from __future__ import annotations

from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["pip_count"]

POINTS = 24


def pip_count(game: Game, position: Position, seat: str) -> int | None:
    """The pips a seat still needs; None on a board that has not 24 numbered points in one way.

    A checker on the bar or in the yard has the whole way and one pip to enter before it.
    """
    home = game.equipment.homes.get(seat, ())
    if not home or not all(place.isdecimal() for place in home):
        return None
    # A home is listed from the point that lies farthest on its seat's way.
    letter, is_down = game.equipment.letters[seat], int(home[0]) < int(home[-1])
    waiting = sum(position.at(place).count(letter) for place in ("bar", "yard"))
    count = waiting * (POINTS + 1)
    for point in range(1, POINTS + 1):
        distance = point if is_down else POINTS + 1 - point
        count += distance * position.at(str(point)).count(letter)
    return count
