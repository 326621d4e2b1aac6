"""The referee: commands in, answers out, and a state that follows from the events alone.

Knows no clock, file, camera or light. `decide` only says what would be answered; the answer is
true once its events are folded in by `commit`. Whoever keeps a journal appends the events in
between, so that nothing is ever shown that could be lost; `handle` does both at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pasch.referee.deciding.plays import latest
from pasch.referee.deciding.rolls import may_follow
from pasch.referee.deciding.transitions import decide
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import Phase, State

__all__ = ["DiceDue", "Referee"]

_NO_DICE = (Phase.IDLE, Phase.NAMING, Phase.DOUBLED, Phase.RESIGNED, Phase.OVER)


@dataclass(frozen=True, slots=True)
class DiceDue:
    """Which seats may roll now, with how many dice (at most) of how many sides."""

    seats: tuple[str, ...]
    count: int
    sides: int


class Referee:
    """A sans-IO referee speaking `lang` (`"en"` or `"de"`)."""

    def __init__(self, lang: str, state: State | None = None) -> None:
        self.lang = lang
        self._state = state or State()

    @classmethod
    def replay(cls, events: Iterable[JournalEvent], lang: str) -> Referee:
        """The referee that emitted `events`: of one game, or of several in order."""
        return cls(lang, fold_all(State(), events))

    @property
    def state(self) -> State:
        """Everything known of the game, frozen."""
        return self._state

    def decide(self, command: Command) -> Answer:
        """The answer to `command`; changes nothing.

        Raises `RequestError` or `RuleError` for a command that makes no sense in this game.
        """
        return decide(self._state, command, self.lang)

    def commit(self, answer: Answer) -> None:
        """Let an answer of `decide` become true."""
        self._state = fold_all(self._state, answer.events)

    def handle(self, command: Command) -> Answer:
        """`decide` and `commit`."""
        answer = self.decide(command)
        self.commit(answer)
        return answer

    @property
    def dice_due(self) -> DiceDue:
        """Who may roll now; while a play is made whoever follows it may, which counts as done."""
        state = self._state
        if state.phase in _NO_DICE:
            return DiceDue((), 0, 0)
        game = state.game
        if state.phase is Phase.OPENING:
            seats = tuple(seat for seat in state.contenders if seat not in state.thrown)
            return DiceDue(seats, game.opening.dice, game.equipment.sides)
        if state.phase is Phase.TO_ROLL:
            return DiceDue((state.mover,), game.equipment.dice, game.equipment.sides)
        ruling = latest(state, self.lang)
        seats = tuple(seat for seat in state.playing if may_follow(state, ruling, seat))
        return DiceDue(seats, game.equipment.dice, game.equipment.sides)
