"""Boards whose known position lies on one side of them: the far side is found, too.

Drawn boards that training never sees. By the checkers alone their corners came out as wrong as
`BEFORE_PX` says, while the fit took itself to be right to within 17 pixels.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.learned.known import learn_board
from pasch_vision.pose.estimation.pattern import LEAST_SHARE, LikePoints
from pasch_vision.pose.view import field_corners
from training.drawing.painting import board
from training.drawing.random_positions import named
from training.drawing.rays.scene import Scene, scene
from training.sight.held_out import FIRST
from training.sight.sample import to_learn_from

# (seed, number) and how far off the corners were, in pixels.
BEFORE_PX = {(41, 20): 67.6, (42, 6): 42.0}


def drawn(seed: int, number: int) -> tuple[np.random.Generator, Scene]:
    rng = np.random.default_rng([FIRST + seed, number])
    return rng, scene(rng)


@pytest.mark.slow
@pytest.mark.parametrize("board", BEFORE_PX)
def test_the_far_corners_are_where_they_are(board: tuple[int, int]) -> None:
    rng, one = drawn(*board)
    serials = int(rng.integers(1 << 30))
    empty, start, known = to_learn_from(rng, one, serials)
    learned = learn_board(one.profile, empty, start, named(one.profile, known))
    corners = field_corners(one.profile.field)
    off_px = np.abs(learned.view.project(corners) - one.view.project(corners)).max()
    assert off_px < BEFORE_PX[board] / 2
    assert (
        off_px * one.view.mm_per_px(corners).max()
        < one.profile.diameter(one.profile.letters[0]) / 3
    )


@pytest.mark.parametrize("style", ["plain", "none"])
def test_painted_points_tell_a_view_and_a_bare_field_does_not(
    style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "STYLES", [style])
    is_painted = style == "plain"
    for number in (5, 12):
        rng, one = drawn(41, number)
        empty = to_learn_from(rng, one, int(rng.integers(1 << 30)))[0]
        points = LikePoints(one.profile, empty)
        assert points
        share = points.share(one.view)
        assert (share >= LEAST_SHARE) == is_painted
        if is_painted:
            # From one end of the field to the other it is off by two points.
            assert points.share(replace(one.view, focal_px=one.view.focal_px * 1.15)) < share / 2
