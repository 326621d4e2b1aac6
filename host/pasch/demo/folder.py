"""The folder a demo writes to: cleared of an earlier demo and nothing else, then filled.

It leaves a journal, checked against the game, and the match as files.
"""

import re
from pathlib import Path

from pasch.errors import RequestError
from pasch.journal.formats.archive import archive_of
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.mat import export_mat
from pasch.journal.replay.record import record_of
from pasch.journal.store.journal import Journal
from pasch.messages import sayer
from pasch.referee.model.state import State
from pasch.referee.referee import Referee
from pasch_hardware.files import write_text
from pasch_hardware.message import cause

__all__ = ["JOURNAL", "clear_for_demo", "leave_match", "replays_to"]

JOURNAL = "games.db"
PAGE = re.compile(r"(\d\d+|calibration)-[a-z0-9-]*\.png")
RECORDS = re.compile(r"games\.(db(-wal|-shm)?|log)|match\.(mat|json)")


def clear_for_demo(folder: Path) -> None:
    """Create the folder, or remove what an earlier demo left in it; other files stay.

    Raises `RequestError` if it cannot be written to, or holds a journal or match but no demo
    pages: those may be somebody's games.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = [file.name for file in folder.iterdir()]
        pages = [name for name in names if PAGE.fullmatch(name)]
        records = [name for name in names if RECORDS.fullmatch(name)]
        if records and not pages:
            raise RequestError(
                "{folder} holds {records} of games that no demo played: choose another folder"
                " with --out",
                folder=folder,
                records=records[0],
            )
        for name in (*pages, *records):
            (folder / name).unlink()
    except OSError as error:
        raise RequestError(
            "the demo cannot write to {folder} ({reason}): choose another folder with --out",
            folder=folder,
            reason=cause(error),
        ) from None


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
