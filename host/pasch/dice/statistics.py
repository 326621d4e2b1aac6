"""Whether rolls look as chance makes them: chi-square and serial tests, counts for people.

Pure figures. A small p-value is no proof of anything by itself: one honest log in a hundred shows
one below 0.01.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

__all__ = ["Counts", "chi_square", "counts_of", "serial_chi_square", "survival"]


@dataclass(frozen=True, slots=True)
class Counts:
    """What one seat rolled: how often each face index came, rolls of several dice, doublets.

    `p_value`: the chance that fair dice stray at least so far from even counts.
    """

    faces: tuple[int, ...]
    rolls: int
    doublets: int
    p_value: float


def survival(square: float, freedom: int) -> float:
    """The chance that a chi-square value of so many degrees of freedom is at least `square`.

    Abramowitz and Stegun 26.4.4 and 26.4.5.

    >>> round(survival(11.0705, 5), 4), round(survival(18.307, 10), 4)
    (0.05, 0.05)
    """
    half = square / 2
    if freedom % 2 == 0:
        terms = (
            i * math.log(half or 1e-300) - half - math.lgamma(i + 1) for i in range(freedom // 2)
        )
        return min(1.0, sum(map(math.exp, terms)))
    odd = (
        (i - 0.5) * math.log(half or 1e-300) - half - math.lgamma(i + 0.5)
        for i in range(1, (freedom + 1) // 2)
    )
    return min(1.0, math.erfc(math.sqrt(half)) + sum(map(math.exp, odd)))


def chi_square(counts: Sequence[int]) -> float:
    """The p-value of counts that should all be alike; 1.0 where nothing was counted."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    square = sum((count - expected) ** 2 for count in counts) / expected
    return survival(square, len(counts) - 1)


def serial_chi_square(faces: Sequence[int], sides: int) -> float:
    """The p-value of the pairs of faces that follow each other: each pair should be as frequent.

    Only every second pair is taken, so that the pairs share no face (Knuth, TAOCP 3.3.2 B).
    """
    pairs = Counter(zip(faces[::2], faces[1::2], strict=False))
    return chi_square([pairs[pair] for pair in product(range(sides), range(sides))])


def counts_of(rolls: Iterable[Sequence[int]], sides: int) -> Counts:
    """The counts of some rolls, each the face indices of its dice."""
    listed = list(rolls)
    seen = Counter(face for roll in listed for face in roll)
    faces = tuple(seen[face] for face in range(sides))
    several = [roll for roll in listed if len(roll) > 1]
    doublets = sum(any(a == b for a, b in pairwise(sorted(roll))) for roll in several)
    return Counts(faces, len(several), doublets, chi_square(faces))
