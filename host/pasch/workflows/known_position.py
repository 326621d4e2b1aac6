"""The position from which a board is learned before a game."""

from collections.abc import Iterator

from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["known_position"]

ENOUGH_POINTS = 6
OUTSIDE = ("bar", "off", "yard")


def known_position(game: Game) -> tuple[Position, str]:
    """A position to learn colours from, and the name of the game whose start it is, if any.

    A game that starts with an empty board, or with all checkers in a heap, shows too little: then
    the start of another game on the same board is used, or one checker on every third point.
    """
    for other in (game, *(game_named(name) for name in GAMES)):
        start = other.start(other.in_force({}))
        if (
            other.equipment.board == game.equipment.board
            and len([*_points(start)]) >= ENOUGH_POINTS
        ):
            return Position.of(start.as_dict()), other.name
    points = [place for place in game.equipment.places if place not in OUTSIDE]
    letters = [
        letter
        for letter in game.equipment.letters.values()
        for _ in range(game.equipment.checkers)
    ]
    step = len(points) // len(letters)
    return Position.of(dict(zip(points[step // 2 :: step], letters, strict=False))), ""


def _points(position: Position) -> Iterator[str]:
    return (place for place in position if place not in OUTSIDE)
