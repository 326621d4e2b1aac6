"""What the numbers may do in German Tric-Trac, which plays are legal, and what they score.

Works on compact states: the mover's way p 1 … 24 is counted down, so that his start (p 1) is point
24, his Hucke (p 12) point 13, the enemy's Hucke point 12 and the target (p 24) point 1. Two bits
above a state's hits remember whether the great bridge was completed and whether all checkers were
set up anew. Rules after docs/rules/tric-trac.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Step, both_ways, layers, move_code
from pasch.rules.search.packed_state import HIT, HITS, MEMORY, OFF, OWN, UNIT, MoverView

__all__ = ["ENEMY_HUCKE", "GOAL", "HUCKE", "START", "TARGET", "PlayEnd", "RollInPlay", "outcomes"]
__all__ += ["count", "holds_bridge", "one_step_less", "plain", "stepper"]

START, HUCKE, ENEMY_HUCKE, TARGET = 24, 13, 12, 1
# 12 points win (TT-3).
GOAL = 12
_BRIDGE = range(HUCKE, HUCKE + 6)
_COMPLETED, _REFILLED = MEMORY, MEMORY << 1


@dataclass(frozen=True, slots=True)
class RollInPlay:
    """A roll to be played: the view, one or two numbers, the mover's points, the options."""

    view: MoverView
    numbers: tuple[int, ...]
    points: int
    options: Mapping[str, str]

    @property
    def may_transit(self) -> bool:
        """Whether an empty Hucke may be touched in passing."""
        return self.options["hucke_transit"] == "when_empty"

    def gained(self, state: int) -> int:
        """The points that the moves up to `state` have earned (TT-14, TT-15, TT-A15)."""
        hits = (state & HITS).bit_count()
        off = (state & 15) - self.view.own[OFF]
        refilled = sum(self.view.own) if state & _REFILLED else 0
        return hits + off + refilled + (2 if state & _COMPLETED else 0)

    def is_won(self, state: int) -> bool:
        """Whether the mover has reached 12 points by `state` (TT-16)."""
        return self.points + self.gained(state) >= GOAL


@dataclass(frozen=True, slots=True)
class PlayEnd:
    """The end of a legal play: its state, a way as move codes, points earned, numbers unused."""

    state: int
    way: tuple[int, ...]
    scores: int
    left: tuple[int, ...]


def plain(state: int) -> int:
    """The state without its memory bits: the checkers on the board and the hits."""
    return state & (OWN | HITS)


def count(state: int, point: int) -> int:
    """How many of the mover's checkers stand on a point."""
    return state >> 4 * point & 15


def holds_bridge(state: int) -> bool:
    """Whether the great bridge stands: bands on p 7 to 12 (TT-15)."""
    return all(count(state, point) > 1 for point in _BRIDGE)


def stepper(roll: RollInPlay, without: Reason = Reason.NONE) -> Step:
    """A function that lists all moves with one number; `without` names a rule not in force.

    Whether the Hucke is left as it must be shows only after both numbers; but the second number
    must move a checker that the first left there alone (TT-A7, TT-A8).
    """
    view = roll.view

    def step(state: int, number: int) -> list[tuple[int, int]]:
        if not without and roll.is_won(state):
            return []
        found = []
        for origin in _origins(roll, state, without):
            for target in _targets(origin, number, without):
                if not _may_touch(roll, state, target, without):
                    continue
                if not _keeps_bound(roll, state, origin, target, without):
                    continue
                hit = HIT[target] if target and view.other[target] == 1 else 0
                after = (state - UNIT[origin] + UNIT[target]) | hit
                found.append((_remembered(roll, after, without), move_code(origin, target)))
        return found

    return step


def _origins(roll: RollInPlay, state: int, without: Reason) -> Iterable[int]:
    """The points from which a checker may move: while checkers are on p 1, only from there or on
    with the one that has just left it (TT-5, TT-12, TT-A5).
    """
    # `count` inlined, because it runs for every point of every state.
    occupied = [point for point in range(START, TARGET, -1) if state >> 4 * point & 15]
    if not count(state, START) or without is Reason.ENTER_FIRST:
        return occupied
    own = roll.view.own
    return [point for point in occupied if point == START or count(state, point) > own[point]]


def _targets(origin: int, number: int, without: Reason) -> list[int]:
    """Where a number leads; the target point and everything beyond count as off (TT-13)."""
    target = origin - number
    targets = [target if target > TARGET else OFF]
    if not without:
        return targets
    if without is Reason.WRONG_DIRECTION and origin + number < START:
        targets.append(origin + number)
    if without is Reason.ONE_STEP_LESS and target == ENEMY_HUCKE:
        targets.append(HUCKE)
    return targets


def _may_touch(roll: RollInPlay, state: int, target: int, without: Reason) -> bool:
    """Whether a checker may touch down there."""
    if target == OFF:
        return not count(state, START) or without is Reason.ENTER_FIRST
    if target == ENEMY_HUCKE and without is not Reason.ENEMY_HUCKE:
        is_first = len(roll.numbers) > 1 and plain(state) == roll.view.state
        return roll.may_transit and is_first and not roll.view.other[target]
    return roll.view.other[target] < 2 or without is Reason.BLOCKED


