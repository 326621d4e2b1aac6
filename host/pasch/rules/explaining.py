"""How a wrong position came about: a search for moves that break exactly one rule.

Searches towards the position seen, so that only moves that bring it nearer are followed. Judges
nothing: it returns the moves, or None.
"""

from __future__ import annotations

from pasch.rules.compact import HIT, OWN, View, counts_of
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
        reached: _Reached = {view.state: (gap, ())}
        for left in range(len(order) - 1, -1, -1):
            number = order[len(order) - 1 - left]
            reached = _nearer(reached, number, left, relaxed.step, goal, wanted)
            for state, (_, way) in reached.items():
                if state & _SEEN == goal:
                    return tuple(move_ends(code) for code in way)
    return None


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
