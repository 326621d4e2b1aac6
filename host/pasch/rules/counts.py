"""Backgammon for programs that search: positions as plain tuples of counts, outcomes at speed.

The same plays as `pasch.rules.backgammon` gives, without notation, ways and places. Most rolls
need no comparison of whole plays: where both numbers can be played and nothing can be borne off,
every pair of single moves is a play, and of a doublet each outcome is one sequence of moves by
descending starting point. All else is left to the shared generator. Nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from struct import Struct

from pasch.rules.compact import BAR, View, counts_of, hits_of
from pasch.rules.position import Position
from pasch.rules.racing import legal_states
from pasch.rules.two_sided import TRACKS

__all__ = ["Counts", "Outcome", "outcomes"]

# (counts of the mover, counts of the other side) after a play
Outcome = tuple[tuple[int, ...], tuple[int, ...]]
# A state: one byte for the mover's checkers on each point and the bar, above these three bits
# for each point that say how often it was landed on while a blot stood there.
_BAR, _HOME = 24, 6
_BOARD = 8 * (_BAR + 1)
_TOP = 1 << _BOARD
_ONE = tuple(1 << 8 * index for index in range(_BAR + 1))
_ANY = tuple(255 * one for one in _ONE)
_HIT = tuple(_TOP << 3 * index for index in range(_BAR + 1))
# number -> index -> change of the state by moving that far from there
_MOVE = tuple(
    tuple(_ONE[i - number] - _ONE[i] if i >= number else 0 for i in range(_BAR + 1))
    for number in range(7)
)
_WIDE = 35
_COUNTS = Struct(f"{_BAR + 1}B{_WIDE - _BAR - 1}x")


@dataclass(frozen=True, slots=True)
class Counts:
    """A position as the mover sees it: 25 counts for each side.

    Index 0 to 23 are the points 1 to 24 as that side counts them, 24 is its bar; what is not
    there is borne off.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]

    @classmethod
    def of(cls, position: Position, turn: str) -> Counts:
        """The counts of a position in which `turn` is to play."""
        view = TRACKS[turn].view(position)
        return cls(view.own[1 : BAR + 1], (*view.other[BAR - 1 : 0 : -1], view.other[BAR]))


def outcomes(own: tuple[int, ...], other: tuple[int, ...], dice: tuple[int, ...]) -> list[Outcome]:
    """Every position that a legal play leads to, once, in no particular order; see `Counts`.

    The mover stays the first of the two. Empty where nothing can be played.

    >>> start = (0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    >>> len(outcomes(start, start, (3, 1))), len(outcomes(start, start, (6, 6)))
    (16, 11)
    """
    state = int.from_bytes(bytes(own), "little")
    high, low = dice
    states: Collection[int] | None
    if high == low:
        states = _doublet(state, own, other, high)
    elif own[_BAR]:
        states = _entering(state, own, other, high, low)
    else:
        states = _pairs(state, own, other, high, low)
    return _compared(own, other, dice) if states is None else _as_tuples(states, other)


def _pairs(
    state: int, own: tuple[int, ...], other: tuple[int, ...], high: int, low: int
) -> set[int] | None:
    """All plays of both numbers, nobody waiting; None where that may not be all."""
    occupied = [index for index, count in enumerate(own) if count]
    if sum(own[_HOME:]) < 2:
        return None
    singles: list[list[int]] = []
    found: set[int] = set()
    changes: dict[int, int] = {}
    for number, rest in ((high, low), (low, high)):
        move, further = _MOVE[number], _MOVE[rest]
        reached = []
        for origin in occupied:
            target = origin - number
            if target < 0 or (held := other[23 - target]) > 1:
                continue
            change = move[origin] + _HIT[target] if held else move[origin]
            reached.append(change)
            end = target - rest
            if end >= 0 and (held := other[23 - end]) < 2:
                found.add(state + change + further[target] + (_HIT[end] if held else 0))
            if own[origin] == 1:
                if number == high:
                    changes[origin] = change
                elif origin in changes:  # one checker cannot leave twice
                    changes[origin] += state + change
        singles.append(reached)
    first, second = singles
    found.update([begun + change for begun in [state + c for c in first] for change in second])
    return found.difference(changes.values()) or None


