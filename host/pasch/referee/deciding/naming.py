"""Naming a doublet over the play that earned it: as a roll does, it counts as done."""

from __future__ import annotations

from pasch.referee.deciding.answer_builders import after_change, refused
from pasch.referee.deciding.plays import close_turn
from pasch.referee.deciding.rolls import name
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Name
from pasch.referee.model.events import ClosedBy
from pasch.referee.model.state import State
from pasch.rules.model.game import Next

__all__ = ["name_over_play"]


def name_over_play(state: State, command: Name, lang: str) -> Answer:
    """The mover names over a play after which that is due and which was seen to be right.

    Nobody else can mean anything by it, and only a legal play earns it.
    """
    ruling = state.ruling
    is_earned = ruling.play is not None and ruling.due is Next.NAME_DOUBLET
    if state.doubt or command.seat != state.turn or not is_earned:
        return refused(state, "nothing-to-name", lang)
    closing = close_turn(state, ClosedBy.DONE, lang)
    return after_change(closing.change, name(closing.change.after, command, lang))
