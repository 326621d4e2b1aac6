"""Miwin's dice III, IV and V: what they show, and which numbers can lie side by side.

Named after the sum of the two lowest faces; every number from 1 to 9 is on exactly two of them,
so that equal numbers come in pairs and never in threes. Knows no game.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

__all__ = ["FACES", "HIGHEST", "can_lie", "doublet_in"]

# Die III has blue pips, IV red and V black ones.
FACES: Mapping[str, tuple[int, ...]] = {
    "III": (1, 2, 5, 6, 7, 9),
    "IV": (1, 3, 4, 5, 8, 9),
    "V": (2, 3, 4, 6, 7, 8),
}
HIGHEST = 9


def can_lie(numbers: Sequence[int]) -> bool:
    """Whether the three dice can show these numbers, in any order.

    >>> can_lie((9, 8, 4)), can_lie((5, 5, 5)), can_lie((2, 6, 7))
    (True, False, False)
    """
    return len(numbers) == len(FACES) and any(
        all(number in faces for number, faces in zip(order, FACES.values(), strict=True))
        for order in permutations(numbers)
    )


def doublet_in(numbers: Sequence[int]) -> int | None:
    """The number that lies twice, None where all differ.

    >>> doublet_in((2, 9, 2)), doublet_in((1, 2, 3))
    (2, None)
    """
    return next((number for number in numbers if numbers.count(number) > 1), None)
