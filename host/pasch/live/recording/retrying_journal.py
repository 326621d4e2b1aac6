"""Writes to the journal, retrying while a disk fault lasts; reports the fault and its end."""

import asyncio
from collections.abc import Callable, Iterable

from pasch.errors import JournalError, UnwritableError
from pasch.live.model.table_events import Listener, Notice
from pasch.referee.model.events import JournalEvent
from pasch_hardware.message import message

__all__ = ["RetryingJournal"]

# Another table writing at the same moment is soon done: only longer faults are reported.
SOON_S, RETRY_S = 0.1, 1.0


class RetryingJournal:
    """Passes events to `record` until it takes them."""

    def __init__(
        self, record: Callable[[Iterable[JournalEvent]], None], listener: Listener
    ) -> None:
        self._record = record
        self._listener = listener

    async def write(self, events: Iterable[JournalEvent]) -> bool:
        """Return when the events are on the disk: whether it had to wait.

        Raises `UnwritableError` at once for an event that no journal can keep.
        """
        said, has_failed = "", False
        while events:
            try:
                self._record(events)
                break
            except UnwritableError:
                raise
            except JournalError as error:
                # A different fault may follow, which needs another remedy.
                if has_failed and error.message.id != said:
                    self._listener(Notice("journal", error.message, is_error=True))
                    said = error.message.id
                await asyncio.sleep(RETRY_S if has_failed else SOON_S)
                has_failed = True
        if said:
            over = message("notice.journal-over")
            self._listener(Notice("journal", over, is_over=True))
        return has_failed
