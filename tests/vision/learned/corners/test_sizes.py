"""How wide checkers are is seen by how far apart neighbours lie, whatever the profile says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.learned.corners.corners_reader import CornersSight
from pasch_vision.learned.corners.sizes import times_as_wide
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.learned.repeating import reader_of
from vision import recorded
from vision.scenes import (
    CARD,
    FELT,
    corner_errors,
    picture,
    places,
    profile,
    start_places,
    true_corners,
)

WIDE_PX = 20.0


def rows(numbers: Sequence[int], gap_px: float, careless_px: float = 0.0) -> list[Floats]:
    """Faces (N, 2) of rows with so many checkers each, that far apart and laid as carelessly."""
    rng = np.random.default_rng(7)
    apart = [gap_px + np.abs(rng.normal(0.0, careless_px, number)) for number in numbers]
    return [np.column_stack([np.full(len(gaps), 50.0), 30.0 + np.cumsum(gaps)]) for gaps in apart]


@pytest.mark.parametrize("times", [0.75, 0.9, 1.1, 1.3])
def test_neighbours_that_touch_tell_how_wide_they_are(times: float) -> None:
    seen = times_as_wide(rows([2, 5, 3, 5, 5, 3], times * WIDE_PX), WIDE_PX, is_guess=False)
    assert seen == pytest.approx(times)


def test_careless_rows_and_holes_make_checkers_hardly_wider() -> None:
    laid = rows([5, 5, 5, 4, 3], 1.1 * WIDE_PX, careless_px=1.0)
    laid.append(laid[0] * (1.0, 2.0))
    seen = times_as_wide(laid, WIDE_PX, is_guess=False)
    assert seen == pytest.approx(1.1, abs=0.04)


def test_what_hardly_differs_is_as_the_profile_says() -> None:
    assert times_as_wide(rows([5, 5, 5, 5], 1.03 * WIDE_PX), WIDE_PX, is_guess=False) == 1.0


def test_what_no_board_is_like_is_as_the_profile_says() -> None:
    assert times_as_wide(rows([5, 5, 5, 5], 2.0 * WIDE_PX), WIDE_PX, is_guess=False) == 1.0


def test_few_neighbours_tell_nothing_but_against_a_guess() -> None:
    few = rows([5, 4, 3, 1, 0], 1.2 * WIDE_PX)
    assert times_as_wide(few, WIDE_PX, is_guess=False) is None
    assert times_as_wide(few, WIDE_PX, is_guess=True) == pytest.approx(1.2)
    assert times_as_wide(rows([0] * 24, WIDE_PX), WIDE_PX, is_guess=True) is None


@pytest.mark.parametrize("times", [0.8, 0.9, 1.0, 1.1, 1.25])
@pytest.mark.parametrize("is_filmed", [False, True])
def test_a_start_shows_how_wide_its_checkers_are(is_filmed: bool, times: float) -> None:
    board, start, corners = profile(FELT), picture(FELT, "calib_start"), true_corners(FELT)
    if is_filmed:
        board, start = recorded.calibration().profile, recorded.picture("calib_start.jpg")
        corners = np.array(recorded.truth()["calib_start.jpg"]["field_corners_px"])
    found = Calibration.from_corners(board.with_checkers(times), (1280, 720), corners)
    seen = CornersSight.of(found).board_shown(start)
    assert seen is not None
    assert seen.diameter("w") == pytest.approx(board.diameter("w"), rel=0.05)


@pytest.mark.parametrize("times", [0.8, 1.25])
def test_a_wrong_guess_of_their_size_does_not_mislead_a_reading_by_corners(times: float) -> None:
    board = profile(FELT).with_checkers(times)
    reader = reader_of(Calibration.from_corners(board, (1280, 720), true_corners(FELT)))
    seen = reader.read(picture(FELT, "calib_start"))
    truth = {name: one for name, one in places(FELT, "calib_start").items() if one}
    assert {name: one.best for name, one in seen.places.items() if one.best} == truth


def test_a_guess_stands_until_a_picture_shows_enough_neighbours() -> None:
    board = profile(FELT).with_checkers(1.25)
    reader = LearnedReader(Calibration.from_corners(board, (1280, 720), true_corners(FELT)))
    reader.read(picture(FELT, "calib_empty"))
    assert reader.inference.crops.profile is board
    for _ in range(2):
        seen = reader.read(picture(FELT, "calib_start"))
        assert reader.inference.crops.profile.diameter("w") == pytest.approx(40.0, rel=0.05)
    assert seen.places["6"].best == "wwwww"


def test_a_known_position_is_read_by_the_size_that_it_shows() -> None:
    board, start = profile(FELT).with_checkers(1.1), picture(FELT, "calib_start")
    known = Calibration.from_start(board, start, start_places(FELT), true_corners(FELT))
    reader = LearnedReader(known)
    assert reader.inference.crops.profile.diameter("w") == pytest.approx(40.0, rel=0.04)
    assert known.profile is board


def test_boards_of_another_layout_are_read_as_the_profile_says() -> None:
    board, start = profile(CARD), picture(CARD, "calib_start")
    known = Calibration.from_start(board, start, start_places(CARD), true_corners(CARD))
    assert LearnedReader(known).inference.crops.profile is board


def test_a_board_is_found_again_once_the_size_of_its_checkers_is_known() -> None:
    """With checkers a tenth too small, the outlines alone put this board 5 pixels off."""
    empty, start = picture(FELT, "calib_empty"), picture(FELT, "calib_start")
    found = learn_board(profile(FELT).with_checkers(0.9), empty, start, start_places(FELT))
    assert corner_errors(found.view, FELT).max() < 3.0
