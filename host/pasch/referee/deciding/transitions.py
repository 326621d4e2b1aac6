"""The referee's state machine: the handler of each command in each phase, as one table.

`TRANSITIONS` names the handler for each (phase, command) and the phases it may lead to; anything
else is refused, with the sentence in `REFUSALS`. `docs/generate/diagrams.py` draws the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pasch.referee.deciding import (
    corrections,
    history_edit,
    offers,
    opening,
    plays,
    readings,
    rolls,
    setup,
)
from pasch.referee.deciding.answer_builders import check_known, refused
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    Name,
    NextGame,
    Observed,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.state import Phase, State
from pasch.referee.perceiving.continuation import CannotStandError

__all__ = ["REFUSALS", "TRANSITIONS", "Transition", "decide"]

IDLE, OPENING, TO_ROLL, NAMING, PLAYING, DOUBLED, RESIGNED, OVER = Phase

Handler = Callable[[State, Any], Answer]


@dataclass(frozen=True, slots=True)
class Transition:
    """The handler of a command in a phase, and every phase it may lead to (including the same)."""

    handler: Handler
    leads_to: tuple[Phase, ...]


def _offer_reading(state: State, command: Seen | Observed) -> Answer:
    """Take in a reading during an offer."""
    if not readings.is_resting(state):
        return readings.unminded(state, command)
    if isinstance(command, Seen):
        return readings.seen_rest(state, command)
    return readings.observed_rest(state, command)


_STARTS = {(phase, Start): Transition(setup.start, (OPENING, TO_ROLL)) for phase in Phase}
_SETTINGS = {
    (phase, SetUp): Transition(corrections.set_up, (TO_ROLL, NAMING, OVER))
    for phase in (OPENING, TO_ROLL, NAMING, PLAYING, OVER)
}
_READINGS = {
    (phase, kind): Transition(handler, (phase,))
    for phase, seen, observed in (
        (OPENING, readings.seen_rest, readings.observed_rest),
        (TO_ROLL, readings.seen_rest, readings.observed_rest),
        (NAMING, readings.seen_rest, readings.observed_rest),
        (PLAYING, readings.seen_play, readings.observed_play),
        (DOUBLED, _offer_reading, _offer_reading),
        (RESIGNED, _offer_reading, _offer_reading),
        (OVER, readings.unminded, readings.unminded),
    )
    for kind, handler in ((Seen, seen), (Observed, observed))
}

TRANSITIONS: Mapping[tuple[Phase, type[Any]], Transition] = {
    **_STARTS,
    **_READINGS,
    **_SETTINGS,
    (OPENING, AskRoll): Transition(rolls.ask_roll, (OPENING,)),
    (OPENING, Roll): Transition(opening.opening_roll, (OPENING, TO_ROLL, PLAYING)),
    (OPENING, Void): Transition(corrections.void, (OPENING,)),
    (OPENING, Accept): Transition(corrections.accept_position, (OPENING, OVER)),
    (OPENING, Resign): Transition(offers.resign, (RESIGNED,)),
    (TO_ROLL, AskRoll): Transition(rolls.ask_roll, (TO_ROLL,)),
    (TO_ROLL, Roll): Transition(rolls.roll, (TO_ROLL, NAMING, PLAYING, OVER)),
    (TO_ROLL, Done): Transition(plays.decline, (TO_ROLL, PLAYING)),
    (TO_ROLL, Double): Transition(offers.double, (TO_ROLL, DOUBLED)),
    (TO_ROLL, Resign): Transition(offers.resign, (RESIGNED,)),
    (TO_ROLL, Undo): Transition(corrections.undo_turn, (TO_ROLL, PLAYING)),
    (TO_ROLL, Void): Transition(corrections.void, (TO_ROLL, PLAYING, OPENING)),
    (TO_ROLL, Accept): Transition(corrections.accept_position, (TO_ROLL, OVER)),
    (TO_ROLL, Correct): Transition(history_edit.correct, (TO_ROLL, NAMING, PLAYING, OVER)),
    (NAMING, Name): Transition(rolls.name, (PLAYING, TO_ROLL)),
    (NAMING, Undo): Transition(corrections.undo_turn, (NAMING, PLAYING)),
    (NAMING, Void): Transition(corrections.void, (TO_ROLL, PLAYING, NAMING)),
    (NAMING, Accept): Transition(corrections.accept_position, (NAMING, OVER)),
    (NAMING, Resign): Transition(offers.resign, (RESIGNED,)),
    (PLAYING, AskRoll): Transition(rolls.ask_roll_over_play, (PLAYING, OVER)),
    (PLAYING, Roll): Transition(rolls.roll_over_play, (PLAYING, TO_ROLL, NAMING, OVER)),
    (PLAYING, Name): Transition(rolls.name_over_play, (PLAYING, TO_ROLL)),
    (PLAYING, Done): Transition(plays.done, (PLAYING, TO_ROLL, NAMING, OVER)),
    (PLAYING, Double): Transition(offers.double_over_play, (PLAYING, DOUBLED, OVER)),
    (PLAYING, Resign): Transition(offers.resign, (RESIGNED,)),
    (PLAYING, Undo): Transition(corrections.undo_moves, (PLAYING, NAMING)),
    (PLAYING, Void): Transition(corrections.void, (TO_ROLL, PLAYING, OPENING)),
    (PLAYING, Accept): Transition(corrections.accept_turn, (PLAYING, TO_ROLL, NAMING, OVER)),
    (PLAYING, Correct): Transition(history_edit.correct, (PLAYING, TO_ROLL, NAMING, OVER)),
    (DOUBLED, Take): Transition(offers.take, (DOUBLED, TO_ROLL)),
    (DOUBLED, Beaver): Transition(offers.beaver, (DOUBLED, TO_ROLL)),
    (DOUBLED, Drop): Transition(offers.drop, (DOUBLED, TO_ROLL, OVER)),
    (RESIGNED, Take): Transition(
        offers.resignation_taken, (RESIGNED, OPENING, TO_ROLL, NAMING, PLAYING, OVER)
    ),
    (RESIGNED, Drop): Transition(
        offers.resignation_declined, (RESIGNED, OPENING, TO_ROLL, NAMING, PLAYING)
    ),
    (OVER, Undo): Transition(corrections.undo_turn, (OVER, PLAYING)),
    (OVER, Correct): Transition(history_edit.correct, (OVER, TO_ROLL, NAMING, PLAYING)),
    (OVER, NextGame): Transition(setup.next_game, (OVER, OPENING, TO_ROLL, PLAYING)),
}

# Why everything else is refused: by phase and command where there is a specific reason, otherwise
# by phase.
REFUSALS: Mapping[tuple[Phase, type[Any]] | Phase, str] = {
    IDLE: "not-started",
    OPENING: "opening-due",
    TO_ROLL: "roll-due",
    NAMING: "name-first",
    PLAYING: "nothing-offered",
    DOUBLED: "answer-double",
    RESIGNED: "answer-resignation",
    OVER: "is-over",
    (OPENING, Undo): "nothing-to-undo",
    (TO_ROLL, Take): "nothing-offered",
    (TO_ROLL, Drop): "nothing-offered",
    (TO_ROLL, Beaver): "nothing-offered",
    (TO_ROLL, Name): "nothing-to-name",
    (OPENING, NextGame): "not-over",
    (TO_ROLL, NextGame): "not-over",
    (NAMING, NextGame): "not-over",
    (PLAYING, NextGame): "not-over",
    (OPENING, Correct): "no-such-entry",
    (NAMING, Correct): "name-first",
}


def decide(state: State, command: Command) -> Answer:
    """The answer to a command, with the state it leads to.

    Raises `RequestError` or `RuleError` for a command that makes no sense in this game.
    """
    check_known(state, getattr(command, "seat", None), getattr(command, "dice", ()))
    transition = TRANSITIONS.get((state.phase, type(command)))
    if transition:
        try:
            answer = transition.handler(state, command)
        except CannotStandError as error:
            return refused(state, "cannot-stand", fault=error.message)
        if answer.change and answer.change.after.phase not in transition.leads_to:
            raise AssertionError(f"{state.phase} may not lead to {answer.change.after.phase}")
        return answer
    if state.offer:
        return offers.refuse_offered(state, command)
    key = REFUSALS.get((state.phase, type(command))) or REFUSALS[state.phase]
    values: dict[str, object] = {}
    if state.phase is Phase.OPENING:
        values = {"count": state.game.opening.dice}
    if state.turn:
        values = {"seat": state.turn}
    return refused(state, key, **values)
