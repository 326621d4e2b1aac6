"""The score of a game of backgammon: grade, cube, Jacoby, Crawford (BG-A6 to BG-A10, BG-A19).

Pure functions of the score; the referee decides who may offer what and when.
"""

from collections.abc import Mapping

from pasch.rules.model.game import Grade

__all__ = ["GRADES", "doubled", "is_crawford"]

GRADES: Mapping[str, int] = {Grade.SINGLE: 1, Grade.GAMMON: 2, Grade.BACKGAMMON: 3}


def doubled(points: int, cube: int, options: Mapping[str, str], is_cube_turned: bool) -> int:
    """What `points` count with the cube; 1 before it was turned, with `jacoby` on (BG-A9).

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

    That is the first game in which one seat needs exactly one point; in a match to one point every
    double would be useless, so its only game counts as one too.

    >>> is_crawford(7, {"white": 6, "black": 4}, {}, False)
    True
    >>> is_crawford(7, {"white": 6, "black": 5}, {}, True)
    False
    """
    if options.get("crawford", "on") != "on" or was_crawford_played:
        return False
    return any(match_length - points == 1 for points in score.values())
