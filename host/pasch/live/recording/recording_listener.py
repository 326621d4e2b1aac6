"""Records a game: the pictures ruled on, and every command as an event.

Listens to the table's events and writes with `pasch_vision.sources.recording.Recorder`; `pasch
referee` reads the events back and rules on the same pictures again.
"""

from collections.abc import Callable

from pasch.live.model.table_events import News, Ruled
from pasch.referee.model.commands import Observed
from pasch.referee.protocol.parsing import event_of
from pasch_hardware.message import Message, message
from pasch_vision.errors import RecordingError
from pasch_vision.sources.recording import Recorder

__all__ = ["RecordingListener"]


class RecordingListener:
    """Writes a table's events into a recorder's folder.

    Without `events`, only pictures that show something new are kept.

    A failing disk must not end a game. `complain` hears of it once; pictures alone are kept again
    as soon as there is room, and a recording, which nobody could rule on with a gap, ends.
    """

    def __init__(
        self, recorder: Recorder, complain: Callable[[Message], None], events: bool = True
    ) -> None:
        self._recorder = recorder
        self._has_events = events
        self._last: object = None
        self._complain = complain
        self._has_failed = False

    def hear(self, news: News) -> None:
        """Take in a table event."""
        if not isinstance(news, Ruled) or (self._has_failed and self._has_events):
            return
        try:
            self._keep(news)
            self._has_failed = False
        except RecordingError as error:
            if not self._has_failed:
                self._complain(message(self._fault, **error.message.values))
            self._has_failed = True

    @property
    def _fault(self) -> str:
        if self._has_events:
            return (
                "The recording {folder} ends here ({reason}), and the game goes on without it: to "
                "record the rest, make room, leave the game and go on with it, with --record and "
                "a new folder."
            )
        return (
            "No pictures can be kept in {folder} ({reason}), and the game goes on without them: "
            "make room, and they are kept again."
        )

    def _keep(self, news: Ruled) -> None:
        if news.frame is not None:
            seen = dict(news.observation.best) if news.observation else None
            before, self._last = self._last, (news.answer.verdict, seen)
            if before == self._last and not self._has_events:
                return
            notes = {"verdict": news.answer.verdict.value}
            image = self._recorder.frame(news.frame, notes)
            if self._has_events:
                self._recorder.event({"event": "frame", "image": image})
        elif self._has_events and not isinstance(news.command, Observed):
            self._recorder.event(event_of(news.command))
