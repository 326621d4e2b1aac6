"""Checks whether the referee would have written an event where the log has it.

What the players decide is taken as told: to double, to give up, to let a wrong play stand, to set
up the board. What follows by the rules is ruled again: who may do it now, whose turn it then is,
what a play scores, who has won and how much. Knows no dice and no secret.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from pasch.errors import PaschError
from pasch.referee.deciding.endings import ended
from pasch.referee.deciding.history_edit import ended_again
from pasch.referee.deciding.plays import close_turn
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.deciding.transitions import decide
from pasch.referee.folding.reducer import ONLY_IN, fold
from pasch.referee.model.answers import Change
from pasch.referee.model.commands import (
    Beaver,
    Command,
    Done,
    Double,
    Drop,
    Name,
    Resign,
    Take,
)
from pasch.referee.model.events import ClosedBy, EventKind, JournalEvent
from pasch.referee.model.state import LastSeen, Phase, State, updated
from pasch.referee.model.verdict import Verdict

__all__ = ["end_due", "is_as_ruled", "is_end_as_ruled"]

Data = Mapping[str, Any]
# After these events the board or the points may have won the game.
DECIDING = (
    EventKind.PLAYED,
    EventKind.ACCEPTED_ILLEGAL,
    EventKind.NO_PLAY,
    EventKind.CORRECTED,
    EventKind.REWRITTEN,
)
# A foreign log may say of the state what no rule can work with.
UNWORKABLE = (PaschError, KeyError, ValueError, TypeError, AttributeError, IndexError)

facts = attrgetter(
    "phase",
    "turn",
    "dice",
    "position",
    "hidden",
    "has_extra_roll",
    "series",
    "playing",
    "owed",
    "cube",
    "offer",
)
entry_facts = attrgetter("kind", "seat", "value", "scores")


def is_as_ruled(before: State, event: JournalEvent) -> bool:
    """Whether the event may stand here and leads to where the rules lead."""
    if before.phase not in ONLY_IN.get(event.kind, (before.phase,)):
        return False
    rule = RULES.get(event.kind)
    if rule is None:
        return True
    try:
        change = rule(before, event.data)
        if change is None or change.events[0].kind is not event.kind:
            return False
        due, told = (fold(before, one) for one in (change.events[0], event))
        return (facts(due), *map(entry_facts, due.record[-1:])) == (
            facts(told),
            *map(entry_facts, told.record[-1:]),
        )
    except UNWORKABLE:
        return False


def end_due(before: State, event: JournalEvent, after: State) -> JournalEvent | None:
    """The end of the game that has to follow this event at once, if any."""
    try:
        if event.kind is EventKind.DROPPED:
            return next(iter(decide(before, Drop(event.data["seat"])).events[1:]), None)
        if event.kind not in DECIDING:
            return None
        change = ended(Change(after, (), after))
        if event.kind is EventKind.REWRITTEN:
            change = ended_again(before, change)
        return next(iter(change.events), None)
    except UNWORKABLE:
        return None


def is_end_as_ruled(before: State, event: JournalEvent, due: JournalEvent | None) -> bool:
    """Whether a `game-over` is the end that was due, or a resignation that was taken."""
    try:
        if before.phase is Phase.RESIGNED:
            due = next(iter(decide(before, Take(event.data["winner"])).events), None)
        if due is None or due.kind is not EventKind.GAME_OVER:
            return False
        outcomes = [fold(before, one).outcome for one in (due, event)]
        return outcomes[0] == outcomes[1] and due.data["match"] == event.data["match"]
    except UNWORKABLE:
        return False


def _closed(before: State, data: Data) -> Change:
    """A play, let stand as the log says it was seen."""
    seen = before.game.position(data.get("seen", data["places"]))
    # A journal keeps no ruling: the state works it out.
    look = LastSeen(seen, Verdict.LEGAL)
    # With dice that stay lying, a seat may go on as it likes.
    stays = None if before.series is None else data["turn"] == before.turn
    state = updated(before.unseen(), look=look)
    return close_turn(state, ClosedBy.DONE, stays).change


def _told(command: Callable[[State, Data], Command]) -> Callable[[State, Data], Change | None]:
    """What the referee makes of the command that this event tells of."""
    return lambda state, data: decide(state, command(state, data)).change


def _resign(state: State, data: Data) -> Command:
    graded = data.get("grade", data.get("points")) if state.game.scoring.grades else None
    return Resign(data["seat"], graded)


RULES: Mapping[EventKind, Callable[[State, Data], Change | None]] = {
    EventKind.PLAYED: _closed,
    EventKind.ACCEPTED_ILLEGAL: _closed,
    EventKind.NO_PLAY: lambda state, _: roll_consequence(state).change,
    EventKind.NAMED: _told(lambda _, data: Name(data["seat"], data["doublet"])),
    EventKind.DECLINED: _told(lambda _, data: Done(data["seat"])),
    EventKind.DOUBLED: _told(lambda _, data: Double(data["seat"])),
    EventKind.TAKEN: _told(lambda _, data: Take(data["seat"])),
    EventKind.BEAVERED: _told(lambda _, data: Beaver(data["seat"])),
    EventKind.DROPPED: _told(lambda _, data: Drop(data["seat"])),
    EventKind.RESIGNED: _told(_resign),
    EventKind.RESIGNATION_TAKEN: _told(lambda _, data: Take(data["seat"])),
    EventKind.RESIGNATION_DECLINED: _told(lambda _, data: Drop(data["seat"])),
    EventKind.LEFT: _told(lambda state, _: Take(state.offer.waiting[0] if state.offer else "")),
}
