"""What must hold of the record of a game, whatever happened to its host, board or line."""

from collections.abc import Sequence

from pasch.demo.players.director import Director
from pasch.journal import Journal
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, State
from whole.live import Host


def as_played(director: Director, host: Host) -> Sequence[JournalEvent]:
    """The events of a game, in which what was done stands and nobody was accused of it."""
    agrees(director, host.replayed())
    with Journal.open(host.journal) as journal:
        events = journal.events(journal.games()[-1].id)
    assert not accused_wrongly(events)
    return events


def agrees(director: Director, state: State) -> None:
    """What the players did is what the journal on the disk says, turn by turn."""
    kinds = (EntryKind.PLAYED, EntryKind.NO_PLAY)
    record = [entry for entry in state.record if entry.kind in kinds]
    assert len(record) == len(state.record)
    did = [(doing.seat, sorted(doing.dice)) for doing in director.doings]
    assert [(entry.seat, sorted(entry.dice)) for entry in record] == did
    for doing, entry in zip(director.doings, record, strict=True):
        assert entry.kind is (EntryKind.PLAYED if doing.play else EntryKind.NO_PLAY)
        assert doing.play is None or entry.after == doing.play.position


def accused_wrongly(events: Sequence[JournalEvent]) -> list[JournalEvent]:
    """What was called wrong although, with the same dice, it then stood as a right play."""
    found: list[JournalEvent] = []
    wrong: list[JournalEvent] = []
    for event in events:
        if event.kind is EventKind.SEEN and event.data["verdict"] == "illegal":
            wrong.append(event)
        elif event.kind is EventKind.PLAYED:
            found += [one for one in wrong if one.data["places"] == event.data["places"]]
            wrong = []
        elif event.kind is EventKind.ROLLED:
            wrong = []
    return found
