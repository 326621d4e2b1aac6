"""What one number may do on the ring, and which whole plays a roll gives there.

Works on the mover's points and the compact states of `pasch.rules.search.packed_state`. High
Gammon and Friedl's Tric-Trac differ only in a `RingRules` record.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pasch.rules.games.ring.board import RESTS, TARGETS, WAY_LENGTH
from pasch.rules.search.movegen import Layers, Step, move_code, run_of
from pasch.rules.search.packed_state import ANY, BAR, HIT, OFF, OWN, UNIT, YARD, MoverView

__all__ = ["DOUBLETS", "RingRules", "Ways", "is_open", "legal_ways", "numbers_of", "stepper"]

_ASTRAY = OWN & ~sum(ANY[point] for point in (OFF, *TARGETS))
# The ways to play a doublet (HG-14).
DOUBLETS = ("a", "b", "c")

Ways = dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class RingRules:
    """What a game on the ring allows.

    `entries[n]` is the point on which the number n enters, 0 if it does not; `stack` how many own
    checkers a point holds (rest fields hold any number); `bear_off[p]` the least number that bears
    off from target p, empty if the game has no bearing off; `goal` the mover's part of the state
    that wins, None if all must be off.
    """

    entries: tuple[int, ...]
    stack: int
    bear_off: tuple[int, ...] = ()
    goal: int | None = None

    def is_won(self, state: int) -> bool:
        """Whether the mover has won: all off, or his checkers stand as in `goal`."""
        own = state & OWN
        return not own & ~ANY[OFF] if self.goal is None else own == self.goal


def numbers_of(dice: Sequence[int], doublet: str) -> tuple[int, ...]:
    """The numbers in the order in which they must be used (HG-7, HG-14).

    The lower comes first. A doublet is played as agreed: `"a"` both dice, then another roll; `"b"`
    four times; `"c"` both dice, then both undersides.

    >>> numbers_of((5, 2), "b"), numbers_of((5, 5), "b"), numbers_of((5, 5), "c")
    ((2, 5), (5, 5, 5, 5), (5, 5, 2, 2))
    """
    low, high = min(dice), max(dice)
    if low < high:
        return low, high
    return {"a": (low,) * 2, "b": (low,) * 4, "c": (low, low, 7 - low, 7 - low)}[doublet]


def is_open(view: MoverView, point: int) -> bool:
    """Whether no other seat holds this point of the way; a rest field is always open (HG-13)."""
    return point in RESTS or view.other[point] < 2


def stepper(view: MoverView, rules: RingRules) -> Step:
    """A function that lists every single legal move with one number."""
    # The most own checkers on a point that still let one more land there; -1 if none may land.
    room = [-1] * len(UNIT)
    hits = [0] * len(UNIT)
    for point in range(1, WAY_LENGTH + 1):
        if is_open(view, point):
            room[point] = 15 if point in RESTS else rules.stack - 1
            hits[point] = HIT[point] if view.other[point] and point not in RESTS else 0

    def landing(state: int, origin: int, target: int) -> list[tuple[int, int]]:
        if state >> 4 * target & 15 > room[target]:
            return []
        after = (state - UNIT[origin] + UNIT[target]) | hits[target]
        return [(after, move_code(origin, target))]

    def step(state: int, number: int) -> list[tuple[int, int]]:
        if rules.is_won(state):
            return []
        entry = rules.entries[number]
        if state & ANY[BAR]:  # HG-11: the bar first
            return landing(state, BAR, entry)
        found = landing(state, YARD, entry) if state & ANY[YARD] else []
        for origin in range(WAY_LENGTH, number, -1):
            if state & ANY[origin]:
                found += landing(state, origin, origin - number)
        return found + _bearing_off(state, number, rules)

    return step


def _bearing_off(state: int, number: int, rules: RingRules) -> list[tuple[int, int]]:
    """The move that bears off a checker, if there is one: the earliest target first (HG-A10)."""
    if not rules.bear_off or state & _ASTRAY:
        return []
    for target in TARGETS:
        if state & ANY[target]:
            if number < rules.bear_off[target]:
                return []
            return [(state - UNIT[target] + UNIT[OFF], move_code(target, OFF))]
    return []


def legal_ways(
    start: int, numbers: Sequence[int], step: Step, rules: RingRules, dice_rule: str
) -> tuple[Layers, Ways]:
    """Everything the numbers reach, and every legal outcome with one way to it.

    `dice_rule` is `"sequential"` (one number after the other, without looking ahead: HG-A3) or
    `"maximise"` (as many numbers as possible; a play that wins early stays legal, R3).
    """
    found, ends = run_of(start, numbers, step)
    if dice_rule == "sequential" or len(found) == 1:
        return found, ends
    return found, {s: way for s, way in ends.items() if rules.is_won(s)} | found[-1]
