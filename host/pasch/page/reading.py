"""The journal as the page reads it: opened anew for each request, beside the table that writes."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pasch.journal import GameRow, Journal
from pasch.page.door.answers import Refusal

__all__ = ["opened", "read_in_thread", "row_of"]

Found = TypeVar("Found")


@contextmanager
def opened(path: Path) -> Iterator[Journal]:
    """The journal; raises `Refusal` before the first game."""
    if not path.is_file():
        raise Refusal(404, "no game has been played yet")
    with Journal.open(path) as journal:
        yield journal


async def read_in_thread(path: Path, read: Callable[[Journal], Found]) -> Found:
    """What `read` returns for the journal; raises `Refusal` before the first game."""

    def found() -> Found:
        with opened(path) as journal:
            return read(journal)

    return await asyncio.to_thread(found)


def row_of(journal: Journal, number: int) -> GameRow:
    """The game of this number; raises `Refusal` if there is none."""
    row = next((row for row in journal.games() if row.id == number), None)
    if row is None:
        raise Refusal(404, "there is no game {number}", number=number)
    return row
