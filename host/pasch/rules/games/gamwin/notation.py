"""Notation of Gamwin, written and read: `in>L4`, `L5>L6>L7*`, `L9>R9`, `R2>R1>off`.

Places are the strip's own. One checker's actions one after the other are joined; a star says
that the arrival hit; a checker that goes home is written over its goal. A first throw that
places nothing is `-`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pasch.errors import NotationError
from pasch.rules.games.gamwin.moves import Action
from pasch.rules.games.gamwin.strip import FIELDS

__all__ = ["NOTHING", "StripTrip", "parse", "written"]

NOTHING = "-"
_TRIP = re.compile(r"(\w+)((?:>\w+\*?)+)(?:\(([23])\))?")
_STOP = re.compile(r">(\w+)(\*?)")


@dataclass(frozen=True, slots=True)
class StripTrip:
    """One checker's way: the places from start (`yard` where it enters) to end, and its hits."""

    places: tuple[str, ...]
    hits: tuple[str, ...] = ()


def written(actions: Sequence[Action]) -> str:
    """The notation of actions in the order played, `""` where there are none."""
    trips: list[list[str]] = []
    ends: list[str] = []
    for action in actions:
        stops = [action.target + "*" * action.is_hit, *(["off"] if action.is_home else [])]
        if ends and ends[-1] == action.origin:
            trips[-1] += stops
        else:
            trips.append([action.origin.replace("yard", "in"), *stops])
            ends.append("")
        ends[-1] = stops[-1].rstrip("*")
    texts = [">".join(trip) for trip in trips]
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    return " ".join(text if count == 1 else f"{text}({count})" for text, count in runs)


def parse(text: str) -> tuple[StripTrip, ...]:
    """The trips that `text` writes, none for `-`; raises `NotationError`.

    >>> parse("in>L9>R9 R8>R7*")
    (StripTrip(places=('yard', 'L9', 'R9'), hits=()), StripTrip(places=('R8', 'R7'), hits=('R7',)))
    """
    if text.strip() == NOTHING:
        return ()
    found: list[StripTrip] = []
    for match in re.finditer(r"\S+", text):
        found += _trips(text, match.group(), match.start() + 1)
    if not found:
        raise NotationError("{text!r} is not a play: there is no move at position 1", text=text)
    return tuple(found)


def _trips(text: str, word: str, column: int) -> list[StripTrip]:
    """The trips of one word, checked: it knows its places and ends where a checker can be."""
    match = _TRIP.fullmatch(word)
    if match is None:
        raise NotationError(
            "{text!r}: {word!r} at position {column} is not a move like L5>L4, in>R8 or R2>R1>off",
            text=text,
            word=word,
            column=column,
        )
    stops = [(match[1], ""), *_STOP.findall(match[2])]
    names = [name for name, _ in stops]
    unknown = [name for name in names if name not in (*FIELDS, "in", "off")]
    if unknown:
        raise NotationError(
            "{text!r}: there is no place {name!r} (position {column})",
            text=text,
            name=unknown[0],
            column=column,
        )
    hits = tuple(name for name, star in stops if star)
    if "off" in names[:-1] or "in" in names[1:] or "off" in hits or names == ["in", "off"]:
        raise NotationError(
            "{text!r}: {word!r} at position {column} leads nowhere",
            text=text,
            word=word,
            column=column,
        )
    places = tuple("yard" if name == "in" else name for name in names)
    return [StripTrip(places, hits), *[StripTrip(places)] * (int(match[3] or 1) - 1)]
