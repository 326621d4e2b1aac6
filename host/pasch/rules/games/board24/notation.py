"""Notation of moves along a way, written and read: `24/18*/14`, `bar/20`, `8/4(2)`, `6/off`.

Backgammon and Acey-Deucey count the points from the mover's side, Puff and Tric-Trac use the
board's own names: `8/12 10/12`, `yard/3(2)`, `11A/12A`, `7A/off`. Moves are ordered by starting
point, the farthest from home first.

In backgammon a play is written from its outcome, not from the order in which it was played (see
`written`); the other games write every stop of a checker (see `written_in_full`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pasch.errors import NotationError
from pasch.rules.search.packed_state import BAR, OFF

__all__ = ["BACKGAMMON_NAMES", "ZUNGEN", "Trip", "parse", "written", "written_in_full"]

BACKGAMMON_NAMES = ("off", *map(str, range(OFF + 1, BAR)), "bar", "yard")
_UPWARD = ("off", *(f"{n}A" for n in range(1, 13)), *map(str, range(12, 0, -1)), "bar", "yard")
# The names of the points in Puff and Tric-Trac, by the points of each seat's way.
ZUNGEN = {"white": _UPWARD, "black": ("off", *_UPWARD[BAR - 1 : OFF : -1], "bar", "yard")}
_TRIP = re.compile(r"(?:bar|yard|\d+A?)(?:/(?:off|\d+A?)\*?)+(?:\([2-8]\))?")
_STOP = re.compile(r"(bar|yard|off|\d+A?)(\*?)")


@dataclass(frozen=True, slots=True)
class Trip:
    """One checker's way: the written points from start to end, and which of them were hit."""

    points: tuple[int, ...]
    hits: tuple[int, ...] = ()


