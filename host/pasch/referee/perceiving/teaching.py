"""What lies on the board, told to the reader of its pictures: what it knows, it reads better.

The rules speak for it if a picture was answered by a fine verdict, people if they have said so.
Reads nothing itself.
"""

from collections.abc import Callable, Mapping

from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Accept, Command, Observed, Seen
from pasch.referee.model.state import State
from pasch.referee.model.verdict import Verdict
from pasch.referee.perceiving.hypotheses import hidden, lies_surely
from pasch_vision.observation import Observation

__all__ = ["Teach", "Teacher"]

# The verdicts that leave nothing to object to, and those of them on a whole position, which the
# rules allow no other like.
FINE = (Verdict.LEGAL, Verdict.INCOMPLETE, Verdict.WAITING)
WHOLE = (Verdict.LEGAL, Verdict.WAITING)
# Told: an observation, what lies on each place, and whether that is certain or only what the rules
# allow in the picture.
Teach = Callable[[Observation, Mapping[str, str], bool], None]


class Teacher:
    """Tells a reader, through `teach`, what its pictures show."""

    def __init__(self, teach: Teach) -> None:
        self._teach = teach
        self._last: Observation | None = None

    def hear(self, command: Command, answer: Answer, state: State) -> None:
        """A command was answered; `state` is the one after the answer."""
        position = state.on_board
        if isinstance(command, Observed):
            self._last = seen = None if hidden(command.observation) else command.observation
            if seen and answer.verdict in FINE:
                is_certain = answer.verdict in WHOLE and lies_surely(position, seen)
                self._teach(seen, position.as_dict(), is_certain)
        elif answer.verdict is not Verdict.REFUSED:
            if self._last and is_agreed(command, answer):
                self._teach(self._last, position.as_dict(), True)
            if not isinstance(command, Seen):
                # From now on the board may be another than in that picture.
                self._last = None


def is_agreed(command: Command, answer: Answer) -> bool:
    """Whether people have said that the position lies on the board, with nothing to put right."""
    if isinstance(command, Seen):
        return answer.verdict in FINE
    return isinstance(command, Accept) and answer.verdict is Verdict.ACCEPT and not answer.repair
