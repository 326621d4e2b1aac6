"""What the judge must know of Tric-Trac besides the shared rules: turns, reasons, sentences.

States here are plain, without their memory bits, because the judge compares them with the board.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pasch.rules.games.tric_trac.moves import (
    ENEMY_HUCKE,
    HUCKE,
    START,
    TARGET,
    RollInPlay,
    count,
    one_step_less,
    outcomes,
    plain,
    stepper,
)
from pasch.rules.judge.movement_spec import RuleRelaxation, said_by
from pasch.rules.model.game import Situation
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import both_ways, layers, move_ends
from pasch.rules.search.packed_state import OFF, UNIT
from pasch.rules.search.turn_graph import Turn, unused

__all__ = ["RULE_IDS", "SENTENCES", "laid_out", "relaxed_rules", "unused_reason"]

RULE_IDS: Mapping[Reason, str] = {
    Reason.CHECKER_COUNT: "TT-2",
    Reason.HIT_NOT_LIFTED: "TT-12",
    Reason.NOT_YOUR_CHECKER: "TT-1",
    Reason.ENTER_FIRST: "TT-5",
    Reason.BLOCKED: "TT-1",
    Reason.WRONG_DIRECTION: "TT-1",
    Reason.ENEMY_HUCKE: "TT-10",
    Reason.HUCKE: "TT-8",
    Reason.ONE_STEP_LESS: "TT-11",
    Reason.REFILL: "TT-20",
    Reason.USE_BOTH: "TT-6",
    Reason.USE_HIGHER: "TT-A4",
    Reason.WRONG_DISTANCE: "TT-6",
}

SENTENCES = said_by(
    "tric-trac.",
    Reason.HIT_NOT_LIFTED,
    Reason.ENTER_FIRST,
    Reason.BLOCKED,
    Reason.ENEMY_HUCKE,
    Reason.HUCKE,
    Reason.ONE_STEP_LESS,
    Reason.REFILL,
)


def laid_out(roll: RollInPlay) -> Turn:
    """The turn of a roll; if two numbers are left, the higher comes first."""
    start, step = roll.view.state, stepper(roll)
    legal = {plain(one.state): one.way for one in outcomes(roll)}
    reachable: dict[int, tuple[int, ...]] = {}
    open_: dict[int, tuple[int, ...]] = {}
    for order in both_ways(tuple(sorted(roll.numbers, reverse=True))):
        run = layers(start, order, step)
        for layer in run:
            reachable = {plain(state): way for state, way in layer.items()} | reachable
        for begun in run[1] if len(run) > 1 < len(order) else ():
            if any(plain(after) in legal for after, _ in step(begun, order[1])):
                open_[plain(begun)] = max(open_.get(plain(begun), ()), order[1:])
    for _, way in one_step_less(roll):
        # A first move one step short leads where no number alone does.
        numbers = sorted(roll.numbers, reverse=True)
        for code, left in zip(way, reversed(numbers), strict=True):
            state = start - UNIT[move_ends(code)[0]] + UNIT[HUCKE]
            open_.setdefault(state, (left,))
            reachable.setdefault(state, (code,))
    if legal:
        open_[start] = tuple(sorted(roll.numbers, reverse=True))
    return Turn(roll.view, legal, legal | reachable, open_, step)


def relaxed_rules(roll: RollInPlay) -> Iterable[RuleRelaxation]:
    """The roll with one rule left out at a time, the game's own rules last."""
    view, orders = roll.view, both_ways(roll.numbers)

    def without(code: Reason, *rest: Any) -> RuleRelaxation:
        return RuleRelaxation(code, stepper(roll, code), orders, *rest)

    yield without(Reason.ENTER_FIRST, lambda origin, target: origin != START, lambda *_: START)
    yield without(Reason.BLOCKED, lambda origin, target: view.is_held(target) and target != TARGET)
    yield without(Reason.WRONG_DIRECTION, lambda origin, target: target > origin)
    yield without(Reason.ENEMY_HUCKE, lambda origin, target: target == ENEMY_HUCKE)
    yield without(Reason.HUCKE, lambda origin, target: HUCKE in (origin, target), lambda *_: HUCKE)
    yield without(Reason.ONE_STEP_LESS, lambda origin, target: target == HUCKE)
    yield without(Reason.REFILL, lambda origin, target: target == OFF, lambda *_: START)


def unused_reason(situation: Situation, turn: Turn, state: int) -> Reason:
    """Why a play may not stand although each of its moves may be made."""
    if count(state, HUCKE) == 1:
        return Reason.HUCKE
    if count(state, ENEMY_HUCKE):
        return Reason.ENEMY_HUCKE
    return unused(turn, situation.dice)
