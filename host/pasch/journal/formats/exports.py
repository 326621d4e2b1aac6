"""Every format in which games leave a journal, by the name people ask for it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pasch.journal.formats.archive import archive_of
from pasch.journal.formats.ids import ids_text
from pasch.journal.formats.mat import Export, export_mat
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import GameRecord, record_of
from pasch.journal.replay.steps import steps_of
from pasch.journal.store.journal import GameRow, Journal
from pasch_hardware.message import Say

__all__ = ["FORMS", "ExportForm"]


@dataclass(frozen=True, slots=True)
class ExportForm:
    """A format: what the command line says of it, what a browser takes it for, and what writes
    the games of some rows of a journal in it."""

    says: str
    media_type: str
    write: Callable[[Journal, Sequence[GameRow], Say], Export]


def _records(journal: Journal, rows: Sequence[GameRow]) -> list[GameRecord]:
    return [record_of(journal.events(row.id), is_checked=True) for row in rows]


def _mat(journal: Journal, rows: Sequence[GameRow], say: Say) -> Export:
    return export_mat(_records(journal, rows), say, rows[0].started_ms)


def _sgf(journal: Journal, rows: Sequence[GameRow], say: Say) -> Export:
    return export_sgf(_records(journal, rows), say, rows[0].started_ms)


def _json(journal: Journal, rows: Sequence[GameRow], say: Say) -> Export:
    del say
    return Export(archive_of(journal.kept_game(row) for row in rows), ())


def _ids(journal: Journal, rows: Sequence[GameRow], say: Say) -> Export:
    del say
    games = [steps_of(journal.timed_events(row.id)) for row in rows]
    return Export("".join(ids_text(n, steps) for n, steps in enumerate(games, 1)), ())


FORMS: Mapping[str, ExportForm] = {
    "mat": ExportForm("a Jellyfish match (backgammon)", "text/plain", _mat),
    "sgf": ExportForm("GNU Backgammon's own form (backgammon)", "application/x-go-sgf", _sgf),
    "json": ExportForm(
        "every event of every game, to be imported again", "application/json", _json
    ),
    "ids": ExportForm(
        "XGID and GNUbg ID of each roll and double (backgammon)", "text/plain", _ids
    ),
}
