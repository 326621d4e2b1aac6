"""The position from which a board is learned before a game."""

from collections.abc import Iterator

from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import KINDS

__all__ = ["known_position"]

ENOUGH_POINTS = 6
OUTSIDE = ("bar", "off", "yard")


def known_position(game: Game) -> tuple[Position, str]:
    """A position to learn colours from, and the name of the game whose start it is, if any.

    A game that starts with an empty board, or with all checkers in a heap, shows too little: then
    the start of another game on the same board is used, or what its kind of board is learned by.
    """
    for other in (game, *(game_named(name) for name in GAMES)):
        start = other.start(other.in_force({}))
        if (
            other.equipment.board == game.equipment.board
            and len([*_points(start)]) >= ENOUGH_POINTS
        ):
            return Position.of(start.as_dict()), other.name
    return Position.of(KINDS[game.equipment.board].laid_out), ""


def _points(position: Position) -> Iterator[str]:
    return (place for place in position if place not in OUTSIDE)
