"""Backgammon notation, written and read: `24/18*/14`, `bar/20`, `8/4(2)`, `6/off`.

Points are the mover's. A play is written from its outcome, not from the order in which it was
played: which points the checkers left, where they arrived, what was hit. One outcome is thus
written in one way: checkers are taken by descending starting point and given the arrivals in
descending order; moves of one checker are joined, and an intermediate stop is written only where
it hits and nobody ends there. Of two from one point, the one that goes farther is written first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pasch.errors import NotationError
from pasch.rules.compact import BAR, OFF

__all__ = ["Trip", "parse", "written"]

_NAMES = {BAR: "bar", OFF: "off"}
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
    trips = Counter(_trips(moves, numbers))
    stars = set(hits) & {target for _, target in trips}
    open_hits = set(hits) - stars
    texts = []
    for (origin, target), count in sorted(trips.items(), key=_far_first):
        stops = _stops(origin, target, numbers) & open_hits
        open_hits -= stops
        star = "*" if target in stars else ""
        stars.discard(target)
        start, end = _NAMES.get(origin, str(origin)), _NAMES.get(target, str(target))
        if stops:
            middle = "".join(f"/{stop}*" for stop in sorted(stops, reverse=True))
            texts.append(f"{start}{middle}/{end}{star}")
            count -= 1
            star = ""
        if count:
            texts.append(f"{start}/{end}{star}" + (f"({count})" if count > 1 else ""))
    return " ".join(texts)


def _far_first(item: tuple[tuple[int, int], int]) -> tuple[int, int]:
    (origin, target), _ = item
    return -origin, target


def _trips(moves: Sequence[tuple[int, int]], numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Start and end of every checker that moved; arrivals paired in descending order."""
    net = Counter(origin for origin, _ in moves)
    net.subtract(target for _, target in moves)
    starts = sorted(net.elements(), reverse=True)
    ends = sorted((-net).elements(), reverse=True)
    if numbers[0] != numbers[-1]:
        return list(moves) if len(starts) > 1 else [(starts[0], ends[0])]
    # A doublet's checkers keep their remainder, whatever the number of steps.
    number, trips = numbers[0], []
    for rest in range(number):
        left = [point for point in ends if point != OFF and point % number == rest]
        own = [point for point in starts if point % number == rest]
        left += [OFF] * (len(own) - len(left))
        trips += list(zip(own, left, strict=True))
    return trips


def _stops(origin: int, target: int, numbers: Sequence[int]) -> set[int]:
    """The points on which a checker may have stopped between start and end."""
    return {
        origin - number * times
        for number in set(numbers)
        for times in range(1, 4)
        if origin - number * times > target
    }


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
    named = {name: point for point, name in _NAMES.items()}
    points, hits = [], []
    for name, star in _STOP.findall(body):
        point = named[name] if name in named else int(name)
        if name not in named and not OFF < point < BAR:
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
