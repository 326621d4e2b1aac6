"""Who plays in the game that was left open, if what was chosen would go on with it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.live.assembly import left_open
from pasch.referee.model.commands import Start

__all__ = ["players_left"]


def players_left(journal: Path, table: str, start: Start) -> Mapping[str, str] | None:
    """The names by seat, as they were when that game began; None where there is no such game.

    What cannot be read is told when the table is opened.
    """
    if not journal.is_file():
        return None
    with suppress(PaschError), Journal.open(journal, table=table) as opened:
        if row := left_open(opened, start):
            return dict(opened.events(row.id)[0].data.get("players") or {})
    return None
