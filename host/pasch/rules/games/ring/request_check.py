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

__all__ = ["SHARED", "faults"]

SHARED = (*REST_FIELDS, "bar", "off", "yard")
# The places that each seat's way does not touch.
_BEYOND = {
    seat: set(RING) - set(track.names[1 : WAY_LENGTH + 1]) for seat, track in TRACKS.items()
}


def faults(name: str, stack: int, situation: Situation) -> Iterable[str]:
    """What only the game `name` finds wrong; `stack` is how many checkers a point may hold."""
    yield from _state_faults(name, situation)
    yield from _player_faults(situation)
    yield from _place_faults(situation, stack)


def _state_faults(name: str, situation: Situation) -> Iterable[str]:
    is_per_roll = situation.options.get("doublet_choice") == "per_roll"
    known = ["players", "doublet"] if is_per_roll else ["players"]
    yield from state_faults(name, known, situation)
    chosen = situation.state.get("doublet", "a")
    if is_per_roll and chosen not in DOUBLETS:
        yield f"state doublet is {', '.join(DOUBLETS)}, not {chosen!r}"


def _player_faults(situation: Situation) -> Iterable[str]:
    players = situation.state.get("players", SEATS)
    if not isinstance(players, list | tuple) or any(seat not in SEATS for seat in players):
        yield f"state players is a list of {', '.join(SEATS)}, not {players!r}"
        return
    if len(players) < 2 or len(set(players)) < len(players):
        yield f"state players must name two to four different seats, not {list(players)!r}"
    if situation.turn in SEATS and situation.turn not in players:
        yield f"{situation.turn} does not play: the players are {', '.join(players)}"
    for seat, letter in LETTERS.items():
        if seat not in players and situation.position.count(letter):
            yield f"{seat} does not play but has checkers"


def _place_faults(situation: Situation, stack: int) -> Iterable[str]:
    """Other seats' checkers may lie anywhere: they block and are hit like all others."""
    turn = situation.turn
    for place, content in situation.position.items():
        if place in POINTS and len(content) > stack:
            yield f"point {place} holds {len(content)} checkers, more than {stack}"
        if place in _BEYOND.get(turn, ()) and LETTERS[turn] in content:
            yield f"{turn} never comes to {place}"
