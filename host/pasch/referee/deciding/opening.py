"""The handler for the opening roll: who starts, and with which dice."""

from dataclasses import replace

from pasch.referee.deciding.answer_builders import (
    after_change,
    in_turn,
    is_unasked,
    on_turn,
    phrase,
    refused,
    rolled_event,
)
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.state import Phase, State
from pasch.rules.model.request_check import check_request
from pasch_hardware.message import Message

__all__ = ["opening_roll", "outcome_of_throws"]


def opening_roll(state: State, command: Roll) -> Answer:
    """One seat's throw for the start; the last one names the starter, or nobody after a tie."""
    due = state.still_to_throw
    if command.seat not in due:
        return refused(state, "opening-done", seat=command.seat, others=due)
    if len(command.dice) != state.game.opening.dice or command.which:
        key = "one-die" if state.game.opening.dice == 1 else "wrong-dice"
        return refused(state, key, due=state.game.opening.dice, count=len(command.dice))
    if is_unasked(state, command):
        return refused(state, "not-asked", roll_id=command.roll_id)
    if state.game.equipment.faces and len(command.dice) == state.game.equipment.dice:
        check_request(state.game, replace(state.situation_of(command.seat), dice=command.dice))
    change = changed(state, rolled_event(state, command, command.dice))
    after = change.after
    answer = Answer(Verdict.ROLLED, seat=command.seat, places=state.position, change=change)
    if len(due) > 1:
        return replace(answer, dice=command.dice)
    if after.phase is not Phase.TO_ROLL and after.turn is not None:
        return _opening_numbers_due(change, command.seat)
    told = outcome_of_throws(after)
    answer = replace(answer, turn=on_turn(after), message=told)
    if after.cube == state.cube:
        return answer
    doubled = phrase("doubled-at-once", value=after.cube.value)
    return replace(answer, message=in_turn(told, doubled), cube=after.cube.as_dict())


def outcome_of_throws(state: State) -> Message:
    """Who starts once the last throw due has come, or who has tied."""
    if state.turn:
        return phrase("starts", seat=state.turn)
    return phrase("opening-tie", seats=state.still_to_throw)


def _opening_numbers_due(change: Change, seat: str) -> Answer:
    """The starter plays the opening numbers; from a set-up position there may be no play."""
    due = after_change(change, roll_consequence(change.after))
    starts = phrase("starts", seat=change.after.mover)
    return replace(due, seat=seat, message=in_turn(starts, due.message))
