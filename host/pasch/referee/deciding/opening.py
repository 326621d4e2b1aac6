"""The handler for the opening roll: who starts, and with which dice."""

from __future__ import annotations

from dataclasses import replace

from pasch.referee.deciding.answer_builders import (
    after_change,
    cube_json,
    is_unasked,
    on_turn,
    refused,
    rolled_event,
    sentence,
)
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.state import Phase, State
from pasch.rules.model.names import seat_name

__all__ = ["opening_roll"]


def opening_roll(state: State, command: Roll, lang: str) -> Answer:
    """One seat's throw for the start; the last one names the starter, or nobody after a tie."""
    due = [seat for seat in state.contenders if seat not in state.thrown]
    if command.seat not in due:
        others = " / ".join(seat_name(seat, lang) for seat in due)
        return refused(state, "opening-done", lang, seat=command.seat, others=others)
    if len(command.dice) != state.game.opening_dice or command.which:
        key = "one-die" if state.game.opening_dice == 1 else "wrong-dice"
        return refused(state, key, lang, due=state.game.opening_dice, count=len(command.dice))
    if is_unasked(state, command):
        return refused(state, "not-asked", lang, roll_id=command.roll_id)
    if state.game.faces and len(command.dice) == state.game.dice:
        state.game.check(replace(state.situation_of(command.seat), dice=command.dice))
    change = changed(state, rolled_event(state, command, command.dice))
    after = change.after
    answer = Answer(Verdict.ROLLED, seat=command.seat, places=state.position, change=change)
    if len(due) > 1:
        return replace(answer, dice=command.dice)
    if after.phase is not Phase.TO_ROLL and after.turn is not None:
        return _opening_numbers_due(change, command.seat, lang)
    told = (
        sentence("starts", lang, seat=after.turn) if after.turn else sentence("opening-tie", lang)
    )
    answer = replace(answer, turn=on_turn(after), message=told)
    if after.cube == state.cube:
        return answer
    doubled = sentence("doubled-at-once", lang, value=after.cube.value)
    return replace(answer, message=f"{told} {doubled}", cube=cube_json(after.cube))


def _opening_numbers_due(change: Change, seat: str, lang: str) -> Answer:
    """The starter plays the opening numbers; from a set-up position there may be no play."""
    due = after_change(change, roll_consequence(change.after, lang))
    message = sentence("starts", lang, seat=change.after.mover)
    return replace(due, seat=seat, message=f"{message} {due.message}".strip())
