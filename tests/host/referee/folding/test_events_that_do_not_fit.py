"""Events that somebody else wrote, where they cannot stand: refused, whatever they are."""

from __future__ import annotations

import pytest

from pasch.errors import JournalError
from pasch.referee import EventKind, Referee
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.commands import Resign, Roll, Start, Take
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import State


def over() -> tuple[State, JournalEvent]:
    """A game that is over, and a roll that was made in it."""
    referee, events = Referee(), []
    for command in (
        Start("backgammon", turn="white"),
        Roll("white", (3, 1)),
        Resign("white", 1),
        Take("black"),
    ):
        events += referee.handle(command).events
    (roll,) = (event for event in events if event.kind is EventKind.ROLLED)
    return fold_all(State(), events), roll


def test_a_roll_after_the_end_of_its_game_is_refused() -> None:
    state, roll = over()
    assert state.turn is None
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(state, roll)
