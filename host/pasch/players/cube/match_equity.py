"""The chance of winning a match from a score, before and after the Crawford game.

Up to 25 points by the table Kazaross-XG2 (`kazaross_xg2`), beyond it by Janowski's formula 0.5 +
0.85 D / (T + 6), where D is the lead and T the points that the trailing side still needs.
"""

from functools import cache

from pasch.players.cube.kazaross_xg2 import AFTER_CRAWFORD, BEFORE_CRAWFORD

__all__ = ["match_chance"]

LONGEST = 25
_UNIT = 100_000


@cache
def _table() -> dict[tuple[int, int], float]:
    found: dict[tuple[int, int], float] = {}
    for own, row in enumerate(BEFORE_CRAWFORD, 1):
        for other, figure in enumerate(row.split(), own):
            chance = int(figure) / _UNIT
            found[other, own] = 1.0 - chance
            found[own, other] = chance
    return found


@cache
def _after() -> tuple[float, ...]:
    return tuple(int(figure) / _UNIT for figure in AFTER_CRAWFORD.split())


def match_chance(own: int, other: int, is_after_crawford: bool = False) -> float:
    """The chance (0 to 1) of the side that needs `own` points against one that needs `other`.

    `is_after_crawford`: the cube may be turned although one of them needs a single point.

    >>> match_chance(1, 2), round(match_chance(3, 1), 4), match_chance(2, 1, True)
    (0.67736, 0.2492, 0.48803)
    """
    if own <= 0 or other <= 0:
        return 1.0 if own <= 0 else 0.0
    if max(own, other) > LONGEST:
        return _projected(own, other)
    if is_after_crawford and min(own, other) == 1:
        return _after()[own - 1] if other == 1 else 1.0 - _after()[other - 1]
    return _table()[own, other]


def _projected(own: int, other: int) -> float:
    """Janowski's formula, kept within 0 and 1."""
    lead = 0.85 * (other - own) / (max(own, other) + 6)
    return min(max(0.5 + lead, 0.0), 1.0)
