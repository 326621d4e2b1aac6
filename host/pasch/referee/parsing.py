"""From the contract's JSON events to commands.

Only the form is checked here; every fault is a `RequestError` that names the field. A `frame`
needs eyes and is turned into `Observed` by whoever has them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pasch.errors import RequestError
from pasch.referee.commands import (
    VOID_REASONS,
    Accept,
    AskRoll,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    NextGame,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)

__all__ = ["EVENTS", "event_name", "parse_command"]

GRADES = {"single": 1, "gammon": 2, "backgammon": 3}


def parse_command(event: Mapping[str, Any]) -> Command:
    """The command in a JSON object with the key `event`; raises `RequestError`."""
    return EVENTS[event_name(event)](event)


def event_name(event: Mapping[str, Any], *, known: tuple[str, ...] = ()) -> str:
    """The value of `event`, one of `EVENTS` or `known`; raises `RequestError`."""
    name = event.get("event")
    if isinstance(name, str) and (name in EVENTS or name in known):
        return name
    names = ", ".join([*EVENTS, *known])
    if name is None:
        raise RequestError(f"the line has no 'event'; it must be one of {names}")
    raise RequestError(f"there is no event {_shown(name)}; there are {names}")


def _shown(value: object) -> str:
    return json.dumps(value, default=str)[:60]


def _wrong(name: str, wanted: str, value: object) -> RequestError:
    if value is None:
        return RequestError(f"'{name}' is missing; it must be {wanted}")
    return RequestError(f"'{name}' must be {wanted}, not {_shown(value)}")


def _text(event: Mapping[str, Any], name: str, wanted: str) -> str:
    value = event.get(name)
    if not isinstance(value, str) or not value:
        raise _wrong(name, wanted, value)
    return value


def _seat(event: Mapping[str, Any]) -> str:
    return _text(event, "seat", 'the name of a seat, such as "white"')


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(event: Mapping[str, Any], name: str, wanted: str) -> Mapping[str, str]:
    value = event.get(name)
    is_fine = isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    if not is_fine:
        raise _wrong(name, wanted, value)
    return MappingProxyType(dict(value or {}))


def _places(event: Mapping[str, Any]) -> Mapping[str, str]:
    return _texts(event, "places", 'an object from place to letters, such as {"6": "ww"}')


def _options(event: Mapping[str, Any]) -> Mapping[str, str]:
    value = event.get("options")
    if value is None:
        return MappingProxyType({})
    if not isinstance(value, dict):
        raise _wrong("options", "an object from option to value", value)
    for name, choice in value.items():
        if not isinstance(choice, str) and not _is_whole(choice):
            raise _wrong(f"options.{name}", "one of the option's values", choice)
    return MappingProxyType({name: str(choice) for name, choice in value.items()})


def _match(event: Mapping[str, Any]) -> MatchTerms | None:
    value = event.get("match")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise _wrong("match", 'an object such as {"length": 7, "score": {"white": 0}}', value)
    length, score = value.get("length"), value.get("score", {})
    if not isinstance(length, int) or isinstance(length, bool) or length < 1:
        raise _wrong("match.length", "a number of points from 1 up", length)
    if not isinstance(score, dict):
        raise _wrong("match.score", "an object from seat to points", score)
    for seat, points in score.items():
        if not _is_whole(points) or not 0 <= points < length:
            raise _wrong(f"match.score.{seat}", f"a number from 0 to {length - 1}", points)
    is_crawford = value.get("is_crawford")
    if not isinstance(is_crawford, bool | None):
        raise _wrong("match.is_crawford", "true or false", is_crawford)
    games = value.get("games", 0)
    if not isinstance(games, int) or isinstance(games, bool) or games < 0:
        raise _wrong("match.games", "how many games have been played, from 0 up", games)
    return MatchTerms(length, MappingProxyType(dict(score)), is_crawford, games)


def _names(event: Mapping[str, Any]) -> Mapping[str, str]:
    """The players' names, as text that any file and screen can carry."""
    names = _texts(event, "players", "an object from seat to name")
    return MappingProxyType({seat: _plain(name) for seat, name in names.items()})


def _plain(name: str) -> str:
    whole = name.encode("utf-8", "replace").decode()
    return "".join(letter if letter.isprintable() else " " for letter in whole).strip()


