"""Backgammon as data plus small functions: the record that `game_named("backgammon")` gives.

Rules after docs/rules/backgammon.md. What one number may do stands in `racing`, how a position
on the board is judged in `judging`; here is what makes the game: set-up, seats, options, end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pasch.rules.games.board24.notation import BACKGAMMON_NAMES, written
from pasch.rules.games.board24.racing import (
    HOME,
    is_home,
    laid_out,
    legal_states,
    numbers_of,
    relaxed,
    stepper,
)
from pasch.rules.games.board24.ways import (
    CHECKERS,
    POINTS,
    TRACKS,
    Writer,
    blocked_points,
    complete,
    plays_of,
    winner_of,
)
from pasch.rules.judge.judging import allowed, judge
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.cube import CubeRules
from pasch.rules.model.game import Finish, Game, Play, Situation, by_position
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request
from pasch.rules.model.scoring import GRADES
from pasch.rules.search.movegen import both_ways
from pasch.rules.search.packed_state import BAR, OFF, MoverView
from pasch.rules.search.turn_graph import unused

__all__ = ["BACKGAMMON", "OPTIONS", "RULE_IDS", "START", "blocked_by", "finish", "legal_plays"]

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
# The rule that each reason rests on.
RULE_IDS = {
    "checker-count": "BG-A1",
    "hit-not-lifted": "BG-17",
    "not-your-checker": "BG-1",
    "enter-first": "BG-18",
    "blocked": "BG-13",
    "not-home": "BG-20",
    "wrong-direction": "BG-2",
    "use-both": "BG-14",
    "use-higher": "BG-15",
    "wrong-distance": "BG-11",
}


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome (BG-A3), sorted by position."""
    view = TRACKS[situation.turn].view(situation.position)
    ways = legal_states(view, situation.dice)
    plays = plays_of(TRACKS[situation.turn], view, ways, _writer(situation.dice))
    return by_position(plays)


def _writer(dice: tuple[int, ...]) -> Writer:
    numbers = numbers_of(dice)
    return lambda moves, hits: written(moves, hits, numbers)


def _play(situation: Situation, view: MoverView, state: int, way: tuple[int, ...]) -> Play:
    write = _writer(situation.dice)
    return next(plays_of(TRACKS[situation.turn], view, {state: way}, write))


_COURSE = MovementSpec(
    places=PLACES,
    tracks=TRACKS,
    checkers=CHECKERS,
    texts=dict.fromkeys(TRACKS, BACKGAMMON_NAMES),
    view=lambda seat, position: TRACKS[seat].view(position),
    turn=lambda situation, view, sight: laid_out(view, situation.dice, stepper(view)),
    play=_play,
    relaxed=lambda situation, view: relaxed(view, both_ways(numbers_of(situation.dice))),
    unused=lambda situation, turn, state: unused(turn, situation.dice),
    may_bear_off=is_home,
    complete=complete,
    rule_ids=RULE_IDS,
)


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """Who has borne off all checkers, and how high the win is (rule 23, BG-A6).

    A simple win where the loser has one off; a gammon where none; a backgammon where one of
    them still waits on the bar or stands in the winner's home.
    """
    del options
    winner = winner_of(position)
    if not winner:
        return None
    view = TRACKS[winner].view(position)
    if sum(view.other[OFF + 1 :]) < CHECKERS:
        return Finish(winner, 1, "single")
    if view.other[BAR] or any(view.other[1 : HOME + 1]):
        return Finish(winner, 3, "backgammon")
    return Finish(winner, 2, "gammon")


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The points held by the other side on which a number of the roll would land.

    With a checker on the bar only its points of entry count. Board-fixed places, by the mover's
    points descending; what keeps the mover from playing where there is no play.
    """
    track = TRACKS[situation.turn]
    return blocked_points(track, track.view(situation.position), situation.dice, (BAR,))


def _check(situation: Situation) -> None:
    check_request(BACKGAMMON, situation)


BACKGAMMON = Game(
    name="backgammon",
    board="backgammon",
    seats=("white", "black"),
    letters={seat: track.letter for seat, track in TRACKS.items()},
    checkers=CHECKERS,
    options=OPTIONS,
    dice=2,
    sides=6,
    opening_dice=1,
    plays_opening_roll=True,
    places=PLACES,
    homes={seat: track.names[1 : HOME + 1] for seat, track in TRACKS.items()},
    start=lambda options: START,
    check=_check,
    legal_plays=legal_plays,
    judge=partial(judge, _COURSE),
    allowed=partial(allowed, _COURSE),
    complete=complete,
    finish=finish,
    blocked_by=blocked_by,
    point_names=_COURSE.point_names,
    grades={points: grade for grade, points in GRADES.items()},
    cube=CubeRules(lambda options: options["cube"] == "on", True, 0, "automatic_doubles"),
)
