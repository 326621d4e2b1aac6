"""Records frames and plays them back: numbered pictures and a line about each.

    FOLDER/frames/000000.jpg …    the pictures, as the camera sent them where it sends JPEG
    FOLDER/metadata.jsonl         {"image": "frames/000000.jpg", "captured_s": 12.3, …}, in order
    FOLDER/events.jsonl           what `pasch referee` reads: rolls, presses, frames, in order
    FOLDER/board.toml, board.cal  the board and its calibration

A picture is on disk before its line, and a line is written in one go: a program that dies in
between loses one frame, not the recording. Decides nothing.
"""

from __future__ import annotations

import errno
import json
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2

from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.files import read_plain, write_text, write_whole
from pasch_hardware.foreign import json_value
from pasch_hardware.message import cause
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, RecordingError
from pasch_vision.sources.frame import Frame

__all__ = ["Recorded", "Recorder", "is_own", "recorded_frames"]

METADATA, EVENTS, FRAMES = "metadata.jsonl", "events.jsonl", "frames"
BOARD, CALIBRATION = "board.toml", "board.cal"
# A line may name only pictures of its own folder, nothing else on the machine.
PICTURE = re.compile(rf"{FRAMES}/[\w-]+\.jpg")
# High enough that the stored picture is read like the camera's.
JPEG_QUALITY = 95


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded frame: its file, its capture time in s, and everything its line says."""

    file: Path
    captured_s: float
    notes: Mapping[str, Any]


class Recorder:
    """Appends to a recording, new or existing.

    `newest`: how many of the last pictures are kept; None keeps all. Raises `RecordingError`, one
    sentence, if the disk refuses. Not for several threads at once.
    """

    def __init__(self, folder: Path, newest: int | None = None) -> None:
        self.folder = folder
        self._newest = newest
        try:
            (folder / FRAMES).mkdir(parents=True, exist_ok=True)
            numbers = [int(p.stem) for p in (folder / FRAMES).glob("*.jpg") if p.stem.isdecimal()]
            for name in (FRAMES, METADATA, EVENTS):
                if (folder / name).is_symlink():
                    raise OSError(None, "it is a link: name the file itself")
            for name in (METADATA, EVENTS):
                end_last_line(folder / name)
            if newest is not None and (folder / METADATA).exists():
                forget_lines(folder)
        except OSError as error:
            raise refused(folder, error) from None
        self._next = max(numbers, default=-1) + 1

    def learned(self, calibration: Calibration) -> None:
        """Keep the board and its calibration, so that the pictures can be read again."""
        board = self.folder / BOARD
        try:
            write_text(board, profile_text(calibration.profile))
        except OSError as error:
            raise refused(self.folder, error) from None
        # Writing may change a number's last digit; the calibration must match the file as read.
        learned = replace(calibration, profile=load_profile(board))
        try:
            learned.save(self.folder / CALIBRATION)
        except CalibrationError as error:
            raise RecordingError(error.message) from None

    def frame(self, frame: Frame, notes: Mapping[str, Any] | None = None) -> str:
        """Keep a frame with notes (JSON values); returns its path within the folder."""
        name = f"{FRAMES}/{self._next:06}.jpg"
        options = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
        coded = frame.coded or cv2.imencode(".jpg", frame.image, options)[1].tobytes()
        line = {"image": name, "captured_s": round(frame.captured_s, 4), "number": frame.number}
        try:
            write_whole(self.folder / name, coded, is_durable=False)
            if self._newest is not None:
                oldest = f"{FRAMES}/{self._next - self._newest:06}.jpg"
                (self.folder / oldest).unlink(missing_ok=True)
        except OSError as error:
            raise refused(self.folder, error) from None
        self._next += 1
        self._append(METADATA, {**line, **(notes or {})})
        return name

    def event(self, event: Mapping[str, Any]) -> None:
        """Keep an event as `pasch referee` reads it."""
        self._append(EVENTS, event)

    def _append(self, name: str, line: Mapping[str, Any]) -> None:
        text = (json.dumps(line, ensure_ascii=False) + "\n").encode()
        try:
            with open(self.folder / name, "ab", buffering=0) as file:
                before = file.tell()
                if file.write(text) < len(text):
                    # Another line may follow once there is room.
                    file.truncate(before)
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise refused(self.folder, error) from None


def forget_lines(folder: Path) -> None:
    """Drop metadata lines whose pictures are gone; raises `OSError`."""
    lines = [json.dumps(frame.notes, ensure_ascii=False) for frame in recorded_frames(folder)]
    write_text(folder / METADATA, "".join(f"{line}\n" for line in lines))


def end_last_line(path: Path) -> None:
    """End a line that a dying program left half written, so that the next one is whole."""
    if path.exists() and path.stat().st_size:
        with open(path, "rb+") as file:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")


def recorded_frames(folder: Path) -> tuple[Recorded, ...]:
    """The frames of a recording in order; other lines and lost pictures are skipped.

    Only the folder's own pictures are frames: no other name, and nothing behind a link. Raises
    `RecordingError` if the folder has no readable metadata.
    """
    try:
        lines = read_plain(folder / METADATA).splitlines()
    except OSError as error:
        raise refused(folder, error) from None
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


def refused(folder: Path, error: OSError) -> RecordingError:
    """The error for a folder that cannot be read or written."""
    return RecordingError(
        "The recording {folder} cannot be read or written ({reason}); name another folder "
        "or make room on the disk.",
        folder=folder,
        reason=cause(error),
    )
