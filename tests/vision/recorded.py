"""The recorded game under `tests/data`: pictures of a real-looking board with their truth."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pasch_hardware.boards.profile import load_profile
from pasch_vision.calibration import Calibration
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import RepeatingReader, reader_of
from pasch_vision.picture import Picture, read_picture

FOLDER = Path(__file__).parents[1] / "data" / "recording-1"
COUNTS = {"w": 15, "b": 15}


@cache
def truth() -> dict[str, dict[str, Any]]:
    """What lies where in each picture, by its file name."""
    frames = json.loads((FOLDER / "truth.json").read_text())["frames"]
    return {frame["image"]: frame for frame in frames}


@cache
def picture(name: str) -> Picture:
    """A picture of the recording."""
    return read_picture(FOLDER / name)


@cache
def calibration() -> Calibration:
    """Learned from the two calibration pictures, as a user would."""
    return learn_board(
        load_profile(FOLDER / "profile.toml"),
        picture("calib_empty.jpg"),
        picture("calib_start.jpg"),
        truth()["calib_start.jpg"]["places"],
    )


@cache
def reader() -> RepeatingReader:
    """A reader for the recording."""
    return reader_of(calibration())
