"""How a game starts, from the options of `pasch play`: players, match, position, house rules."""

import argparse
from collections.abc import Mapping

from pasch.errors import RequestError
from pasch.live.model.terms import told_apart
from pasch.referee.model.commands import MatchTerms, Start
from pasch.rules.model.game import Game
from pasch_hardware.foreign import json_value

__all__ = ["start_from"]


def start_from(arguments: argparse.Namespace, game: Game) -> Start:
    """The start of `game`; raises `RequestError` for options that do not make one.

    The referee decides whether the game knows the options, their values and the places.
    """
    options = _options(arguments, game)
    players = _players(arguments, game, options)
    score = dict.fromkeys(players, 0)
    return Start(
        game.name,
        options,
        players,
        places=_position(arguments.position),
        match=MatchTerms(arguments.match, score) if arguments.match else None,
    )


def _options(arguments: argparse.Namespace, game: Game) -> dict[str, str]:
    """The named house rules; `--clock` is one of them if the game has it."""
    faulty = [pair for pair in arguments.option if "=" not in pair]
    if faulty:
        raise RequestError("--option wants NAME=VALUE, not {words}", words=tuple(faulty))
    pairs = (pair.split("=", 1) for pair in arguments.option)
    options = {name.strip(): value.strip() for name, value in pairs}
    known = tuple(option.name for option in game.options)
    if unknown := [name for name in options if name not in known]:
        template = "{game} has no option {unknown!r}: choose {known:or}"
        raise RequestError(template, game=game.name, unknown=unknown[0], known=known)
    if arguments.clock and "clock" in known:
        options = {"clock": "on"} | options
        if options["clock"] == "off":
            raise RequestError("--clock and --option clock=off do not go together: leave one out")
    return options


def _players(
    arguments: argparse.Namespace, game: Game, options: Mapping[str, str]
) -> dict[str, str]:
    """Names by seat. Fewer names than seats take the usual seats; an empty name between commas
    leaves its seat empty.
    """
    names = arguments.players
    given = [name.strip() for name in names.split(",")] if names else []
    seats: tuple[str, ...] = game.seats
    if not given:
        return dict.fromkeys(seats, "")
    may_be_fewer = bool(game.opening.seating(2, options))
    if may_be_fewer and 1 < len(given) < len(seats):
        seats = game.opening.seating(len(given), options)
    pairs = zip(seats, given, strict=False)
    players = {seat: name for seat, name in pairs if name or not may_be_fewer}
    if len(given) != len(seats) or len(players) < 2 or not all(players.values()):
        count = f"2-{len(game.seats)}" if may_be_fewer else f"{len(game.seats)}"
        raise RequestError(
            "{game} needs {count} names in --players, with commas between them",
            game=game.name,
            count=count,
        )
    return told_apart(players)


def _position(text: str | None) -> Mapping[str, str] | None:
    if text is None:
        return None
    try:
        places = json_value(text)
    except ValueError:
        places = None
    if not isinstance(places, dict) or not all(isinstance(v, str) for v in places.values()):
        raise RequestError(
            '--position wants places as JSON, such as {"6": "wwwww", "19": "bbbbb"}'
        )
    return places
