"""Pairs misplaced with missing checkers, by least distance."""

from collections.abc import Iterable
from typing import TypeVar

__all__ = ["paired"]

Spot = TypeVar("Spot")


def paired(along: Iterable[tuple[Spot, int, int]], outside: Spot) -> list[tuple[Spot, Spot]]:
    """(from, to) for every misplaced checker of one colour.

    `along` gives, in the order of the way, each place with how many lie there and how many should;
    paired in order, they travel the least distance. A surplus checker goes `outside`, a missing
    one comes from there.

    >>> paired([("6", 0, 1), ("7", 0, 0), ("8", 2, 0)], "off")
    [('8', '6'), ('8', 'off')]
    """
    extra: list[Spot] = []
    missing: list[Spot] = []
    for spot, lying, wanted in along:
        extra += [spot] * (lying - wanted)
        missing += [spot] * (wanted - lying)
    missing += [outside] * (len(extra) - len(missing))
    extra += [outside] * (len(missing) - len(extra))
    return list(zip(extra, missing, strict=True))
