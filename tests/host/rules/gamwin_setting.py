"""Positions and situations of Gamwin for the tests, written as the rules' examples are."""

from __future__ import annotations

from typing import Any

from pasch.rules.games.gamwin.record import GAMWIN as GAME
from pasch.rules.model.game import Play, Situation
from pasch.rules.model.position import Position

__all__ = ["FIRST", "GAME", "OPTIONS", "asked", "lay", "notations", "play_named"]

FIRST = {"phase": "first"}
OPTIONS = GAME.in_force({})


def lay(blue: str = "", red: str = "", **fields: str) -> Position:
    """`lay("L5 L9 home", "R7 R8 R8")`: where each checker lies, `home` or in the yard (not named).

    Red lies outside of Blue where both are named at one field, unless `fields` says otherwise.
    """
    places: dict[str, str] = {}
    for letter, text in (("b", blue), ("r", red)):
        named = ["off" if word == "home" else word for word in text.split()]
        for place in [*named, *["yard"] * (GAME.equipment.checkers - len(named))]:
            places[place] = places.get(place, "") + letter
    return Position.of(places | fields, is_sorted=False)


def asked(
    position: Position,
    dice: tuple[int, ...],
    turn: str = "blue",
    state: dict[str, Any] | None = None,
    **options: str,
) -> Situation:
    situation = GAME.situation(position, turn, dice, state, options)
    GAME.check(situation)
    return situation


def notations(
    position: Position,
    dice: tuple[int, ...],
    turn: str = "blue",
    state: dict[str, Any] | None = None,
    **options: str,
) -> list[str]:
    situation = asked(position, dice, turn, state, **options)
    return sorted(play.notation for play in GAME.legal_plays(situation))


def play_named(situation: Situation, notation: str) -> Play:
    [play] = [play for play in GAME.legal_plays(situation) if play.notation == notation]
    return play
