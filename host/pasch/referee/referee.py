"""The referee: commands in, answers out, and a state that follows from the events alone.

Knows no clock, file, camera or light. `decide` only says what the answer would be and which state
would follow; `commit` makes that true. A caller with a journal appends the events in between, so
that nothing is ever shown that could be lost; `handle` does both at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from pasch.referee.deciding.dice_due import DiceDue, dice_due
from pasch.referee.deciding.transitions import decide
from pasch.referee.folding.reducer import fold_in_turn
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import State

__all__ = ["DiceDue", "Referee"]


class Referee:
    """A sans-IO referee; its answers hold messages, in no language."""

    def __init__(self, state: State | None = None) -> None:
        self._state = state or State()

    @classmethod
    def replay(cls, events: Iterable[JournalEvent]) -> Referee:
        """The referee that emitted `events`, of one game or of several in order."""
        return cls(reduce(fold_in_turn, events, State()))

    @property
    def state(self) -> State:
        """Everything known about the game, frozen."""
        return self._state

    def decide(self, command: Command) -> Answer:
        """The answer to `command`; changes nothing.

        Raises `RequestError` or `RuleError` for a command that makes no sense in this game.
        """
        return decide(self._state, command)

    def commit(self, answer: Answer) -> None:
        """Make an answer of `decide` true; nothing may have become true in between."""
        if answer.change is None:
            return
        if answer.change.before is not self._state:
            raise AssertionError("the answer was decided in another state")
        self._state = answer.change.after

    def handle(self, command: Command) -> Answer:
        """The answer to `command`, decided and committed."""
        answer = self.decide(command)
        self.commit(answer)
        return answer

    @property
    def dice_due(self) -> DiceDue:
        """Who may roll now, and with what."""
        return dice_due(self._state)