def written(moves: Sequence[tuple[int, int]], hits: Sequence[int], numbers: Sequence[int]) -> str:
    """The notation of `moves` (mover's points, bar 25, off 0) that hit on the points `hits`.

    `numbers` are those of the roll; equal numbers mean a doublet. Each outcome has exactly one
    notation: checkers are taken by descending starting point and given the arrivals in descending
    order; moves of one checker are joined, and an intermediate stop is written only if it hits and
    no checker ends there. Of two checkers from one point, the one that goes farther comes first.

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
            start, end = BACKGAMMON_NAMES[origin], BACKGAMMON_NAMES[target]
            texts.append(f"{start}{middle}/{end}{star}")
            passing = [point for point in passing if point not in stops]
            count, star = count - 1, ""
        if count:
            texts.append(_plain(origin, target) + star + (f"({count})" if count > 1 else ""))
    return " ".join(texts)


def written_in_full(
    moves: Sequence[tuple[int, int]], hits: Sequence[int], names: Sequence[str]
) -> str:
    """The notation of `moves` in their order, with every stop, points named by `names`.

    >>> written_in_full([(24, 20), (20, 15)], [20], ZUNGEN["white"])
    '1/5*/10'
    >>> written_in_full([(26, 22), (26, 22), (26, 21)], [], ZUNGEN["black"])
    'yard/4A yard/3A(2)'
    """
    texts, left = [], set(hits)
    for trip, count in sorted(_chains(moves).items(), key=_running_order):
        stops = [names[trip[0]]]
        for point in trip[1:]:
            if point in left:
                left.discard(point)
                stops.append(names[point] + "*")
            else:
                stops.append(names[point])
        texts.append("/".join(stops) + (f"({count})" if count > 1 else ""))
    return " ".join(texts)


def _chains(moves: Sequence[tuple[int, int]]) -> dict[tuple[int, ...], int]:
    """The stops of every checker that moved, its moves joined, and how many went that way."""
    found: dict[tuple[int, ...], int] = {}
    ends: dict[int, tuple[int, ...]] = {}
    for origin, target in moves:
        trip: tuple[int, ...] = (origin, target)
        if origin in ends:
            begun = ends[origin]
            trip = (*begun, target)
            found[begun] -= 1
            if not found[begun]:
                del found[begun], ends[origin]
        found[trip] = found.get(trip, 0) + 1
        ends[target] = trip
    return found


def _running_order(counted: tuple[tuple[int, ...], int]) -> tuple[bool, int, tuple[int, ...]]:
    trip = counted[0]
    return trip[0] != BAR, -trip[0], trip[1:]


def _plain(origin: int, target: int) -> str:
    return f"{BACKGAMMON_NAMES[origin]}/{BACKGAMMON_NAMES[target]}"


def _far_first(trip: tuple[int, int]) -> tuple[bool, int, int]:
    return trip[0] != BAR, -trip[0], trip[1]


def _trips(moves: Sequence[tuple[int, int]], numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Start and end of every checker that moved.

    Of a doublet's checkers, the one that starts highest gets the highest end it can reach; the
    rest bear off. A checker's distance stays a multiple of the number; from the yard it counts as
    from the bar.
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
        fitting = (end for end in ends if end and (min(start, BAR) - end) % numbers[0] == 0)
        end = next(fitting, OFF)
        ends.remove(end)
        trips.append((start, end))
    return trips


def _stops(origin: int, target: int, numbers: Sequence[int], passing: Sequence[int]) -> list[int]:
    """The points hit in passing on which a checker may have stopped, descending."""
    steps, origin = set(numbers), min(origin, BAR)
    return [
        point
        for point in sorted(passing, reverse=True)
        if origin > point > target and any((origin - point) % number == 0 for number in steps)
    ]


def parse(text: str, names: Sequence[str] = BACKGAMMON_NAMES) -> tuple[Trip, ...]:
    """The trips that `text` writes, `8/4(2)` as two; raises `NotationError`.

    `names` are the names of the mover's points: `BACKGAMMON_NAMES`, or `ZUNGEN` of his seat.

    >>> parse("bar/20* 8/4(2)")[0], len(parse("8/4(2)"))
    (Trip(points=(25, 20), hits=(20,)), 2)
    >>> parse("8/12", ZUNGEN["white"]), parse("8A/12A", ZUNGEN["black"])
    ((Trip(points=(17, 13), hits=()),), (Trip(points=(17, 13), hits=()),))
    """
    known = {name: point for point, name in enumerate(names)}
    found: list[Trip] = []
    for match in re.finditer(r"\S+", text):
        word, column = match.group(), match.start() + 1
        if not _TRIP.fullmatch(word):
            like = f"{names[24]}/{names[18]}*, bar/{names[20]} or {names[6]}/off"
            raise NotationError(
                "{text!r} is not a play: {word!r} at position {column} is not a move like {like}",
                text=text,
                like=like,
                word=word,
                column=column,
            )
        found += _trip(text, word, column, known)
    if not found:
        raise NotationError("{text!r} is not a play: there is no move at position 1", text=text)
    return tuple(found)


def _trip(text: str, word: str, column: int, known: dict[str, int]) -> list[Trip]:
    """The trips of one word, checked: points lie on the board, in running order."""
    body, _, repeat = word.rstrip(")").partition("(")
    points, hits = [], []
    for name, star in _STOP.findall(body):
        if name not in known:
            raise NotationError(
                "{text!r}: there is no point {name} (position {column})",
                text=text,
                name=name,
                column=column,
            )
        points.append(known[name])
        if star:
            hits.append(known[name])
    if OFF in hits:
        raise NotationError(
            "{text!r}: {word!r} at position {column} hits where nobody stands",
            text=text,
            word=word,
            column=column,
        )
    if points != sorted(set(points), reverse=True):
        raise NotationError(
            "{text!r}: {word!r} at position {column} does not go from a higher point to a lower"
            if "1A" not in known
            else "{text!r}: {word!r} at position {column} does not run forward",
            text=text,
            word=word,
            column=column,
        )
    count = int(repeat or 1)
    return [Trip(tuple(points), tuple(hits)), *[Trip(tuple(points))] * (count - 1)]
