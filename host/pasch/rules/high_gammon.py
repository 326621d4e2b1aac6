"""High Gammon for two to four players: the record that `game_named("high-gammon")` gives.

Rules after docs/rules/high-gammon.md. The board stands in `ring`, what a number may do in
`ring_moves`; here is what makes the game: set-up, entry, bearing off, options.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pasch.rules.game import Finish, Game, Play, Situation
from pasch.rules.judging import allowed, judge
from pasch.rules.options import options_of
from pasch.rules.position import Position
from pasch.rules.ring import CHECKERS, LETTERS, RESTS, RING, SEATS, TARGETS, TRACKS, q_point
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

__all__ = ["HIGH_GAMMON", "OPTIONS", "finish", "legal_plays", "rules_of", "start"]

PLACES = (*RING, "bar", "off")
OPTIONS = options_of(
    {
        "doublet": "b/a/c",
        "doublet_choice": "agreed/per_roll",
        "dice_rule": "sequential/maximise",
        "bearoff_numbers": "distance/always_3_to_6",
        "two_player_seats": "opposite/adjacent",
        "start_point": "1/2/3",
        "home_straight": "last_side/target_points",
        "scoring": "traditional/points/cube/cube×traditional",
        "automatic_double": "on/off",
    }
)
_BEAR_OFF = {"distance": (0, 1, 2, 3), "always_3_to_6": (0, 3, 3, 3)}


def rules_of(options: Mapping[str, str]) -> RingRules:
    """The rules of movement under these options.

    A number n enters on the n-th place counted from the start point, never on a rest field
    (HG-A2, R6).
    """
    first = int(options["start_point"])
    points = [q_point(q) for q in range(first, first + 6)]
    entries = (0, *(0 if point in RESTS else point for point in points))
    return RingRules(entries, CHECKERS, _BEAR_OFF[options["bearoff_numbers"]])


def start(options: Mapping[str, str]) -> Position:
    """The set-up of all four seats (HG-5); `Game.seated` keeps those who play.

    Two on the start point, three on the rest field to the right, four on the last target of the
    neighbour to the left, which is the last point of the next side.

    >>> start({}).at("SE"), start({}).at("E6"), start({"start_point": "2"}).at("S2")
    ('bbb', 'bbbb', 'bb')
    """
    first = int(options.get("start_point", "1"))
    set_up = ((first, 2), (7, 3), (13, 4))
    return Position.of(
        {
            track.names[q_point(q)]: track.letter * count
            for track in TRACKS.values()
            for q, count in set_up
        }
    )


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome, sorted by position; the lower number first (HG-7)."""
    return ring_plays(situation, rules_of(situation.options))


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """Who has taken off all checkers, and what the others owe together (HG-16 to HG-18)."""
    in_force = HIGH_GAMMON.in_force(options)
    return finish_of(position, in_force, rules_of(in_force))


def complete(before: Position, seen: Mapping[str, str]) -> Position:
    """`seen` with `off` inferred for the seats that play."""
    return completed(before, seen, "off")


def _check(situation: Situation) -> None:
    check_ring(HIGH_GAMMON, situation, CHECKERS)


_COURSE = course_of(PLACES, rules_of, complete, {})

HIGH_GAMMON = Game(
    name="high-gammon",
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
    start=start,
    check=_check,
    legal_plays=legal_plays,
    judge=partial(judge, _COURSE),
    allowed=partial(allowed, _COURSE),
    complete=complete,
    finish=finish,
    blocked_by=lambda situation: blocked_by(situation, rules_of(situation.options)),
    idle=lambda situation: (due_without_play(situation), 0),
    carry=carry,
    names=names,
    named=named,
    forfeit=lambda situation, seat: loss(situation.position, seat, situation.options),
    cube=CUBE,
)
