"""Reads what `recording` has written: a folder of numbered pictures and a line about each.

    FOLDER/frames/000000.jpg …    the pictures, as the camera sent them where it sends JPEG
    FOLDER/metadata.jsonl         {"image": "frames/000000.jpg", "captured_s": 12.3, …}, in order
    FOLDER/events.jsonl           what `pasch referee` reads: rolls, presses, frames, in order
    FOLDER/board.toml, board.cal  the board and its calibration

Trusts no line: a folder may come from elsewhere. Opens no picture.
"""

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pasch_hardware.files import read_plain
from pasch_hardware.foreign import json_value
from pasch_hardware.message import cause
from pasch_vision.errors import RecordingError

__all__ = [
    "BOARD",
    "CALIBRATION",
    "EVENTS",
    "FRAMES",
    "METADATA",
    "Recorded",
    "is_own",
    "on_disk",
    "recorded_frames",
]

METADATA, EVENTS, FRAMES = "metadata.jsonl", "events.jsonl", "frames"
BOARD, CALIBRATION = "board.toml", "board.cal"
# A line may name only pictures of its own folder, nothing else on the machine.
PICTURE = re.compile(rf"{FRAMES}/[\w-]+\.jpg")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded frame: its file, its capture time in s, and everything its line says."""

    file: Path
    captured_s: float
    notes: Mapping[str, Any]


def recorded_frames(folder: Path) -> tuple[Recorded, ...]:
    """The frames of a recording in order; other lines and lost pictures are skipped.

    Only the folder's own pictures are frames: no other name, and nothing behind a link. Raises
    `RecordingError` if the folder has no readable metadata.
    """
    with on_disk(folder):
        lines = read_plain(folder / METADATA).splitlines()
    if (folder / FRAMES).is_symlink():
        return ()
    return tuple(filter(None, (recorded(folder, line) for line in lines)))


def recorded(folder: Path, line: bytes) -> Recorded | None:
    """The frame that a line describes; None if it describes none or its picture is gone."""
    try:
        notes = json_value(line.decode())
        name, captured_s = notes["image"], float(notes["captured_s"])
    except (ValueError, KeyError, TypeError, OverflowError):
        return None
    if not (isinstance(name, str) and PICTURE.fullmatch(name) and math.isfinite(captured_s)):
        return None
    file = folder / name
    return Recorded(file, captured_s, notes) if is_own(file) else None


def is_own(file: Path) -> bool:
    """Whether this is a file, and no link to one elsewhere."""
    return file.is_file() and not file.is_symlink()


@contextmanager
def on_disk(folder: Path) -> Iterator[None]:
    """Raises a `RecordingError` where the system cannot read or write in a folder."""
    try:
        yield
    except OSError as error:
        raise RecordingError(
            "The recording {folder} cannot be read or written ({reason}); name another folder "
            "or make room on the disk.",
            folder=folder,
            reason=cause(error),
        ) from None
