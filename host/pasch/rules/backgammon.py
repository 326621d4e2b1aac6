"""Backgammon as data plus small functions: the record that `game_named("backgammon")` gives.

Rules after docs/rules/backgammon.md. What one number may do stands in `racing`, how a position
on the board is judged in `judging`; here is what makes the game: set-up, seats, options, end.
"""

from __future__ import annotations

from collections.abc import Mapping

from pasch.rules.checking import check_two_sided
from pasch.rules.compact import BAR, OFF
from pasch.rules.game import Finish, Game, Option, Play, Situation
from pasch.rules.judging import judge
from pasch.rules.position import Position
from pasch.rules.racing import HOME, legal_states, numbers_of
from pasch.rules.two_sided import CHECKERS, POINTS, TRACKS, complete, plays_of

__all__ = ["BACKGAMMON", "OPTIONS", "START", "blocked_by", "finish", "legal_plays"]

# BG-A1: two on the 24-point, five on 13, three on 8, five on 6, each from his own side.
START = Position.of(
    {"24": "ww", "13": "w" * 5, "8": "www", "6": "w" * 5}
    | {"1": "bb", "12": "b" * 5, "17": "bbb", "19": "b" * 5}
)
OPTIONS = tuple(
    Option(name, tuple(values.split("/")))
    for name, values in {
        "cube": "on/off",
        "crawford": "on/off",
        "jacoby": "off/on",
        "beaver": "off/on",
        "automatic_doubles": "off/on",
        "premature": "opponent_chooses/stands",
        "off_side": "opponent_chooses/reroll",
        "die_on_checker": "cocked/valid",
        "illegal": "legal_moves/opponent_option",
        "announce": "at_once/next_roll/silent",
        "clock": "off/on",
    }.items()
)


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome (BG-A3), sorted by position."""
    track = TRACKS[situation.turn]
    view = track.view(situation.position)
    ways = legal_states(view, situation.dice)
    plays = plays_of(track, view, ways, numbers_of(situation.dice))
    return tuple(sorted(plays, key=lambda play: play.position.items_))


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """Who has borne off all checkers, and how high the win is (rule 23, BG-A6).

    A simple win where the loser has one off; a gammon where none; a backgammon where one of
    them still waits on the bar or stands in the winner's home.
    """
    del options
    for seat, track in TRACKS.items():
        view = track.view(position)
        if any(view.own[OFF + 1 :]):
            continue
        on_board = sum(view.other[OFF + 1 :])
        if on_board < CHECKERS:
            return Finish(seat, 1, "single")
        if view.other[BAR] or any(view.other[1 : HOME + 1]):
            return Finish(seat, 3, "backgammon")
        return Finish(seat, 2, "gammon")
    return None


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The points held by the other side on which a number of the roll would land.

    With a checker on the bar only its points of entry count. Board-fixed places, by the mover's
    points descending; what keeps the mover from playing where there is no play.
    """
    track = TRACKS[situation.turn]
    view = track.view(situation.position)
    origins = [BAR] if view.own[BAR] else [p for p in range(1, BAR) if view.own[p]]
    targets = {origin - number for origin in origins for number in situation.dice}
    return tuple(track.names[p] for p in sorted(targets, reverse=True) if view.is_held(p))


def _check(situation: Situation) -> None:
    check_two_sided(BACKGAMMON, situation)


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
    places=(*POINTS, "bar", "off"),
    homes={seat: track.names[1 : HOME + 1] for seat, track in TRACKS.items()},
    start=lambda options: START,
    check=_check,
    legal_plays=legal_plays,
    judge=judge,
    complete=complete,
    finish=finish,
    blocked_by=blocked_by,
)
