"""What was learned, held against a fresh picture."""

from __future__ import annotations

import numpy as np

from pasch_vision.learned.repeating import reader_of
from pasch_vision.tracking.compare import compared
from vision.scenes import FELT, picture, true_calibration


def test_the_same_board_in_the_same_light_is_as_it_was() -> None:
    found = compared(true_calibration(FELT), picture(FELT, "test_02"))
    assert not found.where.is_moved
    assert 0.85 < found.brightness < 1.15
    assert not found.is_light_changed


def test_half_the_light_is_said_and_nothing_vouched_for_in_it() -> None:
    dim = np.asarray(picture(FELT, "test_02") * 0.45, dtype=np.uint8)
    found = compared(true_calibration(FELT), dim)
    assert not found.where.is_moved
    assert found.is_light_changed
    assert reader_of(true_calibration(FELT)).read(dim).confidence <= 0.5
