"""The handler for the opening roll: who starts, and with which dice."""

from __future__ import annotations

from dataclasses import replace

from pasch.messages.names import seat_name
from pasch.referee.deciding.answer_builders import (
    cube_json,
    is_unasked,
    on_turn,
    refused,
    rolled_event,
    sentence,
)
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.state import Phase, State

__all__ = ["opening_roll"]


def opening_roll(state: State, command: Roll, lang: str) -> Answer:
    """One seat's throw for the start; the last one names the starter, or nobody after a tie."""
    due = [seat for seat in state.contenders if seat not in state.thrown]
    if command.seat not in due:
        others = " / ".join(seat_name(seat, lang) for seat in due)
        return refused(state, "opening-done", lang, seat=command.seat, others=others)
    if len(command.dice) != state.game.opening.dice or command.which:
        key = "one-die" if state.game.opening.dice == 1 else "wrong-dice"
        return refused(state, key, lang, due=state.game.opening.dice, count=len(command.dice))
    if is_unasked(state, command):
        return refused(state, "not-asked", lang, roll_id=command.roll_id)
    if state.game.equipment.faces and len(command.dice) == state.game.equipment.dice:
        state.game.check(replace(state.situation_of(command.seat), dice=command.dice))
    rolled = rolled_event(state, command, command.dice)
    after = fold(state, rolled)
    answer = Answer(Verdict.ROLLED, seat=command.seat, places=state.position, events=(rolled,))
    if len(due) > 1:
        return replace(answer, dice=command.dice)
    if after.phase is not Phase.TO_ROLL and after.turn is not None:
        return _opening_numbers_due(after, answer, lang)
    told = (
        sentence("starts", lang, seat=after.turn) if after.turn else sentence("opening-tie", lang)
    )
    answer = replace(answer, turn=on_turn(after), message=told)
    if after.cube == state.cube:
        return answer
    doubled = sentence("doubled-at-once", lang, value=after.cube.value)
    return replace(answer, message=f"{told} {doubled}", cube=cube_json(after.cube))


def _opening_numbers_due(after: State, answer: Answer, lang: str) -> Answer:
    """The starter plays the opening numbers; from a set-up position there may be no play."""
    consequence = roll_consequence(after, lang)
    due = fold_all(after, consequence.events)
    message = sentence("starts", lang, seat=after.mover)
    return replace(
        consequence,
        seat=answer.seat,
        turn=on_turn(due),
        message=f"{message} {consequence.message}".strip(),
        events=(*answer.events, *consequence.events),
    )
