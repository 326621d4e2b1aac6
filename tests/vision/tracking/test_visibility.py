"""A picture that shows nothing of the board is not one of a board that was moved."""

from __future__ import annotations

import numpy as np
import pytest

from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture
from pasch_vision.tracking.tracker import registration
from pasch_vision.tracking.visibility import Unseen
from vision.scenes import FELT, picture, true_calibration


def flat(level: int) -> Picture:
    return np.full_like(picture(FELT, "test_02"), level)


def burnt_out() -> Picture:
    """As of a camera whose exposure has gone astray; shreds of the scene are left."""
    return np.asarray(np.clip(picture(FELT, "test_02") * 6.0 + 60, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        (flat(0), Unseen.DARK),
        (flat(255), Unseen.BURNT_OUT),
        (burnt_out(), Unseen.BURNT_OUT),
        (flat(110), Unseen.BLANK),
    ],
)
def test_what_hides_the_board_is_told_and_no_move_is_claimed(shown: Picture, why: Unseen) -> None:
    where = registration(true_calibration(FELT), shown)
    assert (where.view, where.is_moved, where.unseen) == (None, False, why)
    seen = reader_of(true_calibration(FELT)).read(shown)
    assert (seen.is_blind, seen.moved, seen.covered) == (True, False, ())
    assert not seen.is_vouched_for


def test_a_board_that_lies_elsewhere_is_not_unseen() -> None:
    elsewhere = np.roll(picture(FELT, "test_02"), 400, axis=1)
    where = registration(true_calibration(FELT), elsewhere)
    assert (where.view, where.is_moved, where.unseen) == (None, True, None)
    seen = reader_of(true_calibration(FELT)).read(elsewhere)
    assert (seen.is_blind, seen.moved) == (False, True)
