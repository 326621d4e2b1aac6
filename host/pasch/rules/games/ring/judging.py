"""What the shared judge must know about the games on the ring: their `MovementSpec`.

It covers the turn laid out in its only order of numbers, the single moves with one rule left out,
and the rule ids and sentences of these games.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from pasch.rules.games.ring.board import CHECKERS, RESTS, TARGETS, TRACKS, WAY_LENGTH
from pasch.rules.games.ring.moves import RingRules, is_open, legal_ways, numbers_of, stepper
from pasch.rules.games.ring.plays import doublet_of, plays_of
from pasch.rules.judge.movement_spec import MovementSpec, RuleRelaxation, said_by
from pasch.rules.judge.rule_relaxation import free_step
from pasch.rules.model.game import Play, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Step
from pasch.rules.search.packed_state import BAR, HIT, OFF, YARD, MoverView, counts_of
from pasch.rules.search.turn_graph import Turn, leading_on

__all__ = ["RULE_IDS", "RulesOf", "spec_of"]

# The rules in force under the options of a situation.
RulesOf = Callable[[Mapping[str, str]], RingRules]


# The rules that both games share.
RULE_IDS = {
    Reason.CHECKER_COUNT: "HG-1",
    Reason.HIT_NOT_LIFTED: "HG-10",
    Reason.NOT_YOUR_CHECKER: "HG-10",
    Reason.ENTER_FIRST: "HG-11",
    Reason.BLOCKED: "HG-12",
    Reason.WRONG_DIRECTION: "HG-2",
    Reason.SMALLER_FIRST: "HG-7",
    Reason.USE_BOTH: "HG-A3",
    Reason.WRONG_DISTANCE: "HG-6",
}

_SENTENCES = said_by(
    "ring.",
    Reason.HIT_NOT_LIFTED,
    Reason.BLOCKED,
    Reason.NOT_HOME,
    Reason.SMALLER_FIRST,
    Reason.FULL_POINT,
    Reason.TARGET_ORDER,
)


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where moves may land if a rule is left out."""

    view: MoverView
    rules: RingRules
    rule: Reason | None

    def may_land(self, own: tuple[int, ...], target: int) -> bool:
        if target in RESTS:
            return True
        if not is_open(self.view, target) and self.rule is not Reason.BLOCKED:
            return False
        return own[target] < self.rules.stack or self.rule is Reason.FULL_POINT

    def may_leave(self, own: tuple[int, ...], origin: int, number: int) -> bool:
        """Whether this number may bear off a checker from this target."""
        rules, rule = self.rules, self.rule
        if not rules.bear_off or number < rules.bear_off[origin]:
            return False
        is_astray = any(own[target] for target in range(TARGETS[0] + 1, len(own)))
        if is_astray and rule is not Reason.NOT_HOME:
            return False
        return rule is Reason.TARGET_ORDER or not any(own[origin + 1 : TARGETS[0] + 1])


def step_without(view: MoverView, rules: RingRules, rule: Reason | None) -> Step:
    """Every single move with one number if `rule` were not in force (None: all are).

    Landing on a held point leaves its checkers there.
    """
    ground = _Ground(view, rules, rule)
    hits = [
        HIT[point] if point > OFF and point not in RESTS and standing == 1 else 0
        for point, standing in enumerate(view.other)
    ]

    def ends(state: int, number: int) -> Iterator[tuple[int, int]]:
        own = counts_of(state)
        for origin in () if rules.is_won(state) else _origins(own, rule):
            for target in _targets(origin, number, rules, rule):
                if ground.may_land(own, target):
                    yield origin, target
            if origin in TARGETS and ground.may_leave(own, origin, number):
                yield origin, OFF

    return free_step(ends, hits)


def _origins(own: tuple[int, ...], rule: Reason | None) -> list[int]:
    if own[BAR] and rule is not Reason.ENTER_FIRST:
        return [BAR]
    return [point for point in (BAR, YARD, *range(WAY_LENGTH, OFF, -1)) if own[point]]


