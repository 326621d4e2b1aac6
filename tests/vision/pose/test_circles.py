"""One picture of a known position tells where the board is, or the corners are asked for."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_vision.errors import CalibrationError
from pasch_vision.pose.circles import Found, circles, is_certain, locate_from_start
from pasch_vision.pose.estimation.layout import Discs, discs
from pasch_vision.pose.view import View, field_corners
from vision.scenes import FELT, picture, profile, start_places, true_corners


def test_the_checkers_of_a_known_position_tell_the_corners() -> None:
    view, quality = locate_from_start(
        profile(FELT), picture(FELT, "calib_start"), start_places(FELT)
    )
    misses = view.project(field_corners(profile(FELT).field)) - true_corners(FELT)
    # A third of a checker.
    assert np.linalg.norm(misses, axis=1).max() < 13
    assert quality.way == "checkers"
    assert quality.agreement > 0.7


def test_a_picture_without_checkers_tells_nothing() -> None:
    with pytest.raises(CalibrationError, match="--corners"):
        locate_from_start(profile(FELT), picture(FELT, "calib_empty"), start_places(FELT))


def test_a_few_checkers_fit_too_many_views() -> None:
    few = {"6": "wwwww", "8": "ww"}
    with pytest.raises(CalibrationError, match="--corners"):
        locate_from_start(profile(FELT), picture(FELT, "calib_start"), few)


@pytest.mark.parametrize(("explained", "is_sure"), [(29, False), (20, True)])
def test_a_view_is_certain_where_no_other_explains_nearly_as_many(
    explained: int, is_sure: bool
) -> None:
    layout = Discs.of(discs(profile(FELT), start_places(FELT)))
    view = View.from_corners(true_corners(FELT), profile(FELT).field, (1280, 720))
    aside = replace(view, translation=(view.translation[0] + 60.0, *view.translation[1:]))
    all_seen, some = np.ones(30, np.bool_), np.arange(30) < explained
    found = [Found(view, all_seen, np.eye(8)), Found(aside, some, np.eye(8))]
    assert is_certain(found, layout) == is_sure
    # The same view found twice is no other.
    assert is_certain([found[0], found[0]], layout)


def test_circles_are_found_where_they_are() -> None:
    drawn = np.full((720, 1280, 3), 90, np.uint8)
    spots = [(200, 150, 20), (260, 151, 20), (900, 500, 26)]
    for x, y, radius in spots:
        cv2.circle(drawn, (x, y), radius, (220, 230, 235), -1, cv2.LINE_AA)
    found = circles(drawn)
    assert len(found) == len(spots)
    for spot in spots:
        assert np.abs(found - spot).max(axis=1).min() < 2
