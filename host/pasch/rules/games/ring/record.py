"""The record of a game on the ring, made of what the two games differ in.

High Gammon and Friedl's Tric-Trac share seats, ways, dice, checks, judge, cube and scores; each
says its places, options, set-up and what its numbers allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pasch.rules.games.ring.board import CHECKERS, LETTERS, TARGETS, TRACKS, usual_seats
from pasch.rules.games.ring.judging import RulesOf, spec_of
from pasch.rules.games.ring.plays import (
    CUBE,
    blocked_by,
    choices,
    chosen,
    complete,
    due_without_play,
    finish_of,
    next_state,
    ring_plays,
)
from pasch.rules.games.ring.request_check import SHARED, faults
from pasch.rules.games.ring.scoring import loss
from pasch.rules.judge.judging import allowed, judge
from pasch.rules.model.game import (
    Equipment,
    Finish,
    Game,
    Next,
    Opening,
    Play,
    Scoring,
    Situation,
    TurnFlow,
)
from pasch.rules.model.options import Option
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason

__all__ = ["ring_game"]


def _outcome_without_play(situation: Situation) -> tuple[Next, int]:
    return due_without_play(situation), 0


def _forfeit(situation: Situation, seat: str) -> int:
    return loss(situation.position, seat, situation.options)


def _equipment(places: tuple[str, ...]) -> Equipment:
    return Equipment(
        board="high-gammon",
        places=places,
        letters=LETTERS,
        checkers=CHECKERS,
        homes={seat: tuple(track.names[t] for t in TARGETS) for seat, track in TRACKS.items()},
        shared=SHARED,
    )


def ring_game(
    name: str,
    places: tuple[str, ...],
    outside: str,
    options: tuple[Option, ...],
    start: Callable[[Mapping[str, str]], Position],
    rules_of: RulesOf,
    rule_ids: Mapping[Reason, str],
) -> Game:
    """The record of the game `name`; what is not seen of a seat that plays lies `outside`."""
    defaults = {option.name: option.default for option in options}

    def finish(position: Position, chosen: Mapping[str, str]) -> Finish | None:
        in_force = {**defaults, **chosen}
        return finish_of(position, in_force, rules_of(in_force))

    def legal_plays(situation: Situation) -> tuple[Play, ...]:
        return ring_plays(situation, rules_of(situation.options))

    def own_complete(before: Position, seen: Mapping[str, str]) -> Position:
        return complete(before, seen, outside)

    spec = spec_of(places, rules_of, own_complete, rule_ids)
    return Game(
        name=name,
        equipment=_equipment(places),
        options=options,
        start=start,
        legal_plays=legal_plays,
        judge=partial(judge, spec),
        allowed=partial(allowed, spec),
        complete=own_complete,
        finish=finish,
        blocked_by=lambda situation: blocked_by(situation, rules_of(situation.options)),
        faults=partial(faults, name, rules_of(defaults).stack),
        opening=Opening(seating=usual_seats),
        flow=TurnFlow(_outcome_without_play, next_state, choices, chosen),
        scoring=Scoring(forfeit=_forfeit, cube=CUBE),
    )
