"""What a demo leaves behind: a journal checked against the game, and the match as files."""

from __future__ import annotations

from pathlib import Path

from pasch.journal.formats.archive import archive_of
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.mat import export_mat
from pasch.journal.replay.record import record_of
from pasch.journal.store.journal import Journal
from pasch.messages import sayer
from pasch.referee.model.state import State
from pasch.referee.referee import Referee
from pasch_hardware.files import write_text

__all__ = ["JOURNAL", "leave_match", "replays_to"]

JOURNAL = "games.db"


def replays_to(folder: Path, state: State) -> bool:
    """Whether the journal on disk, replayed, gives the game that was played."""
    with Journal.open(folder / JOURNAL) as journal:
        events = journal.events(journal.games()[-1].id)
    replayed = Referee.replay(events).state
    return (replayed.record, replayed.outcome) == (state.record, state.outcome)


def leave_match(folder: Path, lang: str) -> None:
    """Write the last game as JSON and, if other programs can read it, as a match file."""
    with Journal.open(folder / JOURNAL) as journal:
        row = journal.games()[-1]
        kept, record = journal.kept_game(row), record_of(journal.events(row.id))
    write_text(folder / "match.json", archive_of([kept]))
    if record.is_usual_start and record.game in GAMES:
        mat = export_mat((record,), sayer(lang), row.started_ms)
        write_text(folder / "match.mat", mat.text)
