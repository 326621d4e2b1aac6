"""The referee's answer to a command: one frozen value, ready to be shown, sent and recorded.

An answer carries the events that make it true and the state they lead to; nothing has happened
until they are in the journal. Does not know which lights show a verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import EntryKind, State
from pasch.referee.model.verdict import Verdict
from pasch.rules.model.game import Next, Repair
from pasch.rules.model.position import Position
from pasch_hardware.message import Message

__all__ = ["NOBODY", "Answer", "Change", "Verdict"]

# In an answer `turn=NOBODY` is JSON's null (nobody is on turn); None leaves the key out.
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Change:
    """Events that are about to become true, the state they were decided in and the one after."""

    before: State
    events: tuple[JournalEvent, ...]
    after: State

    def then(self, later: Change | None) -> Change:
        """This change followed by another, if any, as one change."""
        return Change(self.before, self.events + later.events, later.after) if later else self


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict and what goes with it; empty or None fields are left out of the JSON.

    `turn` the seat on turn afterwards (`NOBODY`: null), `seat` who acted if that is not obvious,
    `notation` of the play, `reason` the contract's code, `message` what people are told, `repair`
    the steps that put the board right, `places` the position by the referee's account, `look_at`
    the places in question (wrong, covered or doubtful), `dice_left`, `score` points won, `winner`,
    `grade`; `before`, `before_reason` and `before_message` about the play that this roll let
    stand; `blocked_by` the places that leave no play; `cube` and `match` as JSON objects; `state`
    what the places do not show, `scores` points earned at once, `pays` what each of several losers
    pays, `players` who of several still plays; `announce` is set if the table has agreed not to be
    told about a wrong play now (`next_roll`, or `silent`: never). `is_moved`: board or camera
    moved. `change`: the change of the game, None if there is none.
    """

    verdict: Verdict
    turn: str | None = None
    seat: str = ""
    notation: str = ""
    reason: str = ""
    message: Message | None = None
    repair: tuple[Repair, ...] = ()
    places: Position | None = None
    look_at: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    dice_left: tuple[int, ...] | None = None
    due: Next | None = None
    score: int | None = None
    winner: str = ""
    grade: str = ""
    before: EntryKind | None = None
    before_reason: str = ""
    before_message: Message | None = None
    blocked_by: tuple[str, ...] = ()
    cube: Mapping[str, Any] | None = None
    match: Mapping[str, Any] | None = None
    state: Mapping[str, Any] | None = None
    scores: int = 0
    pays: Mapping[str, int] | None = None
    players: tuple[str, ...] = ()
    announce: str = ""
    is_moved: bool = False
    change: Change | None = field(default=None, repr=False, compare=False)

    @property
    def events(self) -> tuple[JournalEvent, ...]:
        """What is to be journaled before the answer is true."""
        return self.change.events if self.change else ()
