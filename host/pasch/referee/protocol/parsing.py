"""From the contract's JSON events to commands, and back.

Checks only the form; every fault is a `RequestError` that names the field. A `frame` has to be
read first: a caller with sight turns it into `Observed`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, TypeGuard

from pasch.errors import RequestError
from pasch.referee.model.commands import (
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
    VoidReason,
)
from pasch.referee.model.cube import is_shown
from pasch.rules import GAMES
from pasch.rules.model.scoring import GRADES
from pasch_hardware.message import Message

__all__ = ["event_name", "event_of", "parse_command", "plain_name"]

# Unseen, but a name reads otherwise without them: they part letters of one word, as in Persian,
# and make one picture of several.
JOINERS = "\u200c\u200d"

# A function that reads one field of an event.
Read = Callable[[Mapping[str, Any]], Any]
Fields = Mapping[str, Read]


def parse_command(event: Mapping[str, Any]) -> Command:
    """The command in a JSON object with the key `event`; raises `RequestError` for any fault."""
    kind, fields = EVENTS[event_name(event)]
    values, faults = {}, []
    for name, read in fields.items():
        try:
            values[name] = read(event)
        except RequestError as fault:
            faults.append(fault.message)
    if faults:
        raise RequestError("{faults:;}", faults=tuple(faults))
    return kind(**values)


def event_of(command: Command) -> dict[str, Any]:
    """A command as the event that `parse_command` reads, without what it does not say.

    >>> event_of(Done("white"))
    {'event': 'done', 'seat': 'white'}
    """
    fields = json.loads(json.dumps(asdict(command)))
    said = {name: value for name, value in fields.items() if value not in (None, "", [])}
    return {
        "event": NAMES[type(command)],
        **{KEYS.get(name, name): value for name, value in said.items()},
    }


def event_name(event: Mapping[str, Any], *, known: tuple[str, ...] = ()) -> str:
    """The value of `event`, one of `EVENTS` or `known`; raises `RequestError`."""
    name = event.get("event")
    if isinstance(name, str) and (name in EVENTS or name in known):
        return name
    names = (*EVENTS, *known)
    if name is None:
        raise RequestError("the line has no 'event'; it must be one of {names}", names=names)
    raise RequestError("there is no event {name!r}; there are {names}", name=name, names=names)


def _wrong(name: str, wanted: str | Message, value: object) -> RequestError:
    asked = wanted if isinstance(wanted, Message) else Message(wanted)
    if value is None:
        return RequestError("{field!r} is missing; it must be {wanted}", field=name, wanted=asked)
    template = "{field!r} must be {wanted}, not {value!r}"
    return RequestError(template, field=name, wanted=asked, value=value)


def _text(name: str, wanted: str) -> Read:
    """The reader of a text that is not empty."""

    def read(event: Mapping[str, Any]) -> str:
        value = event.get(name)
        if not isinstance(value, str) or not value:
            raise _wrong(name, wanted, value)
        return value

    return read


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _at_least(least: int, value: Any, name: str, wanted: str) -> int:
    if not _is_whole(value) or value < least:
        raise _wrong(name, wanted, value)
    return value


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
    score = value.get("score", {})
    length = _at_least(1, value.get("length"), "match.length", "a number of points from 1 up")
    if not isinstance(score, dict):
        raise _wrong("match.score", "an object from seat to points", score)
    for seat, points in score.items():
        _at_least(0, points, f"match.score.{seat}", "a number of points from 0 up")
    is_crawford = value.get("is_crawford")
    if not isinstance(is_crawford, bool | None):
        raise _wrong("match.is_crawford", "true or false", is_crawford)
    played = "how many games have been played, from 0 up"
    games = _at_least(0, value.get("games", 0), "match.games", played)
    if _is_over(event, length, score, games):
        raise _wrong("match.score", "the score of a match that is not over", score)
    return MatchTerms(length, MappingProxyType(dict(score)), is_crawford, games)


def _is_over(event: Mapping[str, Any], length: int, score: Mapping[str, int], games: int) -> bool:
    """Whether a match is over at this score by the rules of its game, if there is such a game."""
    name, options = event.get("game"), event.get("options")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        return False
    points = {**dict.fromkeys(game.seats, 0), **score}
    options = game.in_force(options if isinstance(options, dict) else {})
    return game.scoring.match_winner(points, games, length, options) is not None


def _players(event: Mapping[str, Any]) -> Mapping[str, str]:
    """The players' names, as text that any file and screen can carry."""
    if event.get("players") is None:
        return MappingProxyType({})
    names = _texts(event, "players", "an object from seat to name")
    return MappingProxyType({seat: plain_name(name) for seat, name in names.items()})


def plain_name(name: str) -> str:
    """A player's name without characters that could control a terminal or a page, or be seen
    nowhere.

    >>> plain_name("Ada\x1b[2J"), plain_name("\u200dAda\u200c"), len(plain_name("x\u200dy"))
    ('Ada [2J', 'Ada', 3)
    """
    whole = name.encode("utf-8", "replace").decode()
    kept = (sign if sign.isprintable() or sign in JOINERS else " " for sign in whole)
    return "".join(kept).strip(f" {JOINERS}")


def _hidden(event: Mapping[str, Any]) -> Mapping[str, Any] | None:
    value = event.get("state")
    if value is not None and not isinstance(value, dict):
        raise _wrong("state", "an object of what the places do not show", value)
    if value and "players" in value:
        raise RequestError("who plays is said by 'players' of 'start', not by 'state'")
    return None if value is None else MappingProxyType(dict(value))


