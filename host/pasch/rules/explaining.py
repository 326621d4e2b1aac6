"""How a wrong position came about: a search for moves that break exactly one rule.

Searches towards the position seen, so that only moves that bring it nearer are followed. Judges
nothing: it returns the moves, or None.
"""

from __future__ import annotations

from pasch.rules.compact import BAR, HIT, OFF, OWN, View, counts_of
from pasch.rules.course import Relaxed
from pasch.rules.generator import Step, move_ends

__all__ = ["way_without"]

# state -> its gap and the move codes of one way to it; see `_nearer`
_Reached = dict[int, tuple[int, tuple[int, ...]]]
_SEEN = OWN | sum(HIT)


def way_without(view: View, goal: int, relaxed: Relaxed) -> tuple[tuple[int, int], ...] | None:
    """The shortest way from the view's state to the state `goal` with one rule left out.

    Moves are (origin, target) on the mover's points. Part of the roll is enough, in any of the
    orders that are open.
    """
    wanted = counts_of(goal)
    gap = sum(max(0, have - want) for have, want in zip(view.own, wanted, strict=True))
    for order in relaxed.orders:
        if relaxed.signs and not _may_cover(view.own, wanted, order, relaxed.signs):
            continue
        reached: _Reached = {view.state: (gap, ())}
        for left in range(len(order) - 1, -1, -1):
            number = order[len(order) - 1 - left]
            reached = _nearer(reached, number, left, relaxed.step, goal, wanted)
            for state, (_, way) in reached.items():
                if state & _SEEN == goal:
                    return tuple(move_ends(code) for code in way)
    return None


def _may_cover(
    own: tuple[int, ...], wanted: tuple[int, ...], order: tuple[int, ...], signs: tuple[int, ...]
) -> bool:
    """Whether the first numbers of `order` can make up the distance to `wanted`.

    Exactly, unless a checker is borne off, which may take more than it needs.
    """
    distance = _pips(own) - _pips(wanted)
    if own[OFF] != wanted[OFF]:
        return distance <= sum(order)
    sums = {0}
    for number in order:
        sums = {before + sign * number for before in sums for sign in signs}
        if distance in sums:
            return True
    return False


def _pips(own: tuple[int, ...]) -> int:
    """The distance to bearing off of all own checkers; those that wait enter from beyond 24."""
    return sum([count * min(point, BAR) for point, count in enumerate(own) if count])


def _nearer(
    reached: _Reached,
    number: int,
    left: int,
    step: Step,
    goal: int,
    wanted: tuple[int, ...],
) -> _Reached:
    """The states one number on from which `goal` can still be reached with `left` more.

    Each carries its gap, the checkers that stand where none is wanted: one number closes at
    most one. A blot that has been hit stays hit.
    """
    found: _Reached = {}
    unhit = _SEEN & ~(goal | OWN)
    for state, (gap, way) in reached.items():
        for after, code in step(state, number):
            if after in found or after & unhit:
                continue
            origin, target = move_ends(code)
            after_gap = gap - ((state >> 4 * origin & 15) > wanted[origin])
            after_gap += (state >> 4 * target & 15) >= wanted[target]
            if after_gap <= left:
                found[after] = (after_gap, (*way, code))
    return found
