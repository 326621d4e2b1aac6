"""The record of a game on the ring, made of what the two games differ in.

High Gammon and Friedl's Tric-Trac share seats, ways, dice, checks, judge, cube and scores; each
says its places, options, set-up and what its numbers allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pasch.rules.games.ring.board import CHECKERS, LETTERS, SEATS, TARGETS, TRACKS, usual_seats
from pasch.rules.games.ring.judging import RulesOf, course_of
from pasch.rules.games.ring.plays import (
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
from pasch.rules.games.ring.request_check import check_ring
from pasch.rules.games.ring.scoring import loss
from pasch.rules.judge.judging import allowed, judge
from pasch.rules.model.game import Finish, Game, Play, Situation
from pasch.rules.model.options import Option
from pasch.rules.model.position import Position

__all__ = ["ring_game"]


def ring_game(
    name: str,
    places: tuple[str, ...],
    outside: str,
    options: tuple[Option, ...],
    start: Callable[[Mapping[str, str]], Position],
    rules_of: RulesOf,
    rule_ids: Mapping[str, str],
) -> Game:
    """The record of the game `name`; what is not seen of a seat that plays lies `outside`."""

    def finish(position: Position, chosen: Mapping[str, str]) -> Finish | None:
        in_force = game.in_force(chosen)
        return finish_of(position, in_force, rules_of(in_force))

    def legal_plays(situation: Situation) -> tuple[Play, ...]:
        return ring_plays(situation, rules_of(situation.options))

    def check(situation: Situation) -> None:
        check_ring(game, situation, rules_of(game.in_force({})).stack)

    def complete(before: Position, seen: Mapping[str, str]) -> Position:
        return completed(before, seen, outside)

    course = course_of(places, rules_of, complete, rule_ids)
    game = Game(
        name=name,
        board="high-gammon",
        seats=SEATS,
        letters=LETTERS,
        checkers=CHECKERS,
        options=options,
        dice=2,
        sides=6,
        opening_dice=1,
        plays_opening_roll=False,
        places=places,
        homes={seat: tuple(track.names[t] for t in TARGETS) for seat, track in TRACKS.items()},
        start=start,
        check=check,
        legal_plays=legal_plays,
        judge=partial(judge, course),
        allowed=partial(allowed, course),
        complete=complete,
        finish=finish,
        blocked_by=lambda situation: blocked_by(situation, rules_of(situation.options)),
        idle=lambda situation: (due_without_play(situation), 0),
        carry=carry,
        names=names,
        named=named,
        forfeit=lambda situation, seat: loss(situation.position, seat, situation.options),
        cube=CUBE,
        seating=usual_seats,
    )
    return game
