"""Builds the record of a game on the ring from what the two games differ in.

High Gammon and Friedl's Tric-Trac share seats, ways, dice, checks, judge, cube and scores; each
brings its places, options, set-up and what its numbers allow. The request faults that only they
know are here too: who plays, how many checkers lie on a point, another seat's side.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pasch.rules.games.ring.board import (
    CHECKERS,
    LETTERS,
    OWN_SIDE,
    POINTS,
    REST_FIELDS,
    RING,
    SEATS,
    TARGETS,
    TRACKS,
    WAY_LENGTH,
    usual_seats,
)
from pasch.rules.games.ring.judging import RulesOf, spec_of
from pasch.rules.games.ring.moves import DOUBLETS
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
from pasch.rules.games.ring.scoring import loss
from pasch.rules.judge.judging import allowed, judge
from pasch.rules.model.game import (
    Equipment,
    Finish,
    Game,
    Opening,
    Scoring,
    Situation,
    TurnFlow,
)
from pasch.rules.model.options import Option
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import state_faults
from pasch_hardware.message import Message, message

__all__ = ["ring_game"]

SHARED = (*REST_FIELDS, "bar", "off", "yard")
# The places off each seat's way.
_BEYOND = {
    seat: set(RING) - set(track.names[1 : WAY_LENGTH + 1]) for seat, track in TRACKS.items()
}


def _equipment(places: tuple[str, ...]) -> Equipment:
    return Equipment(
        board="high-gammon",
        places=places,
        letters=LETTERS,
        checkers=CHECKERS,
        homes={seat: tuple(track.names[t] for t in TARGETS) for seat, track in TRACKS.items()},
        fronts={seat: track.names[OWN_SIDE] for seat, track in TRACKS.items()},
        shared=SHARED,
    )


def _faults(name: str, stack: int, situation: Situation) -> Iterable[Message]:
    """The request faults specific to the game `name`; `stack`: how many checkers a point holds."""
    yield from _state_faults(name, situation)
    yield from _player_faults(situation)
    yield from _place_faults(situation, stack)


def _state_faults(name: str, situation: Situation) -> Iterable[Message]:
    is_per_roll = situation.options.get("doublet_choice") == "per_roll"
    known = ["players", "doublet"] if is_per_roll else ["players"]
    yield from state_faults(name, known, situation)
    chosen = situation.state.get("doublet", "a")
    if is_per_roll and chosen not in DOUBLETS:
        template = "state doublet is {values}, not {value!r}"
        yield message(template, values=DOUBLETS, value=chosen)


def _player_faults(situation: Situation) -> Iterable[Message]:
    players = situation.state.get("players", SEATS)
    if not isinstance(players, list | tuple) or any(seat not in SEATS for seat in players):
        template = "state players is a list of {seats}, not {value!r}"
        yield message(template, seats=SEATS, value=players)
        return
    if len(players) < 2 or len(set(players)) < len(players):
        template = "state players must name two to four different seats, not {value!r}"
        yield message(template, value=list(players))
    if situation.turn in SEATS and situation.turn not in players:
        template = "{seat} does not play: the players are {seats}"
        yield message(template, seat=situation.turn, seats=tuple(players))
    for seat, letter in LETTERS.items():
        if seat not in players and situation.position.count(letter):
            yield message("{seat} does not play but has checkers", seat=seat)


def _place_faults(situation: Situation, stack: int) -> Iterable[Message]:
    """Faults of the places; other seats' checkers may lie anywhere, and block and are hit."""
    turn = situation.turn
    for place, content in situation.position.items():
        if place in POINTS and len(content) > stack:
            template = "point {place} holds {count} checkers, more than {most}"
            yield message(template, place=place, count=len(content), most=stack)
        if place in _BEYOND.get(turn, ()) and LETTERS[turn] in content:
            yield message("{seat} never comes to {place}", seat=turn, place=place)


def ring_game(
    name: str,
    places: tuple[str, ...],
    outside: str,
    options: tuple[Option, ...],
    start: Callable[[Mapping[str, str]], Position],
    rules_of: RulesOf,
    rule_ids: Mapping[Reason, str],
) -> Game:
    """The record of the game `name`; unseen checkers of a playing seat lie `outside`."""
    defaults = {option.name: option.default for option in options}

    def finish(position: Position, chosen: Mapping[str, str]) -> Finish | None:
        in_force = {**defaults, **chosen}
        return finish_of(position, in_force, rules_of(in_force))

    spec = spec_of(places, rules_of, partial(complete, outside=outside), rule_ids)
    return Game(
        name=name,
        equipment=_equipment(places),
        options=options,
        start=start,
        legal_plays=lambda situation: ring_plays(situation, rules_of(situation.options)),
        judge=partial(judge, spec),
        allowed=partial(allowed, spec),
        complete=spec.complete,
        finish=finish,
        blocked_by=lambda situation: blocked_by(situation, rules_of(situation.options)),
        rule_ids=spec.rule_ids,
        faults=partial(_faults, name, rules_of(defaults).stack),
        opening=Opening(seating=usual_seats),
        flow=TurnFlow(
            lambda situation: (due_without_play(situation), 0), next_state, choices, chosen
        ),
        scoring=Scoring(
            forfeit=lambda situation, seat: loss(situation.position, seat, situation.options),
            cube=CUBE,
        ),
    )
