"""Notation of the games on the ring, written and read: `S1>S3*>SE`, `bar>S2`, `in>S4`, `N5>off`.

Places are the board's own names, which every player reads alike. Numbers are played in a fixed
order, so a play is written in that order: each checker by its first move, with every stop of its
way (each is a landing that may hit, `*`), and the same way of several checkers once, `S1>S6(2)`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pasch.errors import NotationError
from pasch.rules.games.ring.board import RING

__all__ = ["RingTrip", "parse", "written"]

_WORDS = {"yard": "in"}
_PLACES = {**{name: name for name in (*RING, "bar", "off")}, "in": "yard"}
_TRIP = re.compile(r"(\w+)((?:>\w+\*?)+)(?:\(([2-4])\))?")
_STOP = re.compile(r">(\w+)(\*?)")


@dataclass(frozen=True, slots=True)
class RingTrip:
    """One checker's way: the places from start to end, and those on which it hit."""

    places: tuple[str, ...]
    hits: tuple[str, ...] = ()


def written(moves: Sequence[tuple[str, str]], hits: Collection[str]) -> str:
    """The notation of moves, (from, to) places in the order played, that hit on `hits`.

    >>> written([("SE", "E2"), ("E2", "NE")], ["E2"]), written([("S1", "S6"), ("S1", "S6")], [])
    ('SE>E2*>NE', 'S1>S6(2)')
    >>> written([("yard", "S2"), ("SE", "E5")], ["S2"])
    'in>S2* SE>E5'
    """
    trips: list[list[str]] = []
    standing = set(hits)
    starred: set[tuple[int, int]] = set()
    for origin, target in moves:
        trip = next((trip for trip in trips if trip[-1] == origin), None)
        if trip is None:
            trip = [origin]
            trips.append(trip)
        trip.append(target)
        if target in standing:
            standing.remove(target)
            starred.add((trips.index(trip), len(trip) - 1))
    texts = [
        ">".join(
            _WORDS.get(place, place) + "*" * ((number, stop) in starred)
            for stop, place in enumerate(trip)
        )
        for number, trip in enumerate(trips)
    ]
    return " ".join(
        text if texts.count(text) == 1 else f"{text}({texts.count(text)})"
        for text in dict.fromkeys(texts)
    )


def parse(text: str) -> tuple[RingTrip, ...]:
    """The trips that `text` writes, `S1>S6(2)` as two; raises `NotationError`.

    >>> parse("bar>S2* SE>E5(2)")[0], len(parse("bar>S2* SE>E5(2)"))
    (RingTrip(places=('bar', 'S2'), hits=('S2',)), 3)
    """
    found: list[RingTrip] = []
    for match in re.finditer(r"\S+", text):
        found += _trips(text, match.group(), match.start() + 1)
    if not found:
        raise NotationError("{text!r} is not a play: there is no move at position 1", text=text)
    return tuple(found)


def _trips(text: str, word: str, column: int) -> list[RingTrip]:
    """The trips of one word, checked: it knows its places and leads forward."""
    match = _TRIP.fullmatch(word)
    if match is None:
        raise NotationError(
            "{text!r}: {word!r} at position {column} is not a move like S1>S4*, bar>S2 or N5>off",
            text=text,
            word=word,
            column=column,
        )
    stops = [(match[1], ""), *_STOP.findall(match[2])]
    unknown = [name for name, _ in stops if name not in _PLACES]
    if unknown:
        raise NotationError(
            "{text!r}: there is no place {name!r} (position {column})",
            text=text,
            name=unknown[0],
            column=column,
        )
    names = [name for name, _ in stops]
    if names[0] == "off" or "off" in names[:-1] or {"bar", "in"} & set(names[1:]):
        raise NotationError(
            "{text!r}: {word!r} at position {column} leads nowhere",
            text=text,
            word=word,
            column=column,
        )
    places = tuple(_PLACES[name] for name in names)
    hits = tuple(name for name, star in stops if star)
    if any(name not in RING or (len(name) == 2 and name.isalpha()) for name in hits):
        raise NotationError(
            "{text!r}: {word!r} at position {column} hits where nobody can be hit",
            text=text,
            word=word,
            column=column,
        )
    count = int(match[3] or 1)
    return [RingTrip(places, hits), *[RingTrip(places)] * (count - 1)]
