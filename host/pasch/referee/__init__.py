"""The referee: the commands it takes, the answers it gives, and the events to be journaled."""

from pasch.referee.model.answers import NOBODY, Answer, Verdict
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import DiceDue, Referee

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
