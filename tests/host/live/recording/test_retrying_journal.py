"""What may pass is waited for; what no journal can keep is said at once."""

import asyncio

import pytest

from pasch.errors import JournalError, UnwritableError
from pasch.journal.store.journal import Journal
from pasch.live.recording import retrying_journal
from pasch.live.recording.retrying_journal import RetryingJournal
from pasch.referee.model.commands import Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.referee import Referee


def test_an_event_that_no_journal_can_keep_is_not_tried_for_ever(tmp_path):
    too_much = JournalEvent.of(EventKind.HELPED, what="x" * 10_000_000, seat="white", play="")
    notices = []
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(Referee().handle(Start("backgammon")).events, 0)
        retrying = RetryingJournal(lambda events: journal.record(events, 0), notices.append)
        with pytest.raises(UnwritableError):
            asyncio.run(asyncio.wait_for(retrying.write((too_much,)), timeout=5))
    assert notices == []


def test_what_is_over_at_the_next_try_is_not_told():
    """Two tables write to one journal."""
    faults, notices = ["locked"], []

    def record(events):
        if faults:
            raise JournalError(faults.pop())

    events = (JournalEvent.of(EventKind.ABANDONED),)
    assert asyncio.run(RetryingJournal(record, notices.append).write(events))
    assert notices == []


def test_a_fault_is_said_again_only_when_it_has_become_another(monkeypatch):
    monkeypatch.setattr(retrying_journal, "RETRY_S", 0.0)
    faults = ["full", "full", "locked", "locked", "full"]
    notices = []

    def record(events):
        if faults:
            raise JournalError(faults.pop(0) + " {number}", number=len(faults))

    events = (JournalEvent.of(EventKind.ABANDONED),)
    assert asyncio.run(RetryingJournal(record, notices.append).write(events))
    told = [str(notice.message) for notice in notices]
    assert told == ["full 3", "locked 2", "full 0", "notice.journal-over"]
