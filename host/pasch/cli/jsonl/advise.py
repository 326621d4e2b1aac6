"""`pasch advise`: the best plays or the cube decision, one JSON object a line (contract).

Knows neither rules nor values: it turns a line into a situation with cube and match, asks an
`Adviser`, and writes the answer. Plays are written as `pasch legal` writes them.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pasch.cli.jsonl.legal import any_roll, entry, malformed, no_play, situation_of, wrong
from pasch.cli.jsonl.lines import answer_input
from pasch.cli.parser import helped
from pasch.errors import RequestError
from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS, STRONGEST
from pasch.players.values.best import value_of
from pasch.players.values.value import Value
from pasch.referee.model.state import Cube, Match
from pasch.rules import GAMES, game_named
from pasch.rules.model.cube import CubeRules
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.request_check import check_request
from pasch_hardware.message import Message, message

__all__ = ["add_arguments", "answer", "run"]

ASKS = ("double", "take", "name")
MORE = ("ask", "count", "cube", "level", "match", "seed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command reads standard input only."""
    parser.epilog = helped(
        message(
            "A line on standard input as for 'pasch legal', such as {example}; besides these"
            " {fields}, and without dice {asks}. Levels: {levels}.",
            example='{"game": "backgammon", "turn": "white", "dice": [3, 1], "places":'
            ' {"24": "ww", ...}}',
            fields='"cube": {"value": 2, "owner": "white"}, "match": {"length": 7, "score":'
            ' {"white": 0, "black": 3}, "crawford": false}, "level", "count", "seed"',
            asks=" / ".join(f'"ask": "{ask}"' for ask in ASKS),
            levels=tuple(LEVELS),
        )
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of standard input; returns 2 if a line could not be answered."""
    return answer_input(answer, arguments.lang)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The advice on one request; raises `RequestError` or `RuleError` that names all faults."""
    ask = request.get("ask")
    needed = ("game", "turn", "places") if ask else ("game", "turn", "dice", "places")
    faults = [*malformed(request, needed, MORE), *_faults(request)]
    if faults:
        raise wrong(request, faults)
    game = game_named(request["game"])
    situation = _checked(game, request)
    value = _value(game.name, tuple(sorted(situation.options.items())))
    adviser = Adviser(
        value,
        LEVELS[request.get("level", STRONGEST)],
        request.get("seed", 0),
        _cube(request),
        _match(request),
    )
    if ask == "name":
        return _names(adviser, situation)
    if ask:
        return _cube_answer(adviser, situation, ask)
    return _plays(adviser, situation, request.get("count", 1))


def _plays(adviser: Adviser, situation: Situation, count: int) -> dict[str, Any]:
    game = adviser.value.game
    is_over = game.won(situation.position, situation.state, situation.options)
    rated = [] if is_over else adviser.steps(situation, count)
    if not rated:
        return no_play(game, situation)
    plays = [entry(one.play) | {"equity": _rounded(one.equity)} for one in rated]
    return {"plays": plays, "no_play": False}


def _names(adviser: Adviser, situation: Situation) -> dict[str, Any]:
    """What to name, best first: a doublet, or how to play the one thrown."""
    names = adviser.names(situation)
    if not names:
        raise RequestError(
            "there is nothing to be named here in {game}", game=adviser.value.game.name
        )
    return {"names": [{"name": name, "equity": _rounded(equity)} for name, equity in names]}


def _cube_answer(adviser: Adviser, situation: Situation, ask: str) -> dict[str, Any]:
    """The cube decision of `turn`, the seat that may double or has to answer."""
    game, seat = adviser.value.game, situation.turn
    rules, cube = game.scoring.cube, adviser.cube or Cube()
    if rules is None:
        raise RequestError("{game} is played without a cube", game=game.name)
    if not rules.is_on(situation.options):
        raise _cube_off(game, rules, situation.options)
    if game.won(situation.position, situation.state, situation.options):
        raise RequestError("this game of {game} is over", game=game.name)
    is_crawford = bool(adviser.match and adviser.match.is_crawford)
    if ask == "take":
        if is_crawford:
            raise RequestError("nobody doubles in the Crawford game")
        if cube.owner == seat:
            raise RequestError("nobody can offer {seat} a cube that {seat} owns", seat=seat)
        playing = situation.state.get("players", ())
        doubler = cube.owner or game.following(seat, playing)
        advice = adviser.double(replace(situation, turn=doubler), seat)
        answer = "take" if advice.takes else "drop"
        equity = -advice.taken if advice.takes else -advice.dropped
        return {"answer": answer, "equity": _rounded(equity)}
    advice = adviser.double(situation)
    fault = rules.why_no_double(seat, cube.value, cube.owner, situation.options, is_crawford)
    doubles = advice.doubles and not fault
    return {
        "answer": "double" if doubles else "no-double",
        "equity": _rounded(advice.equity if doubles else advice.kept),
    }


def _cube_off(game: Game, rules: CubeRules, options: Mapping[str, str]) -> RequestError:
    """The error that names the option by which this game has a cube."""
    option, value = next(
        (option.name, value)
        for option in game.options
        for value in option.values
        if rules.is_on({**options, option.name: value})
    )
    return RequestError(
        "{game} is played without a cube unless option {option} is {value}",
        game=game.name,
        option=option,
        value=value,
    )


@cache
def _value(name: str, options: tuple[tuple[str, str], ...]) -> Value:
    return value_of(game_named(name), dict(options))


def _rounded(equity: float) -> float:
    """Four decimals; never a negative zero."""
    return round(equity, 4) + 0.0


def _checked(game: Game, request: dict[str, Any]) -> Situation:
    """The situation; if nothing was thrown, any valid roll stands in for the check."""
    situation = situation_of(game, {"dice": any_roll(game)} | request)
    check_request(game, situation)
    is_thrown = "dice" in request and request.get("ask") in (None, "name")
    return situation if is_thrown else replace(situation, dice=())


def _cube(request: dict[str, Any]) -> Cube | None:
    cube = request.get("cube")
    if cube is None:
        return None
    # One that is higher in the middle was turned by nobody, but by equal opening dice.
    owner = cube.get("owner")
    return Cube(cube.get("value", 1), owner, owner is not None)


def _match(request: dict[str, Any]) -> Match | None:
    match = request.get("match")
    if match is None:
        return None
    return Match(
        match["length"], dict(match.get("score", {})), match.get("crawford", False), False
    )


def _faults(request: dict[str, Any]) -> Iterator[Message]:
    """A clause for each invalid field of the request for advice."""
    if request.get("ask") not in (None, *ASKS):
        yield message("'ask' is {asks:or}, not {value!r}", asks=ASKS, value=request["ask"])
    level = request.get("level", STRONGEST)
    if not isinstance(level, str) or level not in LEVELS:
        yield message("'level' is {levels:or}, not {value!r}", levels=tuple(LEVELS), value=level)
    count, seed = request.get("count", 1), request.get("seed", 0)
    if type(count) is not int or count < 1:
        yield message("'count' is a whole number from 1, not {value!r}", value=count)
    if type(seed) is not int:
        yield message("'seed' is a whole number, not {value!r}", value=seed)
    seats = _seats(request)
    yield from _cube_faults(request.get("cube"), seats)
    yield from _match_faults(request.get("match"), seats)


def _seats(request: dict[str, Any]) -> tuple[str, ...]:
    name = request.get("game")
    return GAMES[name].seats if isinstance(name, str) and name in GAMES else ()


def _cube_faults(cube: Any, seats: tuple[str, ...]) -> Iterator[Message]:
    if cube is None:
        return
    if not isinstance(cube, dict) or cube.keys() - {"value", "owner"}:
        yield message(
            "'cube' is an object like {example}, not {value!r}",
            example='{"value": 2, "owner": "white"}',
            value=cube,
        )
        return
    value, owner = cube.get("value", 1), cube.get("owner")
    if type(value) is not int or value < 1 or value & (value - 1):
        yield message("the cube shows 1, 2, 4, 8 …, not {value!r}", value=value)
    if owner is not None and seats and owner not in seats:
        yield message(
            "the cube belongs to {seats:or} or, with null, to nobody, not to {owner!r}",
            seats=seats,
            owner=owner,
        )


def _match_faults(match: Any, seats: tuple[str, ...]) -> Iterator[Message]:
    if match is None:
        return
    example = '{"length": 7, "score": {"white": 0, "black": 3}, "crawford": false}'
    known = {"length", "score", "crawford"}
    if not isinstance(match, dict) or match.keys() - known or "length" not in match:
        yield message(
            "'match' is an object like {example}, not {value!r}", example=example, value=match
        )
        return
    length, score = match["length"], match.get("score", {})
    if type(length) is not int or length < 1:
        yield message("a match goes to 1 point or more, not {text!r}", text=length)
        return
    if type(match.get("crawford", False)) is not bool:
        yield message("'crawford' is true or false, not {value!r}", value=match["crawford"])
    is_score = isinstance(score, dict) and (not seats or not score.keys() - set(seats))
    points = score.values() if is_score else ()
    if not is_score or any(type(n) is not int or not 0 <= n < length for n in points):
        yield message(
            "'score' gives {seats} 0 to {most} points each, not {value!r}",
            seats=seats,
            most=length - 1,
            value=score,
        )
    elif match.get("crawford", False) is True and length - 1 not in (0, *points):
        yield message("nobody needs a single point, so this is not the Crawford game")
