"""One zip with everything somebody needs to look into a dispute or a fault.

Gathers everything outside the journal: versions, pictures, the profile, the link's log.
`pasch.journal.report` provides the part about the games.
"""

import platform
import time
from importlib import metadata
from itertools import chain
from pathlib import Path
from typing import Any

from pasch import __version__
from pasch.dice.elsewhere import left_by
from pasch.errors import JournalError
from pasch.journal import GameRow, Journal, KeptGame
from pasch.journal.replay.record import match_rows
from pasch.journal.store.pictures import keep_days, last_folder, last_pictures
from pasch.journal.store.schema import VERSION
from pasch_hardware.files import read_plain, write_whole, zip_of
from pasch_hardware.message import cause
from pasch_vision.sources.recorded import METADATA

__all__ = ["about", "games_of", "pictures_of", "write_report", "zipped"]

LIBRARIES = ("numba", "numpy", "opencv-python", "pyserial")


def about(journal: Journal, name: str, now: time.struct_time) -> dict[str, Any]:
    """The time and versions of a report on the journal file `name`."""
    versions = {"pasch": __version__, "python": platform.python_version()}
    for library in LIBRARIES:
        try:
            versions[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            versions[library] = ""
    return {
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", now),
        "versions": versions,
        "system": platform.platform(),
        "journal": {"file": name, "version": VERSION},
        "pictures_kept_days": keep_days(journal),
    }


def games_of(journal: Journal, row: GameRow) -> list[KeptGame]:
    """The match of a game, after the games whose last roll it was continued with: they have to be
    replayed for that. Raises `JournalError`.
    """
    rows = list(match_rows(journal, row))
    before = {one.id: one for one in journal.games() if one.table == row.table}
    while True:
        earlier = list(before)[: list(before).index(rows[0].id)]
        left = left_by(journal, journal.events(rows[0].id)[0], reversed(earlier))
        if not left:
            return [journal.kept_game(one) for one in rows]
        rows.insert(0, before[left])


def pictures_of(
    recording: Path | None, journal_file: Path, count: int, table: str
) -> dict[str, Path]:
    """The last pictures of a recording, otherwise the table's own, by their names in the zip."""
    folder = recording or last_folder(journal_file, table)
    if recording is None and not (folder / METADATA).exists():
        return {}
    found = last_pictures(folder, max(0, count))
    return {f"recording/{name}": file for name, file in found.items()}


def zipped(files: dict[str, bytes], copied: dict[str, Path]) -> bytes:
    """A zip of these files, and of those read from disk; raises `OSError`."""
    read = ((name, read_plain(source)) for name, source in copied.items())
    return zip_of(chain(files.items(), read))


def write_report(path: Path, files: dict[str, bytes], copied: dict[str, Path]) -> None:
    """Write the whole zip or nothing; raises `JournalError`."""
    try:
        write_whole(path, zipped(files, copied))
    except OSError as error:
        raise JournalError(
            "the report {path} cannot be written ({why}); name another file with --out"
            " or make room on the disk",
            path=path,
            why=cause(error),
        ) from None
