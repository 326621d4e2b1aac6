"""Faults that only the games on the ring know: who plays, three on a point, another's side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

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
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.request_check import check_request, state_faults

__all__ = ["check_ring"]

_SHARED = (*REST_FIELDS, "bar", "off", "yard")
# The places that each seat's way does not touch.
_BEYOND = {
    seat: set(RING) - set(track.names[1 : WAY_LENGTH + 1]) for seat, track in TRACKS.items()
}


def check_ring(game: Game, situation: Situation, stack: int) -> None:
    """Raise `RuleError` naming every fault; `stack` is how many checkers a point may hold.

    Whole numbers among the options count as their text: `start_point` may be either.
    """
    options: dict[str, Any] = dict(situation.options)
    options |= {name: str(value) for name, value in options.items() if type(value) is int}

    def own_faults(asked: Situation) -> Iterable[str]:
        yield from _state_faults(game, asked)
        yield from _player_faults(asked)
        yield from _place_faults(asked, stack)

    check_request(game, replace(situation, options=options), own_faults, _SHARED)


def _state_faults(game: Game, situation: Situation) -> Iterable[str]:
    is_per_roll = situation.options.get("doublet_choice") == "per_roll"
    known = ["players", "doublet"] if is_per_roll else ["players"]
    yield from state_faults(game, known, situation)
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
