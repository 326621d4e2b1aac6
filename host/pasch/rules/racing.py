"""What one number may do in backgammon, and which whole plays are legal (rules 11 to 22).

Works on the mover's points and the compact states of `pasch.rules.compact`. The rules as
tables: one lane per origin and number, prepared once per decision.
"""

from __future__ import annotations

from pasch.rules.compact import BAR, HIT, OFF, UNIT, View
from pasch.rules.generator import Layers, Step, layers, longest, move_code

__all__ = ["HOME", "legal_states", "numbers_of", "runs_of", "stepper"]

HOME = 6
_ANY = tuple(15 * unit for unit in UNIT)
_OUTSIDE = sum(_ANY[HOME + 1 :])
_ABOVE = tuple(sum(_ANY[point + 1 :]) for point in range(BAR + 1))


def numbers_of(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers to be played, the higher first: a doublet counts four times (rule 19).

    >>> numbers_of((1, 3)), numbers_of((2, 2))
    ((3, 1), (2, 2, 2, 2))
    """
    high, low = max(dice), min(dice)
    return (high,) * 4 if high == low else (high, low)


# number -> (target, occupied mask, change, move code) of every move on the board
_WAYS = {
    number: tuple(
        (
            origin - number,
            _ANY[origin],
            UNIT[origin - number] - UNIT[origin],
            move_code(origin, origin - number),
        )
        for origin in range(BAR - 1, number, -1)
    )
    for number in range(1, 7)
}


def _lanes(view: View, number: int) -> list[tuple[int, int, int, int]]:
    """(occupied mask, change, hit bit, move code) for each open way of `number` on the board."""
    other = view.other
    return [
        (mask, change, HIT[target] if other[target] else 0, code)
        for target, mask, change, code in _WAYS[number]
        if other[target] < 2
    ]


def _bear_off(state: int, number: int) -> list[tuple[int, int]]:
    """The move that bears off with this number, if there is one (rule 20, BG-A5)."""
    if state & _ANY[number]:
        return [(state - UNIT[number] + UNIT[OFF], move_code(number, OFF))]
    if state & _ABOVE[number]:
        return []
    for point in range(number - 1, 0, -1):
        if state & _ANY[point]:
            return [(state - UNIT[point] + UNIT[OFF], move_code(point, OFF))]
    return []


def stepper(view: View) -> Step:
    """The function that lists every single legal move with one number."""
    other = view.other
    lanes: dict[int, list[tuple[int, int, int, int]]] = {}

    def step(state: int, number: int) -> list[tuple[int, int]]:
        if state & _ANY[BAR]:  # rule 18: the bar first
            target = BAR - number
            if other[target] > 1:
                return []
            entered = state - UNIT[BAR] + UNIT[target]
            hit = HIT[target] if other[target] else 0
            return [(entered | hit, move_code(BAR, target))]
        if number not in lanes:
            lanes[number] = _lanes(view, number)
        found = [
            ((state + change) | hit, code)
            for mask, change, hit, code in lanes[number]
            if state & mask
        ]
        if not state & _OUTSIDE:
            found += _bear_off(state, number)
        return found

    return step


def runs_of(state: int, dice: tuple[int, ...], step: Step) -> list[tuple[tuple[int, ...], Layers]]:
    """Each order of the numbers with everything that it reaches, the higher number first."""
    numbers = numbers_of(dice)
    orders = [numbers] if numbers[0] == numbers[-1] else [numbers, numbers[::-1]]
    return [(order, layers(state, order, step)) for order in orders]


def legal_states(view: View, dice: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Every legal outcome with one way to it (BG-A3); empty when nothing can be played.

    All complete plays in both orders are compared; only those with the most numbers count; if
    that is one number, the higher where it can be used.
    """
    runs = [run for _, run in runs_of(view.state, dice, stepper(view))]
    best = longest(runs)
    used = max(len(run) for run in runs) - 1
    if not used:
        return {}
    if used > 1 and len(best) > 1:
        return best[1] | best[0]
    return best[0]
