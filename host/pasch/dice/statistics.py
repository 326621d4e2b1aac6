"""Whether faces look random: chi-square of single faces and of consecutive pairs.

Pure figures, for the self-test of the dice. A small p-value by itself proves nothing: one honest
test in a hundred gives one below 0.01. For what each player rolled see
`pasch.journal.stats.statistics`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from pasch.journal.stats.statistics import survival

__all__ = ["even_chance", "serial_chance"]


def even_chance(counts: Sequence[int]) -> float:
    """The p-value of counts that should all be alike; 1.0 if nothing was counted."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    square = sum((count - expected) ** 2 for count in counts) / expected
    return survival(square, len(counts) - 1)


def serial_chance(faces: Sequence[int], sides: int) -> float:
    """The p-value of consecutive pairs of faces, all of which should be equally frequent.

    Only every second pair counts, so that no two pairs share a face (Knuth, TAOCP 3.3.2 B).
    """
    pairs = Counter(zip(faces[::2], faces[1::2], strict=False))
    return even_chance([pairs[pair] for pair in product(range(sides), range(sides))])
