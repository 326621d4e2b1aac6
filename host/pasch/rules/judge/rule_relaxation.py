"""How a wrong position came about: a search for moves that break exactly one rule.

Searches towards the position seen, following only moves that lead nearer. Judges nothing: it
returns the moves, or None.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pasch.rules.judge.movement_spec import RuleRelaxation
from pasch.rules.search.movegen import Step, move_code, move_ends
from pasch.rules.search.packed_state import BAR, HITS, OFF, OWN, UNIT, MoverView, counts_of

__all__ = ["first_broken", "free_step"]

# state -> its gap, its distance and the move codes of one way to it; see `_nearer`
_Reached = dict[int, tuple[int, int, tuple[int, ...]]]
_SEEN = OWN | HITS


def free_step(ends: Callable[[int, int], Iterable[tuple[int, int]]], hits: Sequence[int]) -> Step:
    """A function that lists the moves (origin, target) given by `ends(state, number)`.

    `hits`: by point, the bit of a blot that is hit there, 0 if none is.
    """

    def step(state: int, number: int) -> list[tuple[int, int]]:
        return [
            ((state - UNIT[origin] + UNIT[target]) | hits[target], move_code(origin, target))
            for origin, target in ends(state, number)
        ]

    return step


def first_broken(
    view: MoverView, goal: int, relaxations: Iterable[RuleRelaxation]
) -> tuple[RuleRelaxation, tuple[tuple[int, int], ...]] | None:
    """The first rule without which a way leads from the view's state to the state `goal`, and the
    shortest such way.

    Moves are (origin, target) on the mover's points. Part of the roll is enough, in any of the
    possible orders.
    """
    wanted = counts_of(goal)
    gap = sum([max(0, have - want) for have, want in zip(view.own, wanted, strict=True)])
    distance = _pips(view.own) - _pips(wanted)
    begun: _Reached = {view.state: (gap, distance, ())}
    has_borne_off = view.own[OFF] != wanted[OFF]
    for relaxed in relaxations:
        ways = [
            way
            for numbers, sums in _covering(relaxed, distance, has_borne_off)
            if (way := _way(begun, numbers, relaxed.step, goal, wanted, sums)) is not None
        ]
        if ways:
            return relaxed, tuple(move_ends(code) for code in min(ways, key=len))
    return None


def _covering(
    relaxed: RuleRelaxation, distance: int, has_borne_off: bool
) -> Iterator[tuple[tuple[int, ...], list[frozenset[int]] | None]]:
    """The numbers, in each order, that can cover the distance, with their `_sums` if exactly."""
    for order in relaxed.orders:
        if relaxed.signs and not has_borne_off:
            for used in range(1, len(order) + 1):
                sums = _sums(order[:used], relaxed.signs)
                if distance in sums[0]:
                    yield order[:used], sums
        elif not relaxed.signs or distance <= sum(order):
            yield order, None


def _way(
    begun: _Reached,
    numbers: tuple[int, ...],
    step: Step,
    goal: int,
    wanted: tuple[int, ...],
    sums: list[frozenset[int]] | None,
) -> tuple[int, ...] | None:
    """The move codes that lead to `goal` with as few of the leading numbers as possible."""
    reached = begun
    for index, number in enumerate(numbers):
        ahead = sums[index + 1] if sums else None
        reached = _nearer(reached, number, len(numbers) - 1 - index, step, goal, wanted, ahead)
        for state, (_, _, way) in reached.items():
            if state & _SEEN == goal:
                return way
    return None


def _sums(order: tuple[int, ...], signs: tuple[int, ...]) -> list[frozenset[int]]:
    """The distances that the numbers from each index on can cover together, each used once.

    Exact, unless a checker is borne off, which may take more than it needs.
    """
    found = [frozenset((0,))]
    for number in reversed(order):
        found.append(frozenset(sign * number + rest for sign in signs for rest in found[-1]))
    return found[::-1]


def _pips(own: tuple[int, ...]) -> int:
    """The total distance of all own checkers to off; waiting ones enter from beyond 24."""
    return sum([count * min(point, BAR) for point, count in enumerate(own) if count])


def _nearer(
    reached: _Reached,
    number: int,
    left: int,
    step: Step,
    goal: int,
    wanted: tuple[int, ...],
    ahead: frozenset[int] | None,
) -> _Reached:
    """The states after one more number from which `left` further numbers can still reach `goal`.

    Each carries its gap, the number of checkers that stand where none is wanted (one number closes
    at most one), and its distance to go, which must be in `ahead`, if given. A hit blot stays hit.
    """
    found: _Reached = {}
    unhit = _SEEN & ~(goal | OWN)
    for state, (gap, distance, way) in reached.items():
        for after, code in step(state, number):
            if after in found or after & unhit:
                continue
            origin, target = move_ends(code)
            after_gap = gap - ((state >> 4 * origin & 15) > wanted[origin])
            after_gap += (state >> 4 * target & 15) >= wanted[target]
            to_go = distance - min(origin, BAR) + target
            if after_gap <= left and (ahead is None or to_go in ahead):
                found[after] = (after_gap, to_go, (*way, code))
    return found