def _keeps_bound(roll: RollInPlay, state: int, origin: int, target: int, without: Reason) -> bool:
    """Whether a move deals with a checker that the first number left alone on a Hucke."""
    if count(state, ENEMY_HUCKE) and without is not Reason.ENEMY_HUCKE:
        return origin == ENEMY_HUCKE
    before = roll.view.own[HUCKE]
    if count(state, HUCKE) != 1 or before == 1 or without is Reason.HUCKE:
        return True
    if before:
        return origin == HUCKE
    return target == HUCKE or (origin == HUCKE and roll.may_transit)


def _remembered(roll: RollInPlay, state: int, without: Reason) -> int:
    """The state with the bridge noted, and all checkers set up anew once all are off (TT-20)."""
    if holds_bridge(state) and not holds_bridge(roll.view.state):
        state |= _COMPLETED
    whole = sum(roll.view.own)
    if count(state, OFF) == whole and without is not Reason.REFILL and not roll.is_won(state):
        state = (state & ~OWN | _REFILLED) + whole * UNIT[START]
    return state


def outcomes(roll: RollInPlay) -> list[PlayEnd]:
    """Every legal play: those that use both numbers, otherwise one, those that win at once, and
    one step short (TT-6, TT-A4, TT-A7, TT-A10, R2). Distinct by board and points.
    """
    step = stepper(roll)
    found: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    runs = [(order, layers(roll.view.state, order, step)) for order in _orders(roll)]
    by_length: dict[int, list[tuple[int, dict[int, tuple[int, ...]]]]] = {}
    for order, run in runs:
        for used, layer in enumerate(run[1:], 1):
            kept = {state: way for state, way in layer.items() if _may_end(state)}
            by_length.setdefault(used, []).append((order[0], kept))
            won = [
                state
                for state in filter(roll.is_won, layer)
                if state in kept or (used == 1 and _is_mendable(roll, state, order))
            ]
            for state in won:
                found.setdefault(state, (layer[state], order[used:]))
    longest = max((n for n, kept in by_length.items() if any(k for _, k in kept)), default=0)
    for number, kept in by_length.get(longest, ()):
        if not _is_lower_barred(roll, longest, number, by_length[longest]):
            for state, way in kept.items():
                found.setdefault(state, (way, ()))
    for state, way in one_step_less(roll):
        found.setdefault(state, (way, ()))
    return _scored(roll, found)


def _orders(roll: RollInPlay) -> tuple[tuple[int, ...], ...]:
    """The orders of the numbers, the lower first: a winning move then wastes fewest pips."""
    return both_ways(tuple(sorted(roll.numbers)))


def _may_end(state: int) -> bool:
    """Whether a play may leave the Hucken like this (TT-8 to TT-10, TT-A7)."""
    return count(state, HUCKE) != 1 and not count(state, ENEMY_HUCKE)


def _is_mendable(roll: RollInPlay, state: int, order: tuple[int, ...]) -> bool:
    """Whether a winning first number leaves one Hucke checker that the second could move (R2)."""
    if len(order) < 2 or roll.view.own[HUCKE] != 2 or count(state, HUCKE) != 1:
        return False
    target = HUCKE - order[1]
    return target != ENEMY_HUCKE and roll.view.other[target] < 2


def _is_lower_barred(
    roll: RollInPlay, used: int, number: int, kept: list[tuple[int, dict[int, tuple[int, ...]]]]
) -> bool:
    """Whether a house rule bars a lower number: if one alone is played, it must be the higher."""
    if used != 1 or roll.options["single_number"] != "higher":
        return False
    return any(states and higher > number for higher, states in kept)


def one_step_less(roll: RollInPlay) -> list[tuple[int, tuple[int, ...]]]:
    """The play into the own Hucke of two checkers that could reach the enemy's (TT-11)."""
    own, numbers = roll.view.own, roll.numbers
    if len(numbers) < 2 or own[HUCKE] or own[START] or roll.view.other[ENEMY_HUCKE]:
        return []
    if not _has_pair(own, ENEMY_HUCKE, numbers) or _has_pair(own, HUCKE, numbers):
        return []
    state = roll.view.state + 2 * UNIT[HUCKE]
    for number in numbers:
        state -= UNIT[ENEMY_HUCKE + number]
    way = tuple(move_code(ENEMY_HUCKE + number, HUCKE) for number in sorted(numbers)[::-1])
    return [(_remembered(roll, state, Reason.NONE), way)]


def _has_pair(own: tuple[int, ...], goal: int, numbers: tuple[int, ...]) -> bool:
    """Whether two checkers stand where the numbers lead them both to `goal`."""
    first, second = numbers
    if first == second:
        return own[goal + first] > 1
    return own[goal + first] > 0 and own[goal + second] > 0


def _scored(
    roll: RollInPlay, found: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]]
) -> list[PlayEnd]:
    """The outcomes with their points; a bridge that stood before and is held earns two more,
    unless the game is won anyway (TT-15, R2).
    """
    stood = holds_bridge(roll.view.state)
    could_hold = roll.options["bridge_hold"] == "could_have_held" and any(
        holds_bridge(state) for state in found
    )
    listed: dict[tuple[int, int], PlayEnd] = {}
    for state, (way, left) in found.items():
        scores = roll.gained(state)
        if stood and not roll.is_won(state) and (could_hold or holds_bridge(state)):
            scores += 2
        listed.setdefault((plain(state), scores), PlayEnd(state, way, scores, left))
    return list(listed.values())
