"""Positions and situations of the games on the ring for the tests, as the examples write them."""

from __future__ import annotations

from typing import Any

from pasch.rules.games.ring.friedl import FRIEDL_TRIC_TRAC as FRIEDL
from pasch.rules.games.ring.high_gammon import HIGH_GAMMON
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.position import Position

__all__ = ["FRIEDL", "HIGH_GAMMON", "asked", "lay", "notations", "results", "start"]


def lay(game: Game, **colours: str) -> Position:
    """`lay(game, b="E3:8 bar:1", r="S2:2")`: counts by place, each colour filled up to nine with
    checkers off (in Friedl's Tric-Trac: not yet entered)."""
    outside = "yard" if "yard" in game.equipment.places else "off"
    places: dict[str, str] = {}
    for letter, text in colours.items():
        counts = {place: int(count) for place, count in (x.split(":") for x in text.split())}
        rest = game.equipment.checkers - sum(counts.values())
        counts[outside] = counts.get(outside, 0) + rest
        for place, count in counts.items():
            places[place] = places.get(place, "") + letter * count
    return Position.of(places)


def asked(
    game: Game,
    position: Position,
    dice: tuple[int, int],
    turn: str = "blue",
    state: dict[str, Any] | None = None,
    **options: str,
) -> Situation:
    situation = game.situation(position, turn, dice, state, options)
    game.check(situation)
    return situation


def start(dice: tuple[int, int], *players: str, **options: str) -> Situation:
    """The first roll of High Gammon's set-up with these seats, the first of them moving."""
    seats = players or HIGH_GAMMON.seats
    position = HIGH_GAMMON.seated(HIGH_GAMMON.start(options), seats)
    state = {"players": list(seats)}
    return asked(HIGH_GAMMON, position, dice, seats[0], state, **options)


def notations(game: Game, situation: Situation) -> list[str]:
    return sorted(play.notation for play in game.legal_plays(situation))


def results(game: Game, situation: Situation, letter: str = "b") -> list[dict[str, int]]:
    """Where the checkers of a colour lie after each legal play, places off and yard left out."""
    return [
        {
            place: content.count(letter)
            for place, content in play.position.items()
            if letter in content and place not in ("off", "yard")
        }
        for play in game.legal_plays(situation)
    ]
