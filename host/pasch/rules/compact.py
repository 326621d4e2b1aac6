"""The mover's view of a position, small enough to search: counts and one integer.

Every seat sees its own way as the points 24 down to 1, the bar as 25 and borne off as 0. During
a turn only the mover's checkers move and the other side's blots are sent to the bar, so what
changes fits one integer: four bits for each of the mover's 26 places, and one bit for each blot
that was hit. This module knows how positions become such numbers and back, and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pasch.rules.position import Position

__all__ = ["BAR", "HIT", "OFF", "UNIT", "Track", "View", "counts_of", "hits_of"]

OFF, BAR = 0, 25
_SIZE = 26
UNIT = tuple(1 << 4 * point for point in range(_SIZE))
_OWN = (1 << 4 * _SIZE) - 1
HIT = tuple(1 << 4 * _SIZE + point for point in range(_SIZE))


def counts_of(state: int) -> tuple[int, ...]:
    """How many of the mover's checkers stand on 0 (off), 1 … 24, 25 (bar)."""
    return tuple(state >> 4 * point & 15 for point in range(_SIZE))


def hits_of(state: int) -> tuple[int, ...]:
    """The points on which a blot has been hit, ascending.

    >>> hits_of(UNIT[6] | HIT[5])
    (5,)
    """
    mask = state >> 4 * _SIZE
    return tuple(point for point in range(_SIZE) if mask >> point & 1)


@dataclass(frozen=True, slots=True)
class Track:
    """One seat's way over the board: its letter, the other's, and the place of every point.

    `names[point]` is the board-fixed place of the mover's point; `order` lists the points in the
    order in which a position lists their places.
    """

    letter: str
    other: str
    names: tuple[str, ...]
    points: Mapping[str, int]
    order: tuple[int, ...]

    @classmethod
    def of(cls, letter: str, other: str, way: Sequence[str]) -> Track:
        """The track over the board-fixed places `way`: from the point 1 to the point 24."""
        names = ("off", *way, "bar")
        points = {name: point for point, name in enumerate(names)}
        return cls(letter, other, names, points, tuple(points[name] for name in sorted(names)))

    def view(self, position: Position) -> View:
        """The position as the mover sees it."""
        own, other = [0] * _SIZE, [0] * _SIZE
        points, letter = self.points, self.letter
        for place, content in position.items_:
            mine = content.count(letter)
            own[points[place]] = mine
            other[points[place]] = len(content) - mine
        return View(tuple(own), tuple(other))

    def position(self, view: View, state: int) -> Position:
        """The position in which the mover's checkers and the hits of `state` are played."""
        return next(self.positions(view, (state,)))

    def positions(self, view: View, states: Iterable[int]) -> Iterator[Position]:
        """`position` for many states of one view: only what changed is written anew."""
        mine_first = self.letter < self.other
        first, second = sorted((self.letter, self.other))

        def item(point: int, own: int, other: int) -> tuple[str, str] | None:
            if not own and not other:
                return None
            low, high = (own, other) if mine_first else (other, own)
            return self.names[point], first * low + second * high

        start = view.state
        before = [item(point, view.own[point], view.other[point]) for point in self.order]
        slot = {point: index for index, point in enumerate(self.order)}
        for state in states:
            items = before.copy()
            hits = hits_of(state) if state >> 4 * _SIZE else ()
            for point in hits:
                items[slot[point]] = item(point, state >> 4 * point & 15, view.other[point] - 1)
            changed = (state ^ start) & _OWN
            while changed:
                point = changed.bit_length() - 1 >> 2
                changed &= UNIT[point] - 1
                standing = view.other[point] - (point in hits)
                items[slot[point]] = item(point, state >> 4 * point & 15, standing)
            if hits:
                waiting = view.other[BAR] + len(hits)
                items[slot[BAR]] = item(BAR, state >> 4 * BAR & 15, waiting)
            yield Position(tuple(filter(None, items)))


@dataclass(frozen=True, slots=True)
class View:
    """Counts by the mover's points: `own`, and `other` with 0 its off and 25 its bar."""

    own: tuple[int, ...]
    other: tuple[int, ...]

    @property
    def state(self) -> int:
        """The integer with which a turn begins: nothing hit yet."""
        return sum(UNIT[point] * count for point, count in enumerate(self.own) if count)

    def is_held(self, point: int) -> bool:
        """Whether the other side has a block there."""
        return OFF < point < BAR and self.other[point] > 1
