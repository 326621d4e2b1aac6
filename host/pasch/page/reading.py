"""The journal as the page reads it: opened anew for each request, beside the table that writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pasch.journal import GameRow, Journal
from pasch.page.door.answers import Refusal

__all__ = ["opened", "row_of"]


@contextmanager
def opened(path: Path) -> Iterator[Journal]:
    """The journal; raises `Refusal` before the first game."""
    if not path.is_file():
        raise Refusal(404, "no game has been played yet")
    with Journal.open(path) as journal:
        yield journal


def row_of(journal: Journal, number: int) -> GameRow:
    """The game of this number; raises `Refusal` if there is none."""
    row = next((row for row in journal.games() if row.id == number), None)
    if row is None:
        raise Refusal(404, "there is no game {number}", number=number)
    return row
