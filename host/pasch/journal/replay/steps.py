"""A game step by step: every event with its time, the state it led to, and what was legal.

The basis for replaying, exporting and reporting; knows games only through the rules' records.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pasch.errors import RuleError
from pasch.journal.store.journal import Journal
from pasch.journal.store.rows import Timed
from pasch.referee.folding.reducer import fold
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch_hardware.errors import PaschError

__all__ = [
    "Step",
    "Unlawful",
    "end_of",
    "faults_of",
    "steps_of",
    "steps_of_games",
    "turns_of",
    "unlawful_plays",
]

# Events between the turns, or kept for proofs and displays.
BOOKKEEPING = (
    EventKind.ROLL_ASKED,
    EventKind.SEEN,
    EventKind.UNCLEAR,
    EventKind.CLOCK,
    EventKind.HELPED,
    EventKind.DICE_SERIES,
    EventKind.DICE_COMMITTED,
    EventKind.DICE_THROWN,
    EventKind.DICE_REVEALED,
)
# Verdicts on boards that were wrong, or that could not be ruled on.
FAULTS = ("illegal", "desync", "doubtful")
# Events that name the roll they were made with.
TELLS_DICE = (EventKind.PLAYED, EventKind.NO_PLAY, EventKind.ACCEPTED_ILLEGAL)


@dataclass(frozen=True, slots=True)
class Step:
    """One event: `time_ms` UTC, the states before and after it."""

    number: int
    time_ms: int
    event: JournalEvent
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Unlawful:
    """A play that the journal records as played but that is not legal by the rules."""

    number: int
    notation: str


def steps_of(timed: Iterable[Timed]) -> tuple[Step, ...]:
    """The steps of one game, numbered from 1."""
    steps, state = [], State()
    for number, one in enumerate(timed, 1):
        after = fold(state, one.event)
        steps.append(Step(number, one.time_ms, one.event, state, after))
        state = after
    return tuple(steps)


def steps_of_games(journal: Journal) -> Iterator[tuple[int, Sequence[Step] | None]]:
    """The number of every game of a journal with its steps, None if it cannot be read. One game at
    a time, because a journal may hold very many.
    """
    for row, timed in journal.readable():
        try:
            yield row.id, None if timed is None else steps_of(timed)
        except PaschError:
            yield row.id, None


def end_of(steps: Sequence[Step]) -> State:
    """The state in which a game ended, or was left for another one (which empties the last)."""
    return next(step.after for step in reversed(steps) if step.after.name)


def turns_of(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that people would mention in retelling a game: its turns, and agreements.

    A roll is part of its play's step; it stands alone only if it had none, as in an opening.
    """
    told = [step for step in steps if step.event.kind not in BOOKKEEPING]
    return tuple(
        step
        for step, after in zip(told, (*told[1:], None), strict=True)
        if step.event.kind is not EventKind.ROLLED
        or step.before.phase is Phase.OPENING
        or after is None
        or after.event.kind not in TELLS_DICE
    )


def faults_of(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps at which the board was wrong or in doubt."""
    kinds = (EventKind.SEEN, EventKind.UNCLEAR)
    return tuple(
        step for step in steps if step.event.kind in kinds and step.event.data["verdict"] in FAULTS
    )


def unlawful_plays(events: Sequence[JournalEvent]) -> tuple[Unlawful, ...]:
    """The `played` events of a game that no legal play gives, checked against the rules again.

    A play that ended the game is lawful even if another play used more numbers (R1).
    """
    found, state = [], State()
    for event in events:
        if event.kind is EventKind.PLAYED and not _is_lawful(state, event):
            found.append(Unlawful(len(state.record) + 1, event.data["notation"]))
        state = fold(state, event)
    return tuple(found)


def _is_lawful(state: State, event: JournalEvent) -> bool:
    """Whether the play is legal by the judge (also over several throws) or by the list."""
    if state.phase is not Phase.PLAYING:
        return False
    try:
        after = state.game.position(event.data["places"])
        if state.rule_on(after).play:
            return True
        return any(play.position == after for play in state.game.legal_plays(state.situation))
    except (RuleError, KeyError, ValueError, TypeError, AttributeError, IndexError):
        # A foreign log may say of the state what no rule can work with.
        return False
