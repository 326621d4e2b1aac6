"""What a press of a seat's button means: the whole vocabulary is one press.

Your turn: it rolls. Your play is complete: it hands over. The other's play is complete and you
are next: it closes his turn and rolls yours, as taking up the dice does. Everything else is put
to the referee, who refuses it with a sentence. Pure; decides no rule.
"""

from __future__ import annotations

from collections.abc import Callable

from pasch.referee.answers import Verdict
from pasch.referee.commands import AskRoll, Command, Done
from pasch.referee.state import Phase, State

__all__ = ["meaning_of"]


def meaning_of(state: State, seat: str, new_roll: Callable[[str], AskRoll]) -> tuple[Command, ...]:
    """The commands that a press by `seat` stands for; `new_roll` makes a roll's id and nonce.

    A roll that was asked for and has not come is asked again under its own id, so that a second
    press never rolls twice.
    """
    if state.asked is not None and state.asked.seat == seat:
        return (state.asked,)
    if state.phase is not Phase.PLAYING:
        return (new_roll(seat),)
    if seat == state.turn:
        return (Done(seat),)
    is_finished = state.look is not None and state.look.verdict == Verdict.LEGAL.value
    closing = (Done(state.mover),) if is_finished else ()
    return (*closing, new_roll(seat))
