"""How a wrong position came about: a search for moves that break exactly one rule.

Knows the rules that a move may break and searches towards the position seen, so that only moves
that bring it nearer are followed. Judges nothing: it returns the moves, or None.
"""

from __future__ import annotations

from enum import Enum

from pasch.rules.compact import BAR, HIT, OFF, UNIT, View, counts_of
from pasch.rules.generator import Step, move_code, move_ends
from pasch.rules.racing import HOME, numbers_of

__all__ = ["Rule", "step_without", "way_without"]

# state -> its gap and the move codes of one way to it; see `_nearer`
_Reached = dict[int, tuple[int, tuple[int, ...]]]


class Rule(Enum):
    """A rule about single moves that can be left out; the value is the contract's code."""

    ENTER_FIRST = "enter-first"
    BLOCKED = "blocked"
    NOT_HOME = "not-home"
    WRONG_DIRECTION = "wrong-direction"


def step_without(view: View, rule: Rule | None) -> Step:
    """Every single move with one number if `rule` were not in force (None: all are).

    Bearing off before all are home asks, as ever, for the exact point or for none higher within
    the home. A held point that is landed on keeps its checkers.
    """

    def step(state: int, number: int) -> list[tuple[int, int]]:
        own = counts_of(state)
        waits = own[BAR] > 0 and rule is not Rule.ENTER_FIRST
        origins = [BAR] if waits else [point for point in range(BAR, OFF, -1) if own[point]]
        found = []
        for origin in origins:
            targets = [origin - number]
            if rule is Rule.WRONG_DIRECTION and origin + number < BAR:
                targets.append(origin + number)
            for target in targets:
                if _may_end(own, origin, target):
                    goal = max(target, OFF)
                    standing = view.other[goal] if goal else 0
                    hit = HIT[goal] if standing == 1 else 0
                    after = (state - UNIT[origin] + UNIT[goal]) | hit
                    found.append((after, move_code(origin, goal)))
        return found

    def _may_end(own: tuple[int, ...], origin: int, target: int) -> bool:
        if target > OFF:
            return rule is Rule.BLOCKED or not view.is_held(target)
        if rule is not Rule.NOT_HOME and any(own[HOME + 1 :]):
            return False
        return target == OFF or not any(own[origin + 1 : HOME + 1])

    return step


def way_without(
    view: View, goal: int, dice: tuple[int, ...], rule: Rule | None
) -> tuple[tuple[int, int], ...] | None:
    """The shortest way from the view's state to the state `goal` if `rule` were not in force.

    Moves are (origin, target) on the mover's points. Part of the roll is enough, in any order.
    """
    step = step_without(view, rule)
    wanted = counts_of(goal)
    gap = sum(max(0, have - want) for have, want in zip(view.own, wanted, strict=True))
    numbers = numbers_of(dice)
    orders = [numbers] if numbers[0] == numbers[-1] else [numbers, numbers[::-1]]
    for order in orders:
        reached: _Reached = {view.state: (gap, ())}
        for left in range(len(order) - 1, -1, -1):
            number = order[len(order) - 1 - left]
            reached = _nearer(reached, number, left, step, goal, wanted)
            if goal in reached:
                return tuple(move_ends(code) for code in reached[goal][1])
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
    hits = goal >> 4 * len(wanted)
    for state, (gap, way) in reached.items():
        for after, code in step(state, number):
            if after in found or (after >> 4 * len(wanted)) & ~hits:
                continue
            origin, target = move_ends(code)
            after_gap = gap - ((state >> 4 * origin & 15) > wanted[origin])
            after_gap += (state >> 4 * target & 15) >= wanted[target]
            if after_gap <= left:
                found[after] = (after_gap, (*way, code))
    return found