def _entering(
    state: int, own: tuple[int, ...], other: tuple[int, ...], high: int, low: int
) -> set[int] | None:
    """All plays of both numbers with checkers on the bar; None where that may not be all."""
    if other[high - 1] > 1 and other[low - 1] > 1:
        return set()
    found: set[int] = set()
    for number, rest in ((high, low), (low, high)):
        if other[number - 1] > 1:
            continue
        goal = _BAR - number
        begun = state + _MOVE[number][_BAR] + (_HIT[goal] if other[number - 1] else 0)
        move = _MOVE[rest]
        for origin in range(rest, _BAR) if own[_BAR] == 1 else (_BAR,):
            held = other[23 - origin + rest]
            if held < 2 and begun & _ANY[origin]:
                found.add(begun + move[origin] + (_HIT[origin - rest] if held else 0))
    return found or None


def _doublet(
    state: int, own: tuple[int, ...], other: tuple[int, ...], number: int
) -> list[int] | None:
    """All longest plays of a doublet, by descending start; None where that may not be all."""
    move, left = _MOVE[number], 4
    entering = min(own[_BAR], left)
    if entering:
        held = other[number - 1]
        if held > 1:
            return []
        goal = _BAR - number
        state += entering * move[_BAR] + (_HIT[goal] if held else 0)
        left -= entering
        if not left or own[_BAR] > entering:
            return [state]
    here = state.to_bytes(_WIDE, "little")
    outside = [(5 - index) // number * count for index, count in enumerate(here[6:24], 6) if count]
    if -sum(outside) < left:
        return None
    open_after = [index >= number and other[23 - index + number] < 2 for index in range(_BAR)]
    lanes: list[tuple[int, int, int]] = []
    for origin in range(_BAR - 1, number - 1, -1):
        above = range(origin, min(_BAR, origin + 3 * number + 1), number)
        if open_after[origin] and any(map(here.__getitem__, above)):
            hit = _HIT[origin - number] if other[23 - origin + number] else 0
            lanes.append((_ANY[origin], move[origin] + hit, len(lanes)))
    tails = [lanes[index:] for index in range(len(lanes))] or [[]]
    frontier = [(state, 0)]
    for used in range(left):
        further = [(s + c, i) for s, k in frontier for mask, c, i in tails[k] if s & mask]
        if not further:
            return [s for s, _ in frontier] if used or entering else []
        frontier = further
    return [s for s, _ in frontier]


def _as_tuples(states: Collection[int], other: tuple[int, ...]) -> list[Outcome]:
    """The states as counts of both sides."""
    packed = b"".join([state.to_bytes(_WIDE, "little") for state in states])
    hits = [state >> _BOARD for state in states]
    after = {hit: _hit(other, hit) if hit else other for hit in set(hits)}
    return list(zip(_COUNTS.iter_unpack(packed), [after[hit] for hit in hits], strict=True))


def _hit(other: tuple[int, ...], hits: int) -> tuple[int, ...]:
    """The other side's counts with these blots on its bar."""
    counts = list(other)
    while hits:
        index = (hits.bit_length() - 1) // 3
        hits &= (1 << 3 * index) - 1
        counts[23 - index] = 0
        counts[_BAR] += 1
    return tuple(counts)


def _compared(
    own: tuple[int, ...], other: tuple[int, ...], dice: tuple[int, ...]
) -> list[Outcome]:
    """The outcomes by the shared generator, which compares whole plays (BG-A3, BG-A5)."""
    spare = (0,) * 6
    theirs = (0, *other[23::-1], other[_BAR], *spare)
    view = View((0, *own, *spare), theirs, ("",) * 32)
    found = []
    for state in legal_states(view, dice):
        counts = list(other)
        for point in hits_of(state):
            counts[_BAR - point] = 0
            counts[_BAR] += 1
        found.append((counts_of(state)[1 : BAR + 1], tuple(counts)))
    return found
