"""The last game chosen at a table, and its camera, kept for the next evening.

A file readable by its owner alone, since a camera's address may contain a password. It is only a
proposal: whatever cannot be read, or no longer fits, is chosen again. Opens no camera.
"""

from contextlib import suppress
from pathlib import Path

import msgspec

from pasch.errors import PageError
from pasch.live.model.terms import Terms
from pasch.page.door.private import read_private, write_private
from pasch.page.setup.choices import GameForm

__all__ = ["LastChoice", "last_choice_file", "load", "save"]


class LastChoice(msgspec.Struct, forbid_unknown_fields=True):
    """The game and the camera as chosen on the page."""

    game: GameForm
    camera: str


def last_choice_file(journal: Path, table: str) -> Path:
    """The file for this table's choice, beside the journal."""
    return journal.parent / f"{'-'.join(filter(None, ('last-choice', table)))}.json"


def load(file: Path) -> LastChoice | None:
    """The last choice; None if nothing readable is kept."""
    try:
        return msgspec.json.decode(read_private(file), type=LastChoice)
    except (msgspec.MsgspecError, UnicodeError, PageError):
        return None


def save(terms: Terms, camera: str, file: Path) -> None:
    """Store the choice; if that fails, it has to be made again next time."""
    with suppress(PageError):
        write_private(file, msgspec.json.encode({"game": terms.as_json(), "camera": camera}))
