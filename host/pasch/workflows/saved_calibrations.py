"""Calibrations of boards under cameras, saved for next time and checked before use.

One file for each board and camera, beside the journal; the page uses the same files. One fits if a
fresh picture shows the board where it was learned, in about the same light, and nearly every place
can be read; the board need not be cleared for that check. Decides nothing else.
"""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.errors import PaschError
from pasch_hardware.message import Message, message
from pasch_vision.errors import CalibrationError

if TYPE_CHECKING:
    from pasch_vision.calibration import Calibration
    from pasch_vision.picture import Picture

__all__ = ["all_saved", "file_of", "forget", "load", "save", "why_not"]

# A single picture may leave this share of the places in doubt, such as one with all fifteen
# checkers of a colour; nobody wants to clear the board of a game for it, and the table asks there.
MOST_IN_DOUBT = 0.15


def file_of(profile: BoardProfile, camera: str, journal: Path) -> Path:
    """The file for the calibration of this board under this camera, beside the journal.

    The file's name does not reveal the camera's address, which may contain a password.
    """
    name = re.sub(r"[^\w-]+", "-", profile.name)[:40]
    digest = hashlib.sha256(camera.encode()).hexdigest()[:12]
    return journal.parent / "sight" / f"{name}-{digest}.sight"


def all_saved(journal: Path) -> tuple[Path, ...]:
    """Every saved file, newest first."""
    found = (journal.parent / "sight").glob("*.sight")
    return tuple(sorted(found, key=lambda file: -_written_s(file)))


def _written_s(file: Path) -> float:
    """When a file was written; 0 if it has just been removed."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def forget(journal: Path, name: str) -> bool:
    """Remove one by its file name; returns False if there is none."""
    file = next((file for file in all_saved(journal) if file.name == name), None)
    if file is not None:
        file.unlink(missing_ok=True)
    return file is not None


def load(file: Path, profile: BoardProfile) -> Calibration | None:
    """A board's saved calibration; None if there is none that fits its profile."""
    from pasch_vision.calibration import Calibration

    with suppress(CalibrationError):
        return Calibration.load(file, profile)
    return None


def save(calibration: Calibration, file: Path) -> None:
    """Save it; raises `CalibrationError`."""
    from pasch_vision.calibration import now_text

    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    calibration.save(file, now_text())


def why_not(calibration: Calibration, fresh: Picture) -> Message | None:
    """Why a calibration does not apply to the camera's current view; None if it does."""
    from pasch_vision.learned.repeating import reader_of
    from pasch_vision.picture import image_size
    from pasch_vision.tracking.compare import compared
    from pasch_vision.tracking.visibility import Unseen

    if image_size(fresh) != calibration.image_size:
        return message("kept-sight.size")
    found = compared(calibration, fresh)
    if found.unseen is Unseen.BLANK:
        return message("kept-sight.blank")
    if found.where.view is None and found.unseen is None:
        return message("kept-sight.moved")
    if found.is_light_changed:
        return message("kept-sight.light")
    try:
        seen = reader_of(calibration).read(fresh)
    except PaschError as error:
        return error.message
    doubtful = sum(reading.is_doubtful for reading in seen.places.values())
    is_read = doubtful <= MOST_IN_DOUBT * len(seen.places)
    return None if is_read else message("kept-sight.unsure")
