"""Notation of the games on the ring, written and read: `S1>S3*>SE`, `bar>S2`, `in>S4`, `N5>off`.

Places have the board's own names, the same for every player. Numbers are played in a fixed order,
and a play is written in that order: each checker at its first move, with every stop of its way
(each is a landing that may hit, `*`), and equal ways of several checkers once, `S1>S6(2)`.
"""

from collections.abc import Collection, Sequence

from pasch.rules.games.ring.board import REST_FIELDS, RING
from pasch.rules.games.trips import PlaceTrip, TripNotation

__all__ = ["parse", "written"]

_WORDS = {"yard": "in"}
_NOTATION = TripNotation(RING, "S1>S4*, bar>S2, N5>off", ("in", "bar"), REST_FIELDS)


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


def parse(text: str) -> tuple[PlaceTrip, ...]:
    """The trips that `text` writes, `S1>S6(2)` as two; raises `NotationError`.

    >>> parse("bar>S2* SE>E5(2)")[0], len(parse("bar>S2* SE>E5(2)"))
    (PlaceTrip(places=('bar', 'S2'), hits=('S2',)), 3)
    """
    return _NOTATION.parse(text)
