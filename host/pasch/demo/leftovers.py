"""What a demo leaves behind: the journal held against the game, and the match as files."""

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

__all__ = ["JOURNAL", "leave_match", "replays_to"]

JOURNAL = "games.db"


def replays_to(folder: Path, state: State) -> bool:
    """Whether the journal on the disk, replayed, is the game that was played."""
    with Journal.open(folder / JOURNAL) as journal:
        events = journal.events(journal.games()[-1].id)
    replayed = Referee.replay(events).state
    return (replayed.record, replayed.outcome) == (state.record, state.outcome)


def leave_match(folder: Path, lang: str) -> None:
    """The last game as JSON and, where other programs read it, as a match file."""
    with Journal.open(folder / JOURNAL) as journal:
        row = journal.games()[-1]
        kept, record = journal.kept_game(row), record_of(journal.events(row.id))
    (folder / "match.json").write_text(archive_of([kept]), encoding="utf-8")
    if record.is_usual_start and record.game in GAMES:
        mat = export_mat((record,), sayer(lang), row.started_ms)
        (folder / "match.mat").write_text(mat.text, encoding="utf-8")
