"""Places that look as they did are not read again, and say what they said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.learned.places.network import CropsSeen, Logits, Network
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.picture import Picture
from vision.scenes import FELT, picture, profile, start_places, true_corners


class Counting(Network):
    """Notes of which places the parts were that it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[set[int]] = []

    def looked(self, seen: CropsSeen, *known: object) -> tuple[Logits, object]:  # type: ignore[override]
        self.asked.append(set(seen.place.tolist()))
        return super().looked(seen, *known)  # type: ignore[arg-type]


@pytest.fixture
def reader() -> LearnedReader:
    start = picture(FELT, "calib_start")
    known = Calibration.from_start(profile(FELT), start, start_places(FELT), true_corners(FELT))
    return LearnedReader(known, Counting())


def without(reader: LearnedReader, name: str) -> Picture:
    """The start picture with what lies on a point taken away: the board beside it put there."""
    start = picture(FELT, "calib_start").copy()
    part = next(
        p for p in reader.inference.crops.parts if profile(FELT).places[p.shape].name == name
    )
    ends = np.array([(*part.origin, 0.0), (*part.origin, 0.0)])
    ends[1, :2] += np.array(part.along) * part.length
    x, y = np.round(reader.calibration.view.project(ends)).astype(int).T
    start[min(y) : max(y), min(x) - 18 : max(x) + 18] = (90, 110, 60)
    return start


def test_a_picture_seen_before_costs_no_look(reader: LearnedReader) -> None:
    start = picture(FELT, "calib_start")
    counts = {"w": 15, "b": 15}
    once, again = reader.read(start, counts), reader.read(start, counts)
    assert len(reader.inference.network.asked) == 1  # type: ignore[attr-defined]
    assert again.places == once.places


def test_only_the_place_that_changed_is_read_again(reader: LearnedReader) -> None:
    start = picture(FELT, "calib_start")
    places = [shape.name for shape in profile(FELT).places]
    before = reader.read(start, {"w": 15, "b": 15})
    after = reader.read(without(reader, "8"), {"w": 15, "b": 15})
    _, asked = reader.inference.network.asked  # type: ignore[attr-defined]
    assert places.index("8") in asked
    # Its neighbours and what lies opposite are partly the same ground.
    assert len(asked) <= 6
    assert before.best["8"] == "www"
    assert "8" not in after.best
    assert after.best["6"] == before.best["6"]


def test_a_shadow_that_cuts_a_corner_off_a_place_has_it_not_read_again(
    reader: LearnedReader,
) -> None:
    reader.inference.looked_again(picture(FELT, "calib_start"))
    kept, crops = reader.inference.kept, reader.inference.crops
    assert kept is not None
    part = 5
    own = np.argwhere(crops.own_cells[part])

    def places_with_darker_cells(number: int) -> set[int]:
        cells = kept.cells.astype(int)
        for row, column in own[:number]:
            cells[part, row, column] -= np.where(cells[part, row, column] > 40, 40, -40)
        changed = kept.changed(crops, cells.astype(np.uint8), np.zeros(len(cells), np.bool_))
        return {crops.parts[index].shape for index in np.flatnonzero(changed)}

    # A checker covers 24 cells.
    assert places_with_darker_cells(3) == set()
    assert places_with_darker_cells(4) == {crops.parts[part].shape}


def test_a_place_that_a_fingertip_hid_is_read_again_once_it_is_gone(reader: LearnedReader) -> None:
    start = picture(FELT, "calib_start")
    inference = reader.inference
    said = inference.looked_again(start)
    place = [shape.name for shape in profile(FELT).places].index("8")
    assert said.covered[place] < 0
    covered = said.covered.copy()
    covered[place] = 6.0
    assert inference.kept is not None
    tip = inference.kept.cells.copy()
    tip[np.flatnonzero(inference.crops.place == place)[0], 0, 0] ^= 0x40
    inference.kept = replace(inference.kept, cells=tip, said=replace(said, covered=covered))
    assert inference.looked_again(start).covered[place] < 0


def test_read_in_part_a_place_says_what_it_does_in_a_whole_look(reader: LearnedReader) -> None:
    changed = without(reader, "8")
    reader.inference.looked_again(picture(FELT, "calib_start"))
    partly, whole = reader.inference.looked_again(changed), reader.inference.looked(changed)
    assert (partly.numbers.argmax(axis=1) == whole.numbers.argmax(axis=1)).mean() > 0.9


def test_where_much_has_changed_all_is_read_anew(reader: LearnedReader) -> None:
    reader.inference.looked_again(picture(FELT, "calib_start"))
    fresh = picture(FELT, "calib_empty")
    said = reader.inference.looked_again(np.ascontiguousarray(fresh[::-1]))
    whole = reader.inference.looked(np.ascontiguousarray(fresh[::-1]))
    np.testing.assert_array_equal(said.numbers, whole.numbers)
