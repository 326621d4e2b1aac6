"""`pasch legal`: all legal plays, one JSON object a line (contract: the command line).

Knows no rules: it turns a line into a `Situation`, asks the game, and writes the answer.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from pasch.cli.jsonl.lines import answer_input
from pasch.cli.parser import helped
from pasch.errors import RequestError, RuleError
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game, Play, Situation
from pasch.rules.model.request_check import check_request
from pasch_hardware.message import Message, message

__all__ = [
    "FIELDS",
    "add_arguments",
    "answer",
    "any_roll",
    "entry",
    "malformed",
    "no_play",
    "run",
    "situation_of",
    "wrong",
]

_OBJECTS = ("places", "state", "options")
FIELDS = ("game", "turn", "dice", "places")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command reads standard input only."""
    parser.epilog = helped(
        message(
            'A line on standard input: {example}; "state" and "options" may be left out.',
            example='{"game": "backgammon", "turn": "white", "dice": [3, 1], '
            '"places": {"24": "ww", ...}}',
        )
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of standard input; returns 2 if a line could not be answered."""
    return answer_input(answer, arguments.lang)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The plays of one request; raises `RequestError` or `RuleError` that names all faults."""
    faults = malformed(request)
    if faults:
        raise wrong(request, faults)
    game = game_named(request["game"])
    situation = situation_of(game, request)
    check_request(game, situation)
    # X1: once somebody has won, nothing is played any more.
    is_over = game.won(situation.position, situation.state, situation.options)
    plays = () if is_over else game.legal_plays(situation)
    if plays:
        return {"plays": [entry(play) for play in plays], "no_play": False}
    return no_play(game, situation)


def situation_of(game: Game, request: dict[str, Any]) -> Situation:
    """The situation of a well-formed request."""
    return game.situation(
        game.position(request["places"]),
        request["turn"],
        tuple(request["dice"]),
        request.get("state", {}),
        request.get("options", {}),
    )


def no_play(game: Game, situation: Situation) -> dict[str, Any]:
    """The answer if nothing can be played."""
    stands = game.no_play(situation)
    return {"plays": [], "no_play": True, "next": stands.due.value} | _scores(stands)


def entry(play: Play) -> dict[str, Any]:
    """A play in the contract's form."""
    found = {
        "notation": play.notation,
        "places": play.position.as_dict(),
        "next": play.due.value,
    }
    return found | _scores(play)


def _scores(play: Play) -> dict[str, int]:
    return {"scores": play.scores} if play.scores else {}


def any_roll(game: Game) -> tuple[int, ...]:
    """A roll that the game's dice may show."""
    return tuple(faces[0] for faces in game.equipment.every_die)


def wrong(request: dict[str, Any], faults: list[Message]) -> RequestError:
    """The error naming these faults and anything else the rules find wrong."""
    return RequestError("{faults:;}", faults=(*faults, *_faults_besides(request)))


def _faults_besides(request: dict[str, Any]) -> list[Message]:
    """The faults that the rules find in the well-formed fields, whatever the others should be.

    A roll that is always valid, and each seat in turn, replace fields that cannot be read.
    """
    if not isinstance(request.get("game"), str) or request["game"] not in GAMES:
        return []
    game = game_named(request["game"])
    fields: dict[str, Any] = {name: _an_object(request, name) for name in _OBJECTS}
    fields["places"] = {
        place: content for place, content in fields["places"].items() if isinstance(content, str)
    }
    fields["dice"] = request["dice"] if _is_roll(request.get("dice")) else any_roll(game)
    turn = request.get("turn")
    seats = (turn,) if isinstance(turn, str) else game.seats
    return min((_ruled_out(game, fields | {"turn": seat}) for seat in seats), key=_length)


def _length(faults: list[Message]) -> int:
    return len(str(faults[0])) if faults else 0


def _ruled_out(game: Game, request: dict[str, Any]) -> list[Message]:
    try:
        check_request(game, situation_of(game, request))
    except RuleError as faults:
        return [faults.message]
    return []


def _an_object(request: dict[str, Any], name: str) -> dict[str, Any]:
    value = request.get(name)
    return value if isinstance(value, dict) else {}


def _is_roll(dice: object) -> bool:
    return isinstance(dice, list) and all(type(die) is int for die in dice)


def malformed(
    request: dict[str, Any], needed: Sequence[str] = FIELDS, more: Sequence[str] = ()
) -> list[Message]:
    """A clause for every field that is missing, unknown (`more` too) or of the wrong type."""
    faults = [
        message("{field!r} is missing", field=name) for name in needed if name not in request
    ]
    faults += [
        message("there is no field {field!r}", field=name)
        for name in sorted(request.keys() - {*FIELDS, *_OBJECTS, *more})
    ]
    for name in ("game", "turn"):
        if not isinstance(request.get(name, ""), str):
            faults.append(message("{field!r} must be a string", field=name))
    if isinstance(request.get("game"), str):
        try:
            game_named(request["game"])
        except RuleError as unknown:
            faults.append(unknown.message)
    dice = request.get("dice", [])
    if not _is_roll(dice):
        faults.append(
            message("'dice' must be a list of numbers like [3, 1], not {value!r}", value=dice)
        )
    for name in _OBJECTS:
        if not isinstance(request.get(name, {}), dict):
            faults.append(message("{field!r} must be an object", field=name))
    places = request.get("places", {})
    if isinstance(places, dict):
        faults += [
            message("place {place!r} must hold a string of letters", place=place)
            for place, content in places.items()
            if not isinstance(content, str)
        ]
    return faults
