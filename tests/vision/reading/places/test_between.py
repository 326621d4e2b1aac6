"""Checkers far off the axis are still their row's; between two rows it is doubtful whose."""

from dataclasses import replace
from functools import cache

import pytest

from pasch_hardware.boards.board import Row
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.places.between import with_neighbours
from pasch_vision.reading.places.row_dp import chains
from pasch_vision.reading.places.rows import Chain, Disc, row_discs
from pasch_vision.reading.setup import Setup
from vision.plain_discs import along_row
from vision.scenes import STRIP, picture, start_places, true_calibration

SIZE = 40.0
LEFT, RIGHT = (Row(n, (x, 0.0), (0.0, 1.0), 200.0, 42.0) for n, x in (("1", 0.0), ("2", 42.0)))


@cache
def setup() -> Setup:
    return Setup.of(true_calibration(STRIP))


@pytest.mark.parametrize("aside_mm", [-8.0, -5.0, 5.0, 8.0])
def test_coins_far_beside_the_axis_of_their_row_are_found(aside_mm: float) -> None:
    evidence = setup().evidence(setup().smoothed(Halves(picture(STRIP, "calib_start"))))[0.0]
    laid = {name: content for name, content in start_places(STRIP).items() if name[0] in "LR"}
    assert laid
    for name, content in laid.items():
        (row,) = setup().profile.place(name)
        assert isinstance(row, Row)
        (x, y), (dx, dy) = row.anchor, row.direction
        beside = replace(row, anchor=(x - dy * aside_mm, y + dx * aside_mm))
        (discs,) = row_discs(evidence, setup().profile, [beside])
        found = chains(discs, keeps_order=True)
        assert max(found, key=lambda one: found[one].odds) == content


def shares_of(aside_mm: float) -> dict[str, float]:
    """How likely the left row holds a checker found so far aside, and the right one."""
    disc = Disc("w", 20.0, (aside_mm, 20.0), SIZE, 30.0)
    chosen = {"1": Chain(30.0, (disc,)), "2": Chain(0.0)}
    found = with_neighbours({"1": {"w": 1.0}, "2": {"": 1.0}}, chosen, (LEFT, RIGHT))
    return {name: shares.get("w", 0.0) for name, shares in found.items()}


@pytest.mark.parametrize("aside_mm", [-20.0, -3.0, 0.0, 6.0])
def test_a_checker_nearer_its_own_row_is_surely_its(aside_mm: float) -> None:
    assert shares_of(aside_mm) == {"1": 1.0, "2": 0.0}


def test_the_nearer_a_checker_lies_to_the_next_row_the_more_doubtful_it_is() -> None:
    own = [shares_of(aside_mm)["1"] for aside_mm in (14.0, 17.0, 19.0, 21.0)]
    assert own == sorted(own, reverse=True)
    assert own[1] < 0.96
    assert own[-1] == pytest.approx(0.5)
    both = shares_of(19.0)
    assert both["1"] + both["2"] == pytest.approx(1.0)


def test_what_lies_aside_of_one_another_may_be_nearer_along_the_row() -> None:
    zigzag = [Disc("w", y, (x, y), SIZE, 9.0) for x, y in ((-10.0, 20.0), (10.0, 55.0))]
    straight = [Disc("w", y, (0.0, y), SIZE, 9.0) for y in (20.0, 55.0)]
    assert "ww" in chains(along_row(LEFT, zigzag), keeps_order=False)
    assert "ww" not in chains(along_row(LEFT, straight), keeps_order=False)
