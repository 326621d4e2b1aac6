"""Tric-Trac's scoring: multiple wins, the next game's points, the match.

Pure functions of points (TT-17 to TT-19, TT-A17 to TT-A20).
"""

from collections.abc import Mapping

from pasch.rules.games.tric_trac.moves import GOAL
from pasch.rules.model.game import Finish, Grade

__all__ = ["decided", "match_winner", "points_of_next_game", "times_won"]

_GRADES = {1: Grade.SINGLE, 2: Grade.DOUBLE, 3: Grade.TRIPLE, 4: Grade.QUADRUPLE}


def decided(points: Mapping[str, int]) -> Finish | None:
    """Who has won with these points, and how many times the game counts; None below 12.

    Once if the loser has seven or more, twice from three to six, three times for one or two, four
    times for none.

    >>> decided({"white": 12, "black": 6})
    Finish(winner='white', points=2, grade=<Grade.DOUBLE: 'double'>)
    """
    winner = next((seat for seat, reached in points.items() if reached >= GOAL), None)
    if winner is None:
        return None
    loser = max((reached for seat, reached in points.items() if seat != winner), default=0)
    times = times_won(loser)
    return Finish(winner, times, _GRADES[times])


def times_won(points: int) -> int:
    """How many times a game counts against a loser with `points` points (TT-17, TT-A17).

    >>> [times_won(points) for points in (7, 6, 2, 0)]
    [1, 2, 3, 4]
    """
    return 4 if points < 1 else 3 if points < 3 else 2 if points < 7 else 1


def points_of_next_game(points: Mapping[str, int]) -> dict[str, int]:
    """The points with which a continued game begins: the winner's beyond 12 (TT-19, TT-A19).

    >>> points_of_next_game({"white": 13, "black": 5})
    {'white': 1, 'black': 0}
    """
    return {seat: max(reached - GOAL, 0) for seat, reached in points.items()}


def match_winner(
    score: Mapping[str, int], games: int, length: int, options: Mapping[str, str]
) -> str | None:
    """The seat that has won the match after `games` games: `""` for a tie, None before its end.

    `score` counts multiple wins as such. `first_to_12` ends with `length` points, `12_games` after
    `length` games, `single` after one.

    >>> match_winner({"white": 7, "black": 12}, 6, 12, {"match": "first_to_12"})
    'black'
    """
    kind = options.get("match", "first_to_12")
    if kind == "first_to_12":
        is_over = max(score.values()) >= length
    else:
        is_over = games >= (1 if kind == "single" else length)
    if not is_over:
        return None
    best = max(score.values())
    leaders = [seat for seat, points in score.items() if points == best]
    return leaders[0] if len(leaders) == 1 else ""
