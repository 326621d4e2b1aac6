"""Friedl's Tric-Trac for two to four players: the record of `game_named("friedl-tric-trac")`.

Rules after docs/rules/friedl-tric-trac.md: High Gammon's board and ways, but everything is thrown
in, a point holds three, nothing is taken off, and three on each target win.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pasch.rules.compact import UNIT
from pasch.rules.game import Finish, Game, Play, Situation
from pasch.rules.judging import allowed, judge
from pasch.rules.options import options_of
from pasch.rules.position import Position
from pasch.rules.ring import CHECKERS, LETTERS, RING, SEATS, TARGETS, TRACKS, q_point
from pasch.rules.ring_checking import check_ring
from pasch.rules.ring_games import (
    CUBE,
    blocked_by,
    carry,
    completed,
    due_without_play,
    finish_of,
    named,
    names,
    ring_plays,
)
from pasch.rules.ring_judging import course_of
from pasch.rules.ring_moves import RingRules
from pasch.rules.ring_scoring import loss

__all__ = ["FRIEDL_TRIC_TRAC", "OPTIONS", "RULES", "finish", "legal_plays"]

PLACES = (*RING, "bar", "yard")
OPTIONS = options_of(
    {
        "doublet": "c/a/b",
        "scoring": "points/cube/plain",
        "dice_rule": "sequential/maximise",
    }
)
STACK = 3
_RULE_IDS = {"enter-first": "FT-5", "smaller-first": "FT-A2"}
# Number n enters on q n; three on each target win (Friedl's rule 3).
RULES = RingRules(
    (0, *(q_point(number) for number in range(1, 7))),
    STACK,
    goal=sum(STACK * UNIT[target] for target in TARGETS),
)
START = Position.of({"yard": "".join(letter * CHECKERS for letter in LETTERS.values())})


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome, sorted by position; the lower number first."""
    return ring_plays(situation, RULES)


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """Who has three checkers on each target, and what the others owe together (FT-A7)."""
    return finish_of(position, FRIEDL_TRIC_TRAC.in_force(options), RULES)


def complete(before: Position, seen: Mapping[str, str]) -> Position:
    """`seen` with `yard` inferred for the seats that play."""
    return completed(before, seen, "yard")


def _check(situation: Situation) -> None:
    check_ring(FRIEDL_TRIC_TRAC, situation, STACK)


_COURSE = course_of(PLACES, lambda options: RULES, complete, _RULE_IDS)

FRIEDL_TRIC_TRAC = Game(
    name="friedl-tric-trac",
    board="high-gammon",
    seats=SEATS,
    letters=LETTERS,
    checkers=CHECKERS,
    options=OPTIONS,
    dice=2,
    sides=6,
    opening_dice=1,
    plays_opening_roll=False,
    places=PLACES,
    homes={
        seat: tuple(track.names[target] for target in TARGETS) for seat, track in TRACKS.items()
    },
    start=lambda options: START,
    check=_check,
    legal_plays=legal_plays,
    judge=partial(judge, _COURSE),
    allowed=partial(allowed, _COURSE),
    complete=complete,
    finish=finish,
    blocked_by=lambda situation: blocked_by(situation, RULES),
    idle=lambda situation: (due_without_play(situation), 0),
    carry=carry,
    names=names,
    named=named,
    forfeit=lambda situation, seat: loss(situation.position, seat, situation.options),
    cube=CUBE,
)