def _start(event: Mapping[str, Any]) -> Start:
    optional = {name: event.get(name) is not None for name in ("players", "places", "turn")}
    return Start(
        game=_text(event, "game", 'the name of a game, such as "backgammon"'),
        options=_options(event),
        players=_names(event) if optional["players"] else MappingProxyType({}),
        turn=_text(event, "turn", 'the name of a seat, such as "white"')
        if optional["turn"]
        else None,
        places=_places(event) if optional["places"] else None,
        match=_match(event),
        hidden=_hidden(event),
    )


def _hidden(event: Mapping[str, Any]) -> Mapping[str, Any] | None:
    value = event.get("state")
    if value is not None and not isinstance(value, dict):
        raise _wrong("state", "an object of what the places do not show", value)
    return None if value is None else MappingProxyType(dict(value))


def _next(event: Mapping[str, Any]) -> NextGame:
    is_continued = event.get("continued", False)
    if not isinstance(is_continued, bool):
        raise _wrong("continued", "true or false", is_continued)
    return NextGame(is_continued)


def _roll(event: Mapping[str, Any]) -> Roll:
    dice, roll_id = event.get("dice"), event.get("roll_id")
    if not isinstance(dice, list) or not dice or not all(_is_whole(die) for die in dice):
        raise _wrong("dice", "a list of numbers, such as [3, 1]", dice)
    if roll_id is not None and not _is_whole(roll_id):
        raise _wrong("roll_id", "a whole number", roll_id)
    return Roll(_seat(event), tuple(dice), roll_id, _which(event))


def _which(event: Mapping[str, Any]) -> tuple[int, ...]:
    value = event.get("which", [])
    if not isinstance(value, list) or not all(_is_whole(index) for index in value):
        raise _wrong("which", "a list of the dice thrown, such as [0, 2]", value)
    return tuple(value)


def _name(event: Mapping[str, Any]) -> Name:
    value = event.get("doublet")
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise _wrong("doublet", "a number from 1 to 6, or a, b or c", value)
    return Name(_seat(event), value)


def _ask_roll(event: Mapping[str, Any]) -> AskRoll:
    roll_id = event.get("roll_id")
    if not isinstance(roll_id, int) or isinstance(roll_id, bool):
        raise _wrong("roll_id", "a whole number", roll_id)
    nonce = _text(event, "nonce", "a text")
    return AskRoll(_seat(event), roll_id, nonce, which=_which(event))


def _resign(event: Mapping[str, Any]) -> Resign:
    value = event.get("grade")
    if value is None:
        return Resign(_seat(event))
    grade = GRADES.get(value) if isinstance(value, str) else value
    if not isinstance(grade, int) or isinstance(grade, bool) or grade not in GRADES.values():
        raise _wrong("grade", "1, 2, 3, single, gammon or backgammon", value)
    return Resign(_seat(event), grade)


def _undo(event: Mapping[str, Any]) -> Undo:
    return Undo(_seat(event) if event.get("seat") is not None else None)


def _void(event: Mapping[str, Any]) -> Void:
    value = event.get("reason", "")
    if value not in ("", *VOID_REASONS):
        raise _wrong("reason", " or ".join(VOID_REASONS), value)
    return Void(value)


def _set_up(event: Mapping[str, Any]) -> SetUp:
    turn = _text(event, "turn", "the name of a seat") if event.get("turn") is not None else None
    return SetUp(_places(event), turn, _hidden(event))


def _correct(event: Mapping[str, Any]) -> Correct:
    number, dice = event.get("entry"), event.get("dice", [])
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise _wrong("entry", "the number of an entry of the record, from 1", number)
    if not isinstance(dice, list) or not all(_is_whole(die) for die in dice):
        raise _wrong("dice", "a list of numbers, such as [3, 1]", dice)
    places = _places(event) if event.get("places") is not None else None
    notation = ""
    if event.get("notation") is not None:
        notation = _text(event, "notation", "a play, such as 8/5 6/5")
    return Correct(number, tuple(dice), places, notation)


EVENTS: Mapping[str, Callable[[Mapping[str, Any]], Command]] = MappingProxyType(
    {
        "start": _start,
        "next": _next,
        "roll": _roll,
        "name": _name,
        "seen": lambda event: Seen(_places(event)),
        "done": lambda event: Done(_seat(event)),
        "double": lambda event: Double(_seat(event)),
        "beaver": lambda event: Beaver(_seat(event)),
        "take": lambda event: Take(_seat(event)),
        "drop": lambda event: Drop(_seat(event)),
        "resign": _resign,
        "undo": _undo,
        "void": _void,
        "accept": lambda _: Accept(),
        "set-up": _set_up,
        "correct": _correct,
        "ask-roll": _ask_roll,
    }
)
