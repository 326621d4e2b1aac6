"""A calibration on disk: kept whole, and refused when it is damaged, old or of another board."""

from __future__ import annotations

import copy
import json
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pasch_hardware.boards.profile import Row
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from vision.scenes import FELT, profile, true_calibration, true_corners


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A calibration file of the felt board."""
    path = tmp_path / "felt.cal"
    true_calibration(FELT).save(path, "2024-05-01T20:00:00+02:00")
    return path


def test_what_is_kept_is_read_again(kept: Path) -> None:
    known, found = true_calibration(FELT), Calibration.load(kept, profile(FELT))
    assert (found.view, found.quality, found.image_size) == (
        known.view,
        known.quality,
        known.image_size,
    )
    assert dict(found.start_places) == dict(known.start_places)
    assert found.created == "2024-05-01T20:00:00+02:00"
    assert found.empty is not None
    assert found.start is not None
    assert np.array_equal(found.empty, known.empty)
    assert np.array_equal(found.start, known.start)


@pytest.mark.parametrize("now_s", [86_400.0, 7_260_000_000.0], ids=["1970", "2200"])
def test_a_clock_that_was_never_set_loses_nothing_that_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now_s: float
) -> None:
    made = Calibration.from_corners(profile(FELT), (1280, 720), true_corners(FELT))
    monkeypatch.setattr(time, "time", lambda: now_s)
    made.save(tmp_path / "corners.cal")
    assert Calibration.load(tmp_path / "corners.cal", profile(FELT)).view == made.view


def test_corners_are_kept_without_pictures(tmp_path: Path) -> None:
    made = Calibration.from_corners(profile(FELT), (1280, 720), true_corners(FELT))
    made.save(tmp_path / "corners.cal")
    found = Calibration.load(tmp_path / "corners.cal", profile(FELT))
    assert found.view == made.view
    assert found.empty is None
    assert found.start is None


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="pasch calibrate"):
        Calibration.load(tmp_path / "none.cal", profile(FELT))


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 broken"])
def test_what_is_no_calibration_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.cal"
    path.write_bytes(content)
    with pytest.raises(CalibrationError, match="damaged"):
        Calibration.load(path, profile(FELT))


def test_a_file_cut_short_is_refused(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:-2000])
    with pytest.raises(CalibrationError, match="damaged"):
        Calibration.load(kept, profile(FELT))


def rewritten(path: Path, **changes: object) -> None:
    """Change entries of a calibration's JSON."""
    with zipfile.ZipFile(path) as bundle:
        members = {name: bundle.read(name) for name in bundle.namelist()}
    document = json.loads(members["calibration.json"]) | changes
    members["calibration.json"] = json.dumps(document).encode()
    with zipfile.ZipFile(path, "w") as bundle:
        for name, data in members.items():
            bundle.writestr(name, data)


def test_another_version_is_named(kept: Path) -> None:
    rewritten(kept, schema=99)
    with pytest.raises(CalibrationError, match="version 99"):
        Calibration.load(kept, profile(FELT))


@pytest.mark.parametrize("entry", ["view", "quality", "profile", "start_places"])
def test_a_broken_entry_is_refused(kept: Path, entry: str) -> None:
    rewritten(kept, **{entry: 7})
    with pytest.raises(CalibrationError):
        Calibration.load(kept, profile(FELT))


def test_a_board_that_looks_otherwise_is_refused(kept: Path) -> None:
    other = replace(profile(FELT), field=(600.0, 440.0))
    with pytest.raises(CalibrationError, match="calibrate again"):
        Calibration.load(kept, other)


def test_other_wiring_does_not_matter(kept: Path) -> None:
    """LED numbers change nothing that a camera sees."""
    rewired = tuple(
        replace(shape, leds=(99,)) if isinstance(shape, Row) else shape
        for shape in profile(FELT).places
    )
    found = Calibration.load(kept, replace(profile(FELT), places=rewired, name="rewired"))
    assert found.profile.name == "rewired"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"cannot be written .*; make room"):
        true_calibration(FELT).save(tmp_path / "no" / "such" / "folder.cal")


def numbers_in(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the numbers of a document stand."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, int | float):
        yield path


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", [1e308, -1e308, 1e200, 1e30, 10**90])
def test_numbers_of_no_camera_are_refused(tmp_path: Path, number: float) -> None:
    path = tmp_path / "corners.cal"
    Calibration.from_corners(profile(FELT), (1280, 720), true_corners(FELT)).save(path)
    with zipfile.ZipFile(path) as bundle:
        document = json.loads(bundle.read("calibration.json"))
    places = [found for found in numbers_in(document) if found != ("schema",)]
    assert len(places) > 18
    for *within, last in places:
        changed = copy.deepcopy(document)
        entry = changed
        for key in within:
            entry = entry[key]
        entry[last] = number
        rewritten(path, **changed)
        with pytest.raises(CalibrationError):
            Calibration.load(path, profile(FELT))
