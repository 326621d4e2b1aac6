"""Races in Backgammon by counting alone: who still meets whom, and what is lost for certain."""

from math import ceil

from pasch.rules.model.game import Game, Situation

__all__ = ["certain_loss", "is_race", "left_of"]

_HOME, _DIE, _MOVES = 6, 6, 4


def left_of(game: Game, standing: Situation, seat: str) -> list[int]:
    """How far each of a seat's checkers has to go until it is off; one that waits beside the board
    comes from beyond the way.
    """
    way, letter = game.equipment.ways[seat], game.equipment.letters[seat]
    waiting = sum(standing.position.at(place).count(letter) for place in ("bar", "yard"))
    found = [len(way) + 1] * waiting
    for number, place in enumerate(way, 1):
        found += [number] * standing.position.at(place).count(letter)
    return found


def is_race(game: Game, own: list[int], other: list[int]) -> bool:
    """Whether the two seats with these checkers have passed each other."""
    return max(own, default=0) + max(other, default=0) <= len(game.equipment.ways[game.seats[0]])


def certain_loss(game: Game, standing: Situation) -> tuple[int, int] | None:
    """The least and the most that the seat on turn loses, before the cube, whatever is rolled and
    as long as the other plays to be off soon; None where it may still win.
    """
    own = left_of(game, standing, standing.turn)
    other = left_of(game, standing, game.following(standing.turn))
    rolls = most_rolls(other)
    if not own or not is_race(game, own, other) or fewest_rolls(own) <= rolls:
        return None
    if len(own) < game.equipment.checkers:
        return 1, 1
    home = [max(0, far - _HOME) for far in own]
    if fewest_rolls([*home, 1]) <= rolls:
        return 1, 3
    # The other's home is the quarter where the way begins.
    there = [max(0, far - 3 * _HOME) for far in own]
    if fewest_rolls(there) > rolls:
        return 3, 3
    return 2, 3 if any(there) else 2


def fewest_rolls(ways: list[int]) -> int:
    """Fewer rolls than these cannot bring checkers so far: four moves of six points each."""
    return ceil(sum(ceil(way / _DIE) for way in ways) / _MOVES)


def most_rolls(ways: list[int]) -> int:
    """More rolls than these no race takes: each is worth three points at least, until all checkers
    are on the last one; from there each takes off two.
    """
    pips = sum(ways)
    last = [(pips - count) // 3 + ceil(count / 2) for count in range(1, len(ways) + 1)]
    return max([ceil(pips / 3), *last])
