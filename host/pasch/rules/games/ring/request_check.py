"""Faults that only the games on the ring know: who plays, three on a point, another's side."""

from __future__ import annotations

from collections.abc import Iterable

from pasch.rules.games.ring.board import (
    LETTERS,
    POINTS,
    REST_FIELDS,
    RING,
    SEATS,
    TRACKS,
    WAY_LENGTH,
)
from pasch.rules.games.ring.moves import DOUBLETS
from pasch.rules.model.game import Situation
from pasch.rules.model.request_check import state_faults
from pasch_hardware.message import Message, message

__all__ = ["SHARED", "faults"]

SHARED = (*REST_FIELDS, "bar", "off", "yard")
# The places that each seat's way does not touch.
_BEYOND = {
    seat: set(RING) - set(track.names[1 : WAY_LENGTH + 1]) for seat, track in TRACKS.items()
}


def faults(name: str, stack: int, situation: Situation) -> Iterable[Message]:
    """What only the game `name` finds wrong; `stack` is how many checkers a point may hold."""
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
    """Other seats' checkers may lie anywhere: they block and are hit like all others."""
    turn = situation.turn
    for place, content in situation.position.items():
        if place in POINTS and len(content) > stack:
            template = "point {place} holds {count} checkers, more than {most}"
            yield message(template, place=place, count=len(content), most=stack)
        if place in _BEYOND.get(turn, ()) and LETTERS[turn] in content:
            yield message("{seat} never comes to {place}", seat=turn, place=place)
