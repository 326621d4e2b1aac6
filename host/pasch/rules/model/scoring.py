"""The score of a game of backgammon: grade, cube, Jacoby, Crawford (BG-A6 to BG-A10, BG-A19).

Pure functions of the score; who offers what and when is up to the referee.
"""

from __future__ import annotations

from collections.abc import Mapping

from pasch.errors import RuleError
from pasch.rules.model.game import Grade

__all__ = ["GRADES", "doubled", "game_points", "is_crawford"]

GRADES: Mapping[str, int] = {Grade.SINGLE: 1, Grade.GAMMON: 2, Grade.BACKGAMMON: 3}


def game_points(grade: str, cube: int, options: Mapping[str, str], is_cube_turned: bool) -> int:
    """The points of a win, or of a resignation of that grade: grade times cube.

    With `jacoby` on, a gammon or backgammon counts single unless the cube was turned (BG-A9);
    Jacoby is for single games: leave it off in a match. Raises `RuleError` for a grade or cube
    that does not exist.

    >>> game_points("gammon", 4, {}, True), game_points("gammon", 1, {"jacoby": "on"}, False)
    (8, 1)
    """
    if grade not in GRADES:
        raise RuleError(
            "there is no win called {grade!r}; it is {grades}", grade=grade, grades=tuple(GRADES)
        )
    if cube < 1 or cube & (cube - 1):
        raise RuleError("the cube shows 1, 2, 4, 8 …, not {cube}", cube=cube)
    return doubled(GRADES[grade], cube, options, is_cube_turned)


def doubled(points: int, cube: int, options: Mapping[str, str], is_cube_turned: bool) -> int:
    """What so many points count with the cube; one before it was turned, with `jacoby` on.

    >>> doubled(2, 4, {}, True), doubled(3, 1, {"jacoby": "on"}, False)
    (8, 1)
    """
    is_single = options.get("jacoby") == "on" and not is_cube_turned
    return cube if is_single else points * cube


def is_crawford(
    match_length: int,
    score: Mapping[str, int],
    options: Mapping[str, str],
    was_crawford_played: bool,
) -> bool:
    """Whether the game that begins at this score is played without the cube (BG-A8).

    That is the first game in which one seat needs exactly one point; in a match to one point
    every double would be useless, and its only game is such a game as well.

    >>> is_crawford(7, {"white": 6, "black": 4}, {}, False)
    True
    >>> is_crawford(7, {"white": 6, "black": 5}, {}, True)
    False
    """
    if options.get("crawford", "on") != "on" or was_crawford_played:
        return False
    return any(match_length - points == 1 for points in score.values())
