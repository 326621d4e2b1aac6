"""Places that look as they did hold what they did, and others what explains the difference."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.learned.memory.known_places import (
    ALIKE_ODDS,
    CELLS_OF_CHECKER,
    MOST_TOUCHED,
    NEARLY_ODDS,
)
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.learned.together import likelier
from pasch_vision.picture import Picture
from vision.scenes import FELT, picture, profile, start_places, true_corners


@pytest.fixture
def reader() -> LearnedReader:
    start = picture(FELT, "calib_start")
    known = Calibration.from_start(profile(FELT), start, start_places(FELT), true_corners(FELT))
    return LearnedReader(known)


@pytest.mark.parametrize(
    ("levels", "cells", "odds"),
    [
        (0, 0, ALIKE_ODDS),
        (40, 3, ALIKE_ODDS),
        (15, 30, NEARLY_ODDS),
        (40, 4, None),
        (15, 3, ALIKE_ODDS),
    ],
)
def test_a_place_that_looks_as_it_did_likely_holds_what_it_did(
    reader: LearnedReader, levels: int, cells: int, odds: float | None
) -> None:
    known = reader.known
    assert known is not None
    after = shifted(reader, known.cells, "8", levels, cells)
    shown = {name: {content: 0.01, "bw": 0.99} for name, content in known.contents.items()}
    found = known.applied(shown, reader.inference.crops, after)
    for name, content in known.contents.items():
        expected = likelier(shown[name], content, ALIKE_ODDS if name != "8" else odds or 1.0)
        assert found[name][content] == pytest.approx(expected[content])


def shifted(reader: LearnedReader, before: Picture, name: str, levels: int, count: int) -> Picture:
    """The cells `before` with `count` of a place's own, the nearest to its base, other by some
    levels."""
    (part,) = reader.inference.crops.parts_by_place[name]
    after = before.astype(int)
    for row, column in np.argwhere(reader.inference.crops.own_cells[part])[:count]:
        one = after[part, row, column]
        after[part, row, column] = np.where(one > 128, one - levels, one + levels)
    return after.astype(np.uint8)


def test_what_would_look_more_different_than_a_place_does_is_less_likely(
    reader: LearnedReader,
) -> None:
    known = reader.known
    assert known is not None
    shown = {"8": {"ww": 0.2, "www": 0.3, "wwwww": 0.5}}
    assert known.contents["8"] == "www"
    a_checker = shifted(reader, known.cells, "8", 60, CELLS_OF_CHECKER)
    assert known.applied(shown, reader.inference.crops, a_checker)["8"]["wwwww"] < 0.25
    much = shifted(reader, known.cells, "8", 60, 5 * CELLS_OF_CHECKER)
    assert known.applied(shown, reader.inference.crops, much)["8"]["wwwww"] >= 0.5


def test_where_another_position_was_laid_out_no_difference_tells_anything(
    reader: LearnedReader,
) -> None:
    known = reader.known
    assert known is not None
    shown = {name: {"www": 0.5, "wwwww": 0.5} for name in known.contents}
    after = known.cells
    for name in ("8", *(str(number) for number in range(14, 14 + MOST_TOUCHED))):
        after = shifted(reader, after, name, 60, CELLS_OF_CHECKER)
    assert known.applied(shown, reader.inference.crops, after)["8"] == shown["8"]
    few = shifted(reader, known.cells, "8", 60, CELLS_OF_CHECKER)
    assert known.applied(shown, reader.inference.crops, few)["8"]["www"] > 0.75


def test_how_much_a_place_has_changed_is_not_told_by_faint_differences(
    reader: LearnedReader,
) -> None:
    known = reader.known
    assert known is not None
    shown = {"8": {"www": 0.5, "wwwww": 0.5}}
    faint = shifted(reader, known.cells, "8", 30, CELLS_OF_CHECKER)
    assert known.applied(shown, reader.inference.crops, faint) == shown


def test_what_looked_like_the_empty_board_has_been_filled(reader: LearnedReader) -> None:
    known = reader.known
    assert known is not None
    shown = {"8": {"ww": 0.5, "wwww": 0.5}}
    after = shifted(reader, known.cells, "8", 60, 2 * CELLS_OF_CHECKER)
    came = replace(known, empty=known.cells).applied(shown, reader.inference.crops, after)["8"]
    went = replace(known, empty=after).applied(shown, reader.inference.crops, after)["8"]
    assert came["wwww"] > 0.95
    assert went["ww"] > 0.95


def test_what_is_not_told_of_a_place_remains_as_it_was_known(reader: LearnedReader) -> None:
    known = reader.known
    assert known is not None
    after = shifted(reader, shifted(reader, known.cells, "8", 60, 36), "6", 60, 36)
    lying = {**known.contents, "8": "ww"}
    told = known.taught(reader.inference.crops, after, lying, {"8"})
    (eight,), (six,) = (reader.inference.crops.parts_by_place[name] for name in ("8", "6"))
    assert told.contents == lying
    assert (told.cells[eight] == after[eight]).all()
    assert (told.cells[six] == known.cells[six]).all()


def test_what_is_known_of_a_place_that_holds_something_else_is_forgotten(
    reader: LearnedReader,
) -> None:
    known = reader.known
    assert known is not None
    left = known.taught(reader.inference.crops, known.cells, {**known.contents, "8": "ww"}, ())
    assert known.contents.keys() - left.contents.keys() == {"8"}