def _targets(origin: int, number: int, rules: RingRules, rule: Reason | None) -> Iterator[int]:
    """The points to which a number leads."""
    if origin in (BAR, YARD):
        if rules.entries[number]:
            yield rules.entries[number]
        return
    if origin - number > OFF:
        yield origin - number
    if rule is Reason.WRONG_DIRECTION and origin + number <= WAY_LENGTH:
        yield origin + number


def spec_of(
    places: tuple[str, ...],
    rules_of: RulesOf,
    complete: Callable[[Position, Mapping[str, str]], Position],
    rule_ids: Mapping[Reason, str],
) -> MovementSpec:
    """The `MovementSpec` of a game on the ring; `rule_ids` are this game's own."""
    return MovementSpec(
        places=places,
        tracks=TRACKS,
        checkers=CHECKERS,
        texts={seat: track.names for seat, track in TRACKS.items()},
        view=lambda seat, position: TRACKS[seat].view(position),
        turn=partial(_turn, rules_of),
        play=partial(_play, rules_of),
        relaxed=partial(_relaxed, rules_of),
        unused=lambda situation, turn, state: Reason.USE_BOTH,
        may_bear_off=lambda view, origin: (
            origin in TARGETS and not any(view.own[TARGETS[0] + 1 :])
        ),
        complete=complete,
        rule_ids={**RULE_IDS, **rule_ids},
        sentences=_SENTENCES,
    )


def _turn(rules_of: RulesOf, situation: Situation, view: MoverView, sight: MoverView) -> Turn:
    """Everything that the numbers reach, played in their order.

    A state is open if a legal play goes on from it; in games without looking ahead, if the next
    number can be used.
    """
    del sight
    rules = rules_of(situation.options)
    numbers = numbers_of(situation.dice, doublet_of(situation))
    step = stepper(view, rules)
    dice_rule = situation.options["dice_rule"]
    layers, legal = legal_ways(view.state, numbers, step, rules, dice_rule)
    reachable = {state: way for layer in reversed(layers) for state, way in layer.items()}
    still_open: dict[int, tuple[int, ...]] = {}
    for left, states in leading_on(numbers, layers, legal, step):
        still_open |= dict.fromkeys(states, left)
    return Turn(view, legal, reachable, still_open, step)


def _play(
    rules_of: RulesOf, situation: Situation, view: MoverView, state: int, way: tuple[int, ...]
) -> Play:
    return plays_of(situation, view, {state: way}, rules_of(situation.options))[0]


def _relaxed(rules_of: RulesOf, situation: Situation, view: MoverView) -> Iterator[RuleRelaxation]:
    """The roll with one rule left out at a time, in the order in which reasons are given."""
    rules = rules_of(situation.options)
    numbers = numbers_of(situation.dice, doublet_of(situation))
    breaks: dict[Reason, Callable[[int, int], bool]] = {
        Reason.ENTER_FIRST: lambda origin, target: origin != BAR,
        Reason.BLOCKED: lambda origin, target: target > OFF and not is_open(view, target),
        Reason.NOT_HOME: lambda origin, target: target == OFF,
        Reason.WRONG_DIRECTION: lambda origin, target: OFF < origin < target,
        # Two checkers may have come there in one play.
        Reason.FULL_POINT: lambda origin, target: (
            target not in RESTS and view.own[target] >= rules.stack - 1
        ),
        Reason.TARGET_ORDER: lambda origin, target: target == OFF,
    }
    earliest = next((point for point in TARGETS if view.own[point]), TARGETS[0])
    shows: dict[Reason, Callable[[int, int], int]] = {
        Reason.ENTER_FIRST: lambda origin, target: BAR,
        Reason.NOT_HOME: lambda origin, target: origin,
        Reason.TARGET_ORDER: lambda origin, target: earliest,
    }
    for rule in breaks:
        if rule is Reason.FULL_POINT:
            yield RuleRelaxation(Reason.SMALLER_FIRST, stepper(view, rules), (numbers[::-1],))
        step = step_without(view, rules, rule)
        shown = shows.get(rule, lambda origin, target: target)
        yield RuleRelaxation(rule, step, (numbers,), breaks[rule], shown)
