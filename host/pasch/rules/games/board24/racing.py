"""What one number may do in the racing games, and which whole plays are legal (BG-11 to BG-22).

Works on the mover's points and the compact states of `pasch.rules.search.packed_state`. The rules
are tables: one lane per origin and number, prepared once per decision. A game with checkers in the
yard, or one that bears off by exact numbers only, says so in its `RacingRules`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pasch.rules.judge.movement_spec import RuleRelaxation
from pasch.rules.judge.rule_relaxation import free_step
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Layers, Step, both_ways, layers, move_code
from pasch.rules.search.packed_state import ANY, BAR, HIT, OFF, UNIT, YARD, MoverView

__all__ = [
    "BACKGAMMON",
    "HOME",
    "RacingRules",
    "numbers_of",
]
__all__ += ["is_home", "legal_of", "relaxed", "runs_of", "step_without", "stepper"]

HOME = 6
_OUTSIDE = sum(ANY[HOME + 1 :])
_RUNNING = sum(ANY[OFF + 1 : YARD + 1])
_ABOVE = tuple(sum(ANY[point + 1 :]) for point in range(BAR + 1))


@dataclass(frozen=True, slots=True)
class RacingRules:
    """How a racing game enters from the yard, as the mover likes or before anything else, and
    whether it bears off by exact numbers only.
    """

    is_yard_first: bool = False
    is_exact: bool = False


BACKGAMMON = RacingRules()


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
            ANY[origin],
            UNIT[origin - number] - UNIT[origin],
            move_code(origin, origin - number),
        )
        for origin in range(BAR - 1, number, -1)
    )
    for number in range(1, 7)
}


def _lanes(view: MoverView, number: int) -> list[tuple[int, int, int, int]]:
    """(occupied mask, change, hit bit, move code) for each open way of `number` on the board."""
    other = view.other
    lanes = [
        (mask, change, HIT[target] if other[target] else 0, code)
        for target, mask, change, code in _WAYS[number]
        if other[target] < 2
    ]
    goal = BAR - number
    if view.own[YARD] and other[goal] < 2:
        change, hit = UNIT[goal] - UNIT[YARD], HIT[goal] if other[goal] else 0
        lanes.insert(0, (ANY[YARD], change, hit, move_code(YARD, goal)))
    return lanes


def _bear_off(state: int, number: int, is_exact: bool) -> list[tuple[int, int]]:
    """The move that bears off with this number, if there is one (rule 20, BG-A5)."""
    if state & ANY[number]:
        return [(state - UNIT[number] + UNIT[OFF], move_code(number, OFF))]
    if is_exact or state & _ABOVE[number]:
        return []
    for point in range(number - 1, 0, -1):
        if state & ANY[point]:
            return [(state - UNIT[point] + UNIT[OFF], move_code(point, OFF))]
    return []


def stepper(view: MoverView, rules: RacingRules = BACKGAMMON) -> Step:
    """A function that lists every single legal move with one number."""
    other = view.other
    lanes: dict[int, list[tuple[int, int, int, int]]] = {}
    first = ANY[BAR] + (ANY[YARD] if rules.is_yard_first else 0)

    def step(state: int, number: int) -> list[tuple[int, int]]:
        if state & first:  # rule 18: the bar first
            target = BAR - number
            if other[target] > 1:
                return []
            origin = BAR if state & ANY[BAR] else YARD
            entered = state - UNIT[origin] + UNIT[target]
            hit = HIT[target] if other[target] else 0
            return [(entered | hit, move_code(origin, target))]
        if number not in lanes:
            lanes[number] = _lanes(view, number)
        found = [
            ((state + change) | hit, code)
            for mask, change, hit, code in lanes[number]
            if state & mask
        ]
        if not state & _OUTSIDE:
            found += _bear_off(state, number, rules.is_exact)
        return found

    return step


def runs_of(state: int, dice: tuple[int, ...], step: Step) -> list[tuple[tuple[int, ...], Layers]]:
    """Each order of the numbers, the higher first, with everything it reaches."""
    return [(order, layers(state, order, step)) for order in both_ways(numbers_of(dice))]


def legal_of(runs: Sequence[tuple[tuple[int, ...], Layers]]) -> dict[int, tuple[int, ...]]:
    """The legal outcomes among everything that `runs_of` found (BG-A3).

    All complete plays in both orders are compared and only those with the most numbers count; if
    that is one number, it must be the higher if possible.
    """
    most = max(len(run) for _, run in runs)
    if most == 1:
        return {}
    best = [run[-1] for _, run in runs if len(run) == most]
    return best[1] | best[0] if most > 2 and len(best) > 1 else best[0]


def is_home(view: MoverView) -> bool:
    """Whether all of the mover's checkers that are not off are in his home (BG-20)."""
    return not any(view.own[HOME + 1 :])


