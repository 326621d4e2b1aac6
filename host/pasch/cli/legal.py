"""`pasch legal`: all legal plays, one JSON object a line (contract: the command line).

Knows no rules: it turns a line into a `Situation`, asks the game, and writes the answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from pasch.cli.jsonlines import answer_lines, speak_utf8
from pasch.errors import RequestError, RuleError
from pasch.rules import game_named
from pasch.rules.game import Game, Play, Situation
from pasch.rules.position import Position

__all__ = ["add_arguments", "answer", "run"]

_FIELDS = {"game", "turn", "dice", "places", "state", "options"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It reads standard input and takes nothing else."""
    parser.epilog = (
        'A line on standard input: {"game": "backgammon", "turn": "white", "dice": [3, 1], '
        '"places": {"24": "ww", ...}}; "state" and "options" may be left out.'
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of standard input; 2 where a line could not be answered."""
    speak_utf8()
    return answer_lines(sys.stdin, answer, sys.stdout, arguments.lang)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The plays of one request as JSON; raises `RequestError` or `RuleError`."""
    _refuse_malformed(request)
    game = game_named(request["game"])
    situation = _situation(game, request)
    game.check(situation)
    plays = game.legal_plays(situation)
    if plays:
        return {"plays": [_entry(play) for play in plays], "no_play": False}
    stands = game.no_play(situation)
    scores = {"scores": stands.scores} if stands.scores else {}
    return {"plays": [], "no_play": True, "next": stands.due.value} | scores


def _situation(game: Game, request: dict[str, Any]) -> Situation:
    return game.situation(
        Position.of(request["places"], is_sorted=game.is_sorted),
        request["turn"],
        tuple(request["dice"]),
        request.get("state", {}),
        request.get("options", {}),
    )


def _entry(play: Play) -> dict[str, Any]:
    entry = {
        "notation": play.notation,
        "places": play.position.as_dict(),
        "next": play.due.value,
    }
    return entry | ({"scores": play.scores} if play.scores else {})


def _refuse_malformed(request: dict[str, Any]) -> None:
    """Raise `RequestError` naming every field that is missing, unknown or of the wrong kind."""
    faults = [
        f"{name!r} is missing"
        for name in ("game", "turn", "dice", "places")
        if name not in request
    ]
    faults += [f"there is no field {name!r}" for name in sorted(request.keys() - _FIELDS)]
    for name in ("game", "turn"):
        if not isinstance(request.get(name, ""), str):
            faults.append(f"{name!r} must be a string")
    if isinstance(request.get("game"), str):
        try:
            game_named(request["game"])
        except RuleError as unknown:
            faults.append(str(unknown))
    dice = request.get("dice", [])
    if not isinstance(dice, list) or any(type(die) is not int for die in dice):
        faults.append(f"'dice' must be a list of numbers like [3, 1], not {json.dumps(dice)}")
    for name in ("places", "state", "options"):
        if not isinstance(request.get(name, {}), dict):
            faults.append(f"{name!r} must be an object")
    places = request.get("places", {})
    if isinstance(places, dict):
        faults += [
            f"place {place!r} must hold a string of letters"
            for place, content in places.items()
            if not isinstance(content, str)
        ]
    if faults:
        raise RequestError("; ".join(faults))
