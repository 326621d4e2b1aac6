"""Backgammon notation, written and read: `24/18*/14`, `bar/20`, `8/4(2)`, `6/off`.

Points are the mover's. A play is written from its outcome, not from the order in which it was
played: which points the checkers left, where they arrived, what was hit. One outcome is thus
written in one way: checkers are taken by descending starting point and given the arrivals in
descending order; moves of one checker are joined, and an intermediate stop is written only where
it hits and nobody ends there. Of two from one point, the one that goes farther is written first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pasch.errors import NotationError
from pasch.rules.compact import BAR, OFF

__all__ = ["Trip", "parse", "written"]

_NAME = ("off", *map(str, range(OFF + 1, BAR)), "bar")
_POINT = {"off": OFF, "bar": BAR}
_TRIP = re.compile(r"(?:bar|\d+)(?:/(?:off|\d+)\*?)+(?:\([2-4]\))?")
_STOP = re.compile(r"(bar|off|\d+)(\*?)")


@dataclass(frozen=True, slots=True)
class Trip:
    """One checker's way: the written points from start to end, and which of them were hit."""

    points: tuple[int, ...]
    hits: tuple[int, ...] = ()


def written(moves: Sequence[tuple[int, int]], hits: Sequence[int], numbers: Sequence[int]) -> str:
    """The notation of `moves` (mover's points, bar 25, off 0) that hit on the points `hits`.

    `numbers` are those of the roll; equal numbers mean a doublet.

    >>> written([(24, 18), (18, 14)], [18], [6, 4]), written([(8, 4), (8, 4)], [], [4, 4])
    ('24/18*/14', '8/4(2)')
    >>> written([(8, 5), (6, 5)], [5], [3, 1]), written([(25, 20), (20, 15)], [], [5, 5])
    ('8/5* 6/5', 'bar/15')
    """
    trips = _trips(moves, numbers)
    if not hits and len(trips) < 2:
        return _plain(*trips[0])
    ends = [target for _, target in trips]
    passing = [point for point in hits if point not in ends]
    texts, starred = [], set(passing)
    for trip in sorted(set(trips), key=_far_first):
        origin, target = trip
        count = trips.count(trip)
        star = "*" if target in hits and target not in starred else ""
        starred.add(target)
        stops = _stops(origin, target, numbers, passing) if passing else []
        if stops:
            middle = "".join(f"/{stop}*" for stop in stops)
            texts.append(f"{_NAME[origin]}{middle}/{_NAME[target]}{star}")
            passing = [point for point in passing if point not in stops]
            count, star = count - 1, ""
        if count:
            texts.append(_plain(origin, target) + star + (f"({count})" if count > 1 else ""))
    return " ".join(texts)


def _plain(origin: int, target: int) -> str:
    return f"{_NAME[origin]}/{_NAME[target]}"


def _far_first(trip: tuple[int, int]) -> tuple[int, int]:
    return -trip[0], trip[1]


def _trips(moves: Sequence[tuple[int, int]], numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Start and end of every checker that moved.

    Of a doublet's checkers, the one that starts highest gets the highest end it can reach; what
    is left bears off. A checker keeps its remainder, whatever the number of its steps.
    """
    starts, ends = [origin for origin, _ in moves], []
    for _, target in moves:
        if target in starts:
            starts.remove(target)
        else:
            ends.append(target)
    if numbers[0] != numbers[-1]:
        return list(moves) if len(starts) == len(moves) else [(starts[0], ends[0])]
    starts.sort(reverse=True)
    ends.sort(reverse=True)
    trips = []
    for start in starts:
        fitting = (end for end in ends if end and (start - end) % numbers[0] == 0)
        end = next(fitting, OFF)
        ends.remove(end)
        trips.append((start, end))
    return trips


def _stops(origin: int, target: int, numbers: Sequence[int], passing: Sequence[int]) -> list[int]:
    """The points hit in passing on which a checker may have stopped, descending."""
    steps = set(numbers)
    return [
        point
        for point in sorted(passing, reverse=True)
        if origin > point > target and any((origin - point) % number == 0 for number in steps)
    ]


def parse(text: str) -> tuple[Trip, ...]:
    """The trips that `text` writes, `8/4(2)` as two; raises `NotationError`.

    >>> parse("bar/20* 8/4(2)")[0], len(parse("8/4(2)"))
    (Trip(points=(25, 20), hits=(20,)), 2)
    """
    found: list[Trip] = []
    for match in re.finditer(r"\S+", text):
        word, column = match.group(), match.start() + 1
        if not _TRIP.fullmatch(word):
            raise NotationError(
                f"{text!r} is not backgammon notation: {word!r} at position {column} is not a "
                "move like 24/18*, bar/20 or 6/off"
            )
        found += _trip(text, word, column)
    if not found:
        raise NotationError(f"{text!r} is not backgammon notation: there is no move at position 1")
    return tuple(found)


def _trip(text: str, word: str, column: int) -> list[Trip]:
    """The trips of one word, checked: points go down and lie on the board."""
    body, _, repeat = word.rstrip(")").partition("(")
    points, hits = [], []
    for name, star in _STOP.findall(body):
        point = _POINT[name] if name in _POINT else int(name)
        if name not in _POINT and not OFF < point < BAR:
            raise NotationError(f"{text!r}: there is no point {name} (position {column})")
        points.append(point)
        if star:
            hits.append(point)
    if OFF in hits:
        raise NotationError(f"{text!r}: {word!r} at position {column} hits where nobody stands")
    if points != sorted(set(points), reverse=True):
        raise NotationError(
            f"{text!r}: {word!r} at position {column} does not go from a higher point to a lower"
        )
    count = int(repeat or 1)
    return [Trip(tuple(points), tuple(hits)), *[Trip(tuple(points))] * (count - 1)]