def step_without(view: MoverView, rule: Reason | None, rules: RacingRules = BACKGAMMON) -> Step:
    """Every single move with one number if `rule` were not in force (None: all are).

    Bearing off before all are home still needs the exact point, or none higher in the home.
    Landing on a held point leaves its checkers there.
    """

    other = view.other
    bar = 0 if rule is Reason.ENTER_FIRST else ANY[BAR]
    yard = ANY[YARD] if bar and rules.is_yard_first else 0
    hits = [HIT[goal] if goal and standing == 1 else 0 for goal, standing in enumerate(other)]

    def ends(state: int, number: int) -> Iterator[tuple[int, int]]:
        for origin in _occupied(state & bar or state & yard or state & _RUNNING):
            start = min(origin, BAR)
            target, back = start - number, origin + number
            if may_end(state, start, target):
                yield origin, max(target, OFF)
            if rule is Reason.WRONG_DIRECTION and back < BAR and may_end(state, start, back):
                yield origin, back

    def may_end(state: int, origin: int, target: int) -> bool:
        if target > OFF:
            return other[target] < 2 or rule is Reason.BLOCKED
        if rule is not Reason.NOT_HOME and state & _OUTSIDE:
            return False
        return target == OFF or not (rules.is_exact or state & _ABOVE[origin] & ~_OUTSIDE)

    return free_step(ends, hits)


def _occupied(state: int) -> list[int]:
    """The points with checkers in `state`, descending; the bar before the yard."""
    found = []
    while state:
        point = state.bit_length() - 1 >> 2
        found.append(point)
        state &= UNIT[point] - 1
    return [BAR, *(p for p in found if p != BAR)] if BAR in found else found


def relaxed(
    view: MoverView,
    orders: tuple[tuple[int, ...], ...],
    rules: RacingRules = BACKGAMMON,
    filtered: Callable[[Step], Step] = lambda step: step,
) -> Iterable[RuleRelaxation]:
    """The roll with each rule about single moves left out, in the contract's order.

    `filtered` adds a game's further prohibitions to each step.
    """
    waiting = BAR if view.own[BAR] else YARD
    breaks: dict[Reason, Callable[[int, int], bool]] = {
        Reason.ENTER_FIRST: lambda origin, target: origin not in (BAR, waiting),
        Reason.BLOCKED: lambda origin, target: view.is_held(target),
        Reason.NOT_HOME: lambda origin, target: target == OFF,
        Reason.WRONG_DIRECTION: lambda origin, target: target > origin,
    }
    shows: dict[Reason, Callable[[int, int], int]] = {
        Reason.ENTER_FIRST: lambda origin, target: waiting,
        Reason.NOT_HOME: lambda origin, target: origin,
    }
    for rule in breaks:
        yield RuleRelaxation(
            rule,
            filtered(step_without(view, rule, rules)),
            orders,
            breaks[rule],
            shows.get(rule, lambda origin, target: target),
            (1, -1) if rule is Reason.WRONG_DIRECTION else (1,),
        )
