"""The mover's view of a position, small enough to search: counts and one integer.

Every seat sees its own way as points counted down to 1, the bar as 25, checkers not yet entered as
26 and borne off as 0; places off its way follow. During a turn only the mover's checkers move and
other sides' blots are sent away, so the changes fit one integer: four bits for the mover's
checkers on each place, one bit for each blot that was hit, and above these whatever a game wants
to remember. Converts positions to such numbers and back, and knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pasch.rules.model.position import Position

__all__ = ["ANY", "BAR", "HIT", "HITS", "MEMORY", "OFF", "OWN", "UNIT", "YARD"]
__all__ += ["MoverView", "Track", "counts_of", "hits_of"]

OFF, BAR, YARD = 0, 25, 26
_SIZE = 32
UNIT = tuple(1 << 4 * point for point in range(_SIZE))
# All bits of a place: whether the mover has any checkers there.
ANY = tuple(15 * unit for unit in UNIT)
# All of the mover's places; the bits above the hits are a game's own memory.
OWN = (1 << 4 * _SIZE) - 1
_POINTS = (1 << _SIZE) - 1
HIT = tuple(1 << 4 * _SIZE + point for point in range(_SIZE))
HITS = sum(HIT)
MEMORY = 1 << 5 * _SIZE


def counts_of(state: int) -> tuple[int, ...]:
    """The mover's checkers on 0 (off), 1 … 24, 25 (bar), 26 (yard) and beyond."""
    return tuple([state >> shift & 15 for shift in range(0, 4 * _SIZE, 4)])


def hits_of(state: int) -> tuple[int, ...]:
    """The points on which a blot has been hit, ascending.

    >>> hits_of(UNIT[6] | HIT[5])
    (5,)
    """
    mask = state >> 4 * _SIZE & _POINTS
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Track:
    """One seat's way over the board: its letter, the others', and the place of every point.

    `names[point]` is the board-fixed place of the mover's point, `""` where there is none;
    `order` lists the points in the order in which a position lists their places.
    """

    letter: str
    others: str
    names: tuple[str, ...]
    points: Mapping[str, int]
    order: tuple[int, ...]

    @classmethod
    def of(cls, letter: str, others: str, way: Sequence[str], beyond: Sequence[str] = ()) -> Track:
        """The track over the board-fixed places `way`: from the point 1 upwards.

        `beyond`: places of the board that lie on no point of this way.
        """
        room = BAR - 1 - len(way)
        inner = (*way, *beyond[:room], *[""] * (room - len(beyond)))
        names = ("off", *inner, "bar", "yard", *beyond[room:])
        names += ("",) * (_SIZE - len(names))
        points = {name: point for point, name in enumerate(names) if name}
        return cls(letter, others, names, points, tuple(points[name] for name in sorted(points)))

    def view(self, position: Position, refuge: int = BAR) -> MoverView:
        """The position as the mover sees it; hit checkers will go to the point `refuge`."""
        own, other, foreign = [0] * _SIZE, [0] * _SIZE, [""] * _SIZE
        points, letter = self.points, self.letter
        for place, content in position.items_:
            point = points[place]
            mine = content.count(letter)
            own[point] = mine
            if mine:
                content = content.replace(letter, "")
            other[point] = len(content)
            foreign[point] = content
        return MoverView(tuple(own), tuple(other), tuple(foreign), refuge)

    def state(self, position: Position) -> int:
        """The integer with which a turn of the mover begins in a position."""
        letter, points = self.letter, self.points
        return sum(
            [
                UNIT[points[place]] * content.count(letter)
                for place, content in position.items_
                if letter in content
            ]
        )

    def position(self, view: MoverView, state: int) -> Position:
        """The position with the mover's checkers and the hits of `state` carried out."""
        return next(self.positions(view, (state,)))

    def positions(self, view: MoverView, states: Iterable[int]) -> Iterator[Position]:
        """`position` for many states of one view, writing only what changed."""
        letter, names, foreign, refuge = self.letter, self.names, view.foreign, view.refuge

        def item(point: int, own: int, rest: str) -> tuple[str, str] | None:
            if not own:
                return (names[point], rest) if rest else None
            if not rest:
                return names[point], letter * own
            return names[point], "".join(sorted(letter * own + rest))

        start = view.state
        before = [item(point, view.own[point], foreign[point]) for point in self.order]
        slot = {point: index for index, point in enumerate(self.order)}
        # point and own count -> the item if nobody was hit
        written: dict[int, tuple[str, str] | None] = {}
        for state in states:
            items = before.copy()
            hits = hits_of(state) if state > OWN else ()
            changed = (state ^ start) & OWN
            while changed:
                point = changed.bit_length() - 1 >> 2
                changed &= UNIT[point] - 1
                key = point << 4 | state >> 4 * point & 15
                if key not in written:
                    written[key] = item(point, key & 15, foreign[point])
                items[slot[point]] = written[key]
            if hits:
                for point in hits:
                    items[slot[point]] = item(point, state >> 4 * point & 15, "")
                sent = "".join(sorted(foreign[refuge] + "".join(foreign[p] for p in hits)))
                items[slot[refuge]] = item(refuge, state >> 4 * refuge & 15, sent)
            yield Position(tuple(filter(None, items)))


@dataclass(frozen=True, slots=True)
class MoverView:
    """The checkers on the mover's points: `own` counts, `other` counts, `foreign` letters.

    0 is off, 25 the bar, 26 the yard. `refuge` is the point to which hit checkers go.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]
    foreign: tuple[str, ...]
    refuge: int = BAR

    @property
    def state(self) -> int:
        """The integer with which a turn begins, with nothing hit yet."""
        return sum([UNIT[point] * count for point, count in enumerate(self.own) if count])

    def is_held(self, point: int) -> bool:
        """Whether another side has a block there."""
        return OFF < point < BAR and self.other[point] > 1

    def foreign_after(self, state: int) -> tuple[str, ...]:
        """The others' letters on every point once the hit blots of `state` have been sent away."""
        after = list(self.foreign)
        for point in hits_of(state):
            after[self.refuge] += after[point]
            after[point] = ""
        after[self.refuge] = "".join(sorted(after[self.refuge]))
        return tuple(after)
