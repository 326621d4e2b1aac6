"""Backgammon as data plus small functions: the record that `game_named("backgammon")` gives.

Rules after docs/rules/backgammon.md. `racing` says what one number may do, `race` holds what all
races share; this module adds set-up, options and end.
"""

from collections.abc import Mapping
from functools import partial

from pasch.rules.games.board24.race import Race, race_game
from pasch.rules.games.board24.racing import HOME
from pasch.rules.games.board24.ways import CHECKERS, POINTS, TRACKS, winner_of
from pasch.rules.model.cube import CubeRules
from pasch.rules.model.game import Finish, Game, Grade, Opening, Scoring
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.scoring import GRADES
from pasch.rules.search.packed_state import BAR, OFF

__all__ = ["BACKGAMMON", "RULE_IDS", "START", "backgammon_from", "finish"]

# BG-A1: two on the 24-point, five on 13, three on 8, five on 6, each from his own side.
START = Position.of(
    {"24": "ww", "13": "w" * 5, "8": "www", "6": "w" * 5}
    | {"1": "bb", "12": "b" * 5, "17": "bbb", "19": "b" * 5}
)
PLACES = (*POINTS, "bar", "off")
OPTIONS = options_of(
    {
        "cube": "on/off",
        "crawford": "on/off",
        "jacoby": "off/on",
        "beaver": "off/on",
        "automatic_doubles": "off/on",
        "premature": "opponent_chooses/stands",
        "off_side": "opponent_chooses/reroll",
        "die_on_checker": "cocked/valid",
        "clock": "off/on",
    }
)
# The rule behind each reason.
RULE_IDS = {
    Reason.CHECKER_COUNT: "BG-A1",
    Reason.HIT_NOT_LIFTED: "BG-17",
    Reason.NOT_YOUR_CHECKER: "BG-1",
    Reason.ENTER_FIRST: "BG-18",
    Reason.BLOCKED: "BG-13",
    Reason.NOT_HOME: "BG-20",
    Reason.WRONG_DIRECTION: "BG-2",
    Reason.USE_BOTH: "BG-14",
    Reason.USE_HIGHER: "BG-15",
    Reason.WRONG_DISTANCE: "BG-11",
}


def finish(
    position: Position, options: Mapping[str, str], *, checkers: int = CHECKERS
) -> Finish | None:
    """The seat that has borne off all checkers, and the grade of its win (rule 23, BG-A6).

    A plain win if the loser has a checker off, a gammon if none, a backgammon if also one is on
    the bar or in the winner's home.
    """
    del options
    winner = winner_of(position)
    if not winner:
        return None
    view = TRACKS[winner].view(position)
    if sum(view.other[OFF + 1 :]) < checkers:
        return Finish(winner, 1, Grade.SINGLE)
    if view.other[BAR] or any(view.other[1 : HOME + 1]):
        return Finish(winner, 3, Grade.BACKGAMMON)
    return Finish(winner, 2, Grade.GAMMON)


def backgammon_from(start: Position, name: str) -> Game:
    """Backgammon from this start position, with as many checkers as lie there."""
    return race_game(
        name,
        Race(RULE_IDS, PLACES),
        start,
        options=OPTIONS,
        finish=partial(finish, checkers=start.count("w")),
        opening=Opening(is_played=True),
        scoring=Scoring(
            grades={points: Grade(grade) for grade, points in GRADES.items()},
            cube=CubeRules(lambda options: options["cube"] == "on", True, 0, "automatic_doubles"),
        ),
    )


BACKGAMMON = backgammon_from(START, "backgammon")