def _cube(event: Mapping[str, Any]) -> Mapping[str, Any]:
    value = event["cube"]
    if not isinstance(value, dict):
        raise _wrong("cube", 'an object such as {"value": 2, "owner": "white"}', value)
    shown, owner = value.get("value", 1), value.get("owner")
    if not is_shown(shown):
        raise RequestError("the cube shows 1, 2, 4, 8 …, not {value!r}", value=shown)
    if not isinstance(owner, str | None):
        raise _wrong("cube.owner", _SEAT_NAME, owner)
    return MappingProxyType({"value": shown, "owner": owner})


def _is_continued(event: Mapping[str, Any]) -> bool:
    value = event.get("continued", False)
    if not isinstance(value, bool):
        raise _wrong("continued", "true or false", value)
    return value


def _numbers(event: Mapping[str, Any], key: str, wanted: str, least: int = 0) -> tuple[int, ...]:
    value = event.get(key, [])
    if not isinstance(value, list) or not all(map(_is_whole, value)) or len(value) < least:
        raise _wrong(key, wanted, event.get(key))
    return tuple(value)


def _dice(event: Mapping[str, Any], least: int = 1) -> tuple[int, ...]:
    return _numbers(event, "dice", "a list of numbers, such as [3, 1]", least)


def _roll_id(event: Mapping[str, Any]) -> int:
    value = event.get("roll_id")
    if not _is_whole(value):
        raise _wrong("roll_id", "a whole number", value)
    return value


def _which(event: Mapping[str, Any]) -> tuple[int, ...]:
    return _numbers(event, "which", "a list of the dice thrown, such as [0, 2]")


def _doublet(event: Mapping[str, Any]) -> int | str:
    value = event.get("doublet")
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise _wrong("doublet", "a number from 1 to 6, or a, b or c", value)
    return value


def _grade(event: Mapping[str, Any]) -> int | None:
    value = event.get("grade")
    grade = GRADES.get(value) if isinstance(value, str) else value
    is_known = _is_whole(grade) and grade in GRADES.values()
    if value is not None and not is_known:
        raise _wrong("grade", "1, 2, 3, single, gammon or backgammon", value)
    return grade


def _reason(event: Mapping[str, Any]) -> VoidReason:
    value = event.get("reason", "")
    try:
        return VoidReason(value)
    except ValueError:
        raise _wrong("reason", " or ".join(VOID_REASONS), value) from None


def _entry(event: Mapping[str, Any]) -> int:
    wanted = "the number of an entry of the record, from 1"
    return _at_least(1, event.get("entry"), "entry", wanted)


def _any(name: str, read: Read, otherwise: Any = None) -> Read:
    """The reader of a field that may be missing or null."""
    return lambda event: otherwise if event.get(name) is None else read(event)


_SEAT_NAME = 'the name of a seat, such as "white"'
_SEAT, _TURN = _text("seat", _SEAT_NAME), _any("turn", _text("turn", _SEAT_NAME))
_PLACES = _any("places", _places)

_BY_SEAT: Fields = {"seat": _SEAT}
_STARTS: Fields = {
    "game": _text("game", 'the name of a game, such as "backgammon"'),
    "options": _options,
    "players": _players,
    "turn": _TURN,
    "places": _PLACES,
    "match": _match,
    "hidden": _hidden,
    "cube": _any("cube", _cube),
}
_ROLLS: Fields = {
    "seat": _SEAT,
    "dice": _dice,
    "roll_id": _any("roll_id", _roll_id),
    "which": _which,
}
_ASKS: Fields = {
    "seat": _SEAT,
    "roll_id": _roll_id,
    "nonce": _text("nonce", "a text"),
    "which": _which,
}
_CORRECTS: Fields = {
    "number": _entry,
    "dice": lambda event: _dice(event, least=0),
    "places": _PLACES,
    "notation": _any("notation", _text("notation", "a play, such as 8/5 6/5"), ""),
}

# For each event its command, and the reader of each of the command's fields.
EVENTS: Mapping[str, tuple[Callable[..., Command], Fields]] = MappingProxyType(
    {
        "start": (Start, _STARTS),
        "next": (NextGame, {"is_continued": _is_continued}),
        "roll": (Roll, _ROLLS),
        "name": (Name, {"seat": _SEAT, "doublet": _doublet}),
        "seen": (Seen, {"places": _places}),
        "done": (Done, _BY_SEAT),
        "double": (Double, _BY_SEAT),
        "beaver": (Beaver, _BY_SEAT),
        "take": (Take, _BY_SEAT),
        "drop": (Drop, _BY_SEAT),
        "resign": (Resign, {"seat": _SEAT, "grade": _grade}),
        "undo": (Undo, {"seat": _any("seat", _SEAT)}),
        "void": (Void, {"reason": _reason}),
        "accept": (Accept, {}),
        "set-up": (SetUp, {"places": _places, "turn": _TURN, "hidden": _hidden}),
        "correct": (Correct, _CORRECTS),
        "ask-roll": (AskRoll, _ASKS),
    }
)

# What events call the commands, and those of their fields that have another name there.
NAMES: Mapping[Callable[..., Command], str] = MappingProxyType(
    {kind: name for name, (kind, _) in EVENTS.items()}
)
KEYS: Mapping[str, str] = MappingProxyType(
    {"hidden": "state", "is_continued": "continued", "number": "entry"}
)
