"""The referee: what is told to it (`commands`), what it answers, and what is to be journaled."""

from pasch.referee.answers import NOBODY, Answer, Verdict
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.referee import DiceDue, Referee
from pasch.referee.state import Phase, State

__all__ = [
    "NOBODY",
    "Answer",
    "DiceDue",
    "EventKind",
    "JournalEvent",
    "Phase",
    "Referee",
    "State",
    "Verdict",
]
