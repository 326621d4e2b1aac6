"""What may pass is waited for; what no journal can keep is said at once."""

import asyncio

import pytest

from pasch.errors import UnwritableError
from pasch.journal.store.journal import Journal
from pasch.live.recording.retrying_journal import RetryingJournal
from pasch.referee.model.events import EventKind, JournalEvent


def test_an_event_that_no_journal_can_keep_is_not_tried_for_ever(tmp_path):
    too_much = JournalEvent.of(EventKind.HELPED, what="x" * 10_000_000, seat="white", play="")
    notices = []
    with Journal.open(tmp_path / "games.db") as journal:
        retrying = RetryingJournal(lambda events: journal.append(1, events, 0), notices.append)
        with pytest.raises(UnwritableError):
            asyncio.run(asyncio.wait_for(retrying.write((too_much,)), timeout=5))
    assert notices == []
