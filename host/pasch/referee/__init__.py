"""The referee: the commands it takes, the answers it gives, and the events to be journaled.

Knows the rules and the course of a game, but no clocks, files, cameras or lights.
"""

from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee

__all__ = ["Answer", "EventKind", "JournalEvent", "Phase", "Referee", "State", "Verdict"]
