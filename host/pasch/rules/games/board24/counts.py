"""Backgammon for programs that search: positions as plain tuples of counts, outcomes at speed.

The same plays as `pasch.rules.games.board24.backgammon` gives, without notation, ways and places.
Making the tuples takes Python alone about as long as a generator in C needs for everything, so
this is the one thing in Pasch that is compiled (`_outcomes.c`). Where no compiler was at hand when
Pasch was installed, the shared generator answers, slower. Nothing is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass

from pasch.rules.games.board24.racing import legal_states
from pasch.rules.games.board24.ways import TRACKS
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR, MoverView, counts_of, hits_of

try:
    from pasch.rules.games.board24._outcomes import outcomes as fast
except ImportError:
    fast = None  # type: ignore[assignment]

__all__ = ["Counts", "Outcome", "outcomes"]

# (counts of the mover, counts of the other side) after a play
Outcome = tuple[tuple[int, ...], tuple[int, ...]]
_BAR = 24


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

    The mover stays the first of the two. Empty where nothing can be played. Raises `ValueError`
    where there are not 25 counts of at most 15 checkers on each side, and two dice.

    >>> start = (0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    >>> len(outcomes(start, start, (3, 1))), len(outcomes(start, start, (6, 6)))
    (16, 11)
    """
    return (compared if fast is None else fast)(own, other, dice)


def compared(own: tuple[int, ...], other: tuple[int, ...], dice: tuple[int, ...]) -> list[Outcome]:
    """The outcomes by the shared generator, which compares whole plays (BG-A3, BG-A5)."""
    if len(own) != len(other) or len(own) != _BAR + 1 or max(sum(own), sum(other)) > 15:
        raise ValueError("25 counts of at most 15 checkers are needed for each side")
    if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
        raise ValueError("two dice that show 1 to 6 are needed")
    spare = (0,) * 6
    theirs = (0, *other[23::-1], other[_BAR], *spare)
    view = MoverView((0, *own, *spare), theirs, ("",) * 32)
    found = []
    for state in legal_states(view, dice):
        counts = list(other)
        for point in hits_of(state):
            counts[_BAR - point] = 0
            counts[_BAR] += 1
        found.append((counts_of(state)[1 : BAR + 1], tuple(counts)))
    return found
