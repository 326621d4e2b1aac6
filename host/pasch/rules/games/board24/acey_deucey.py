"""American Acey-Deucey as data plus small functions: `game_named("acey-deucey")`.

Rules after docs/rules/acey-deucey.md. It is a race like Backgammon, but from the yard. A fully
played 1-2 lets the mover name a doublet, and a fully played named doublet gives a new roll.
`state` is `{"named": true}` if the dice are the named doublet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pasch.rules.games.board24.race import Race, race_game
from pasch.rules.games.board24.racing import (
    RacingRules,
    numbers_of,
    relaxed,
    step_without,
    stepper,
)
from pasch.rules.games.board24.ways import (
    CHECKERS,
    POINTS,
    TRACKS,
    complete_with_yard,
    due_of,
    winner_of,
)
from pasch.rules.judge.movement_spec import RuleRelaxation, said_by
from pasch.rules.model.game import Finish, Grade, Next, Play, Scoring, Situation, TurnFlow
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import state_faults
from pasch.rules.search.movegen import Step, both_ways, move_ends
from pasch.rules.search.packed_state import BAR, OFF, UNIT, YARD, MoverView
from pasch_hardware.message import Message, message

__all__ = ["ACEY_DEUCEY", "RULE_IDS", "finish"]

PLACES = (*POINTS, "bar", "off", "yard")
START = Position.of({"yard": "w" * CHECKERS + "b" * CHECKERS})
OPTIONS = options_of(
    {
        "enter_then_move": "same_roll/later_rolls",
        "doublet_extra_turn": "no/yes",
        "exact_bear_off": "no/yes",
    }
)
RULE_IDS = {
    Reason.CHECKER_COUNT: "AD-1",
    Reason.HIT_NOT_LIFTED: "AD-13",
    Reason.NOT_YOUR_CHECKER: "AD-2",
    Reason.ENTER_FIRST: "AD-14",
    Reason.BLOCKED: "AD-6",
    Reason.NOT_HOME: "AD-15",
    Reason.WRONG_DIRECTION: "AD-2",
    Reason.JUST_ENTERED: "AD-A2",
    Reason.EXACT_NUMBER: "AD-A10",
    Reason.USE_BOTH: "AD-9",
    Reason.USE_HIGHER: "AD-9",
    Reason.WRONG_DISTANCE: "AD-7",
}


def _rules(situation: Situation) -> RacingRules:
    return RacingRules(is_exact=situation.options["exact_bear_off"] == "yes")


def _waiting(situation: Situation, view: MoverView, step: Step) -> Step:
    """`step` without moves of checkers that entered from the yard in this roll (AD-A2, R4)."""
    if situation.options["enter_then_move"] == "same_roll":
        return step
    total = sum(situation.dice)

    def waiting(state: int, number: int) -> list[tuple[int, int]]:
        found = step(state, number)
        entered = view.own[YARD] - (state // UNIT[YARD] & 15)
        # A checker that has entered stands where the roll's other number put it.
        point = BAR - (total - number)
        if entered <= 0 or (state // UNIT[point] & 15) > entered:
            return found
        return [(after, code) for after, code in found if move_ends(code)[0] != point]

    return waiting


def _step(situation: Situation, view: MoverView) -> Step:
    return _waiting(situation, view, stepper(view, _rules(situation)))


def _due(situation: Situation, ways: Mapping[int, tuple[int, ...]]) -> Callable[[int], Next]:
    """What follows plays that use this many numbers (AD-10 to AD-12, AD-A5 to AD-A8)."""
    dice = situation.dice
    if max(map(len, ways.values()), default=0) < len(numbers_of(dice)):
        return due_of
    if sorted(dice) == [1, 2]:
        after = Next.NAME_DOUBLET
    else:
        is_extra = situation.options["doublet_extra_turn"] == "yes" and dice[0] == dice[-1]
        is_again = situation.state.get("named") or is_extra
        after = Next.ROLL_AGAIN if is_again else Next.END
    return lambda state: Next.GAME_OVER if due_of(state) is Next.GAME_OVER else after


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """The seat with all checkers off; a point for each that the loser has not (AD-16)."""
    del options
    winner = winner_of(position)
    if not winner:
        return None
    other = TRACKS[winner].others
    return Finish(winner, _left(position, other), Grade.SINGLE)


def _left(position: Position, letter: str) -> int:
    """The checkers of a colour that are not off."""
    return position.count(letter) - position.at("off").count(letter)


def _faults(situation: Situation) -> Iterable[Message]:
    yield from state_faults("acey-deucey", {"named"}, situation)
    named = situation.state.get("named", False)
    if not isinstance(named, bool):
        yield message("state named is true or false, not {value!r}", value=named)
    elif named and len(set(situation.dice)) > 1:
        shown = "-".join(map(str, situation.dice))
        yield message("the doublet that was named (state named) cannot be {dice}", dice=shown)


def _next_state(situation: Situation, play: Play) -> Mapping[str, Any]:
    return {"named": True} if play.due is Next.NAME_DOUBLET else {}


def _choices(situation: Situation) -> tuple[int, ...]:
    """After a fully played 1-2 any doublet, even one that cannot be played (AD-A5)."""
    return tuple(range(1, 7)) if situation.state.get("named") and not situation.dice else ()


def _chosen(situation: Situation, choice: int | str) -> Situation:
    return replace(situation, dice=(int(choice),) * 2)


def _relaxed(situation: Situation, view: MoverView) -> Iterable[RuleRelaxation]:
    """The roll with one rule left out at a time; rules of options in force come last."""
    orders, rules = both_ways(numbers_of(situation.dice)), _rules(situation)
    waiting = partial(_waiting, situation, view)
    yield from relaxed(view, orders, rules, waiting)
    if situation.options["enter_then_move"] == "later_rolls":
        free = step_without(view, None, rules)
        entries = {BAR - number for number in situation.dice}
        yield RuleRelaxation(
            Reason.JUST_ENTERED, free, orders, lambda origin, target: origin in entries
        )
    if rules.is_exact:
        loose = waiting(step_without(view, None, RacingRules()))
        yield RuleRelaxation(
            Reason.EXACT_NUMBER, loose, orders, lambda origin, target: target == OFF
        )


SENTENCES = said_by("acey-deucey.", Reason.NOT_HOME, Reason.JUST_ENTERED, Reason.EXACT_NUMBER)

ACEY_DEUCEY = race_game(
    "acey-deucey",
    Race(
        RULE_IDS,
        PLACES,
        step=_step,
        due=_due,
        relaxed=_relaxed,
        sentences=SENTENCES,
        complete=complete_with_yard,
    ),
    START,
    options=OPTIONS,
    finish=finish,
    faults=_faults,
    flow=TurnFlow(next_state=_next_state, choices=_choices, chosen=_chosen),
    scoring=Scoring(
        forfeit=lambda situation, seat: _left(situation.position, TRACKS[seat].letter),
        is_graded=False,
    ),
)
