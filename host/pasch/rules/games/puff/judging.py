"""What the judge must know of Puff besides the shared rules: orders, undersides, sentences."""

from collections.abc import Iterable, Mapping
from functools import partial

from pasch.rules.games.board24.racing import relaxed, step_without, stepper
from pasch.rules.games.puff.moves import RULES, PuffRoll, Ways, tops_of, undersides_near
from pasch.rules.judge.movement_spec import RuleRelaxation, said_by
from pasch.rules.model.game import Situation
from pasch.rules.model.reason import Reason
from pasch.rules.search.packed_state import BAR, OFF, MoverView
from pasch.rules.search.turn_graph import Turn, leading_on

__all__ = ["RULE_IDS", "SENTENCES", "laid_out", "relaxed_rules", "unused_reason"]

RULE_IDS: Mapping[Reason, str] = {
    Reason.CHECKER_COUNT: "PF-3",
    Reason.HIT_NOT_LIFTED: "PF-2",
    Reason.NOT_YOUR_CHECKER: "PF-1",
    Reason.ENTER_FIRST: "PF-6",
    Reason.BLOCKED: "PF-2",
    Reason.NOT_HOME: "PF-12",
    Reason.WRONG_DIRECTION: "PF-1",
    Reason.SMALLER_FIRST: "PF-10",
    Reason.TOP_FIRST: "PF-11",
    Reason.WHOLE_DOUBLET: "PF-A8",
    Reason.USE_BOTH: "PF-10",
    Reason.WRONG_DISTANCE: "PF-5",
}
SENTENCES = said_by(
    "puff.",
    Reason.ENTER_FIRST,
    Reason.BLOCKED,
    Reason.HIT_NOT_LIFTED,
    Reason.NOT_HOME,
    Reason.TOP_FIRST,
    Reason.WHOLE_DOUBLET,
)


def laid_out(roll: PuffRoll, sight: MoverView) -> Turn:
    """The turn of a roll, as far as it matters for judging `sight`."""
    step = stepper(roll.view, RULES)
    tops = tops_of(roll, step)
    undersides = undersides_near(roll, tops, step, sight)
    reachable: Ways = {}
    for layer in (*(layer for _, run in tops.runs for layer in run), *undersides):
        reachable = layer | reachable
    legal = tops.legal
    for layer in undersides[1:]:
        legal = layer | legal
    still_open: Ways = {}
    for order, run in tops.runs:
        open_here: Ways = {}
        for left, states in leading_on(order, run, legal, step):
            open_here |= dict.fromkeys(states, left + roll.undersides)
        still_open = open_here | still_open
    for under in undersides:
        # A checker lifted too early may still be hit by an underside.
        for state, way in under.items():
            if left := (roll.tops + roll.undersides)[len(way) :]:
                still_open.setdefault(state, left)
    return Turn(roll.view, legal, reachable, still_open, step)


def relaxed_rules(roll: PuffRoll) -> Iterable[RuleRelaxation]:
    """The roll with one rule left out at a time.

    Playing undersides before tops comes first, because a move there and back would explain it as
    well.
    """
    view, under, low = roll.view, roll.undersides, roll.tops
    free = step_without(view, None, RULES)
    if under:
        mixed = [under[:count] + low for count in range(1, len(under) + 1)]
        mixed += [low[:count] + under for count in range(len(low) - 1, 0, -1)]
        yield RuleRelaxation(
            Reason.TOP_FIRST, free, tuple(mixed), partial(_is_by, under[0]), signs=(1,)
        )
    yield from relaxed(view, tuple(order + under for order in roll.orders), RULES)
    if not under:
        yield RuleRelaxation(Reason.SMALLER_FIRST, free, (low[::-1],), signs=(1,))


def _is_by(number: int, origin: int, target: int) -> bool:
    """Whether a move may have used this number."""
    return min(origin, BAR) - target == number or target == OFF


def unused_reason(situation: Situation, turn: Turn, state: int) -> Reason:
    """Why a play may not stand although each of its moves may be made.

    The lower number comes first, so nobody can skip the higher one in its favour.
    """
    if not turn.legal and situation.options["partial_top"] == "lapse_all":
        return Reason.WHOLE_DOUBLET
    return Reason.USE_BOTH
