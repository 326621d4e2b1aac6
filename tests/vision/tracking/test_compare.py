"""What was learned, held against a fresh picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.learned.repeating import reader_of
from pasch_vision.tracking.compare import compared
from vision.scenes import FELT, picture, true_calibration


@pytest.fixture(params=["two pictures", "a known position"])
def known(request: pytest.FixtureRequest) -> Calibration:
    """The felt board as learned from two pictures, and as from its start alone."""
    both = true_calibration(FELT)
    return both if request.param == "two pictures" else replace(both, empty=None)


def test_the_same_board_in_the_same_light_is_as_it_was(known: Calibration) -> None:
    found = compared(known, picture(FELT, "test_02"))
    assert not found.where.is_moved
    assert 0.85 < found.brightness < 1.15
    assert not found.is_light_changed


def test_half_the_light_is_said_and_nothing_vouched_for_in_it(known: Calibration) -> None:
    dim = np.asarray(picture(FELT, "test_02") * 0.45, dtype=np.uint8)
    found = compared(known, dim)
    assert not found.where.is_moved
    assert found.is_light_changed
    assert reader_of(known).read(dim).confidence <= 0.5
