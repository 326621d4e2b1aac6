"""Records frames: numbered pictures and a line about each, in a folder as `recorded` reads it.

A picture is on disk before its line, and a line is written in one go: a program that dies in
between loses one frame, not the recording. Decides nothing.
"""

import errno
import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2

from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.files import write_text, write_whole
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, RecordingError
from pasch_vision.sources.frame import Frame
from pasch_vision.sources.recorded import (
    BOARD,
    CALIBRATION,
    EVENTS,
    FRAMES,
    METADATA,
    on_disk,
    recorded_frames,
)

__all__ = ["Recorder"]

# High enough that the stored picture is read like the camera's.
JPEG_QUALITY = 95


class Recorder:
    """Appends to a recording, new or existing.

    `newest`: how many of the last pictures are kept; None keeps all. Raises `RecordingError`, one
    sentence, if the disk refuses. Not for several threads at once.
    """

    def __init__(self, folder: Path, newest: int | None = None) -> None:
        self.folder = folder
        self._newest = newest
        with on_disk(folder):
            (folder / FRAMES).mkdir(parents=True, exist_ok=True)
            numbers = [int(p.stem) for p in (folder / FRAMES).glob("*.jpg") if p.stem.isdecimal()]
            for name in (FRAMES, METADATA, EVENTS):
                if (folder / name).is_symlink():
                    raise OSError(None, "it is a link: name the file itself")
            for name in (METADATA, EVENTS):
                end_last_line(folder / name)
            if newest is not None and (folder / METADATA).exists():
                forget_lines(folder)
        self._next = max(numbers, default=-1) + 1

    def learned(self, calibration: Calibration) -> None:
        """Keep the board and its calibration, so that the pictures can be read again."""
        board = self.folder / BOARD
        with on_disk(self.folder):
            write_text(board, profile_text(calibration.profile))
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
        with on_disk(self.folder):
            write_whole(self.folder / name, coded, is_durable=False)
            if self._newest is not None:
                oldest = f"{FRAMES}/{self._next - self._newest:06}.jpg"
                (self.folder / oldest).unlink(missing_ok=True)
        self._next += 1
        self._append(METADATA, {**line, **(notes or {})})
        return name

    def event(self, event: Mapping[str, Any]) -> None:
        """Keep an event as `pasch referee` reads it."""
        self._append(EVENTS, event)

    def _append(self, name: str, line: Mapping[str, Any]) -> None:
        text = (json.dumps(line, ensure_ascii=False) + "\n").encode()
        with on_disk(self.folder), open(self.folder / name, "ab", buffering=0) as file:
            before = file.tell()
            if file.write(text) < len(text):
                # Another line may follow once there is room.
                file.truncate(before)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


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
