"""Pictures of a recording: the last ones for a report, and none older than the user wants.

An edge. Deletes only pictures; the readings and rulings stay in the lines beside them. Days are
counted where pictures were taken on them, so that a clock that jumps costs at most one: by the
clock, yesterday's would be a year old.
"""

import time
from glob import escape
from pathlib import Path

from pasch.errors import JournalError
from pasch.journal.store.journal import Journal
from pasch_hardware.message import cause
from pasch_vision.sources.recorded import (
    BOARD,
    CALIBRATION,
    EVENTS,
    METADATA,
    is_own,
    recorded_frames,
)

__all__ = [
    "DAYS_DIGITS",
    "LAST_PICTURES",
    "beside",
    "forget_pictures",
    "is_unsaid",
    "keep_days",
    "last_folder",
    "last_folders",
    "last_pictures",
    "set_keep_days",
]

# This many pictures of an unrecorded game are kept anyway, for a dispute.
LAST_PICTURES = 20

DATABASE, LAST = ".db", ".last"
SETTING = "picture_days"
# At most this many digits: no calendar has more days.
DAYS_DIGITS = 6
# An evening that goes on after midnight is one day, which ends at five o'clock.
DAY_S, ENDS_S = 86_400.0, 5 * 3600.0
# The files beside the pictures of a recording.
BESIDE = (METADATA, EVENTS, BOARD, CALIBRATION)


def beside(journal: Path, table: str, suffix: str) -> Path:
    """A file beside a journal for one of the tables that play into it.

    It is unique to this journal and table in the folder: what follows the last dot names the
    table, whose name has no dot; only for a `.db` journal without a table name does nothing
    follow.

    >>> beside(Path("games.db"), "", ".log").name, beside(Path("games.db"), "two", ".log").name
    ('games.log', 'games.db.log-two')
    >>> beside(Path("club.monday"), "", ".log").name
    'club.monday.log-'
    """
    if journal.suffix == DATABASE and not table:
        return journal.with_suffix(suffix)
    return journal.with_name(f"{journal.name}{suffix}-{table}")


def last_folder(journal: Path, table: str) -> Path:
    """The folder for the last pictures of unrecorded games: beside their journal.

    Raises `JournalError` for a link, which a journal from elsewhere may bring along.
    """
    folder = beside(journal, table, LAST)
    if folder.is_symlink():
        raise JournalError(
            "{folder} is a link, which may lead to pictures of others: take it away", folder=folder
        )
    return folder


def last_folders(journal: Path) -> list[Path]:
    """The folders of all tables that have played into a journal; raises as `last_folder` does."""
    ours = f"{journal.name}{LAST}-"
    tables = [file.name.removeprefix(ours) for file in journal.parent.glob(f"{escape(ours)}*")]
    return [last_folder(journal, table) for table in sorted({"", *tables})]


def keep_days(journal: Journal) -> int | None:
    """Of how many days pictures are kept; None: of all, also if the journal's setting can no
    longer be read (`is_unsaid`). Raises `JournalError`.
    """
    said = journal.setting(SETTING) or ""
    is_number = said.isascii() and said.isdecimal() and len(said) <= DAYS_DIGITS
    return int(said) if is_number else None


def is_unsaid(journal: Journal) -> bool:
    """Whether the setting of how many days pictures are kept exists but cannot be read."""
    said = journal.setting(SETTING)
    return bool(said) and keep_days(journal) is None


def set_keep_days(journal: Journal, days: int | None) -> None:
    """Store how long to keep pictures; raises `JournalError`."""
    journal.set(SETTING, "" if days is None else str(days))


def forget_pictures(folder: Path, days: int | None) -> int:
    """Delete a recording's pictures except those of its last `days` days; returns how many.

    None keeps all; a folder without a recording has none. Raises `RecordingError` or
    `JournalError` if the system refuses.
    """
    if days is None or not (folder / METADATA).exists():
        return 0
    last_days: set[float] = set()
    old = []
    try:
        # A picture that several lines name is of the day of the last one.
        for file in dict.fromkeys(frame.file for frame in reversed(recorded_frames(folder))):
            taken_s = file.stat().st_mtime - time.timezone
            last_days.add((taken_s - ENDS_S) // DAY_S)
            if len(last_days) > days:
                old.append(file)
        for file in old:
            file.unlink()
    except OSError as error:
        raise JournalError(
            "{folder}: a picture cannot be deleted: {reason}", folder=folder, reason=cause(error)
        ) from None
    return len(old)


def last_pictures(folder: Path, count: int) -> dict[str, Path]:
    """The last pictures and the files beside them, by their names within the recording.

    Raises `RecordingError` for a folder without a recording.
    """
    frames = recorded_frames(folder)
    files = [frame.file for frame in frames[-count:]] if count else []
    files += [folder / name for name in BESIDE if is_own(folder / name)]
    return {file.relative_to(folder).as_posix(): file for file in files}
