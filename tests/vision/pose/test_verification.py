"""What a found view is held against: shadows are no checkers, paint is no end of a strip."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.board import Row
from pasch_vision.picture import Picture
from pasch_vision.pose.estimation.layout import Discs, discs, mask, outlines
from pasch_vision.pose.estimation.outline import has_outline, outline_scores, smoothed
from pasch_vision.pose.estimation.verification import (
    are_swapped,
    extra_slots,
    face_colours,
    middle_colours,
    shows_checker,
    verified,
)
from pasch_vision.pose.view import View, field_corners
from pasch_vision.pose.views import Views
from vision.scenes import CARD, FELT, STRIP, picture, profile, start_places, true_view


def layout(scene: str) -> Discs:
    return Discs.of(discs(profile(scene), start_places(scene)))


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_swapped_pictures_are_told_from_right_ones(scene: str) -> None:
    empty, start = picture(scene, "calib_empty"), picture(scene, "calib_start")
    view, known = true_view(scene), layout(scene)
    assert not are_swapped(view, known, empty, start)
    assert are_swapped(view, known, start, empty)


def test_checkers_less_apart_than_the_points_under_them_are_no_swapped_pictures() -> None:
    """Backgammon's start has each side mostly on points of one colour."""
    view, known = true_view(FELT), layout(FELT)
    empty = picture(FELT, "calib_empty").copy()
    start = empty.copy()
    for disc, hull in zip(known.items, outlines(view, known), strict=True):
        outline = np.round(hull).astype(np.int32)
        # What lies under one letter's checkers is painted white, under the other's black.
        cv2.fillConvexPoly(empty, outline, (235,) * 3 if disc.letter == "w" else (25,) * 3)
        cv2.fillConvexPoly(start, outline, (150, 60, 60) if disc.letter == "w" else (150, 60, 110))
        cv2.polylines(start, [outline], True, (20, 20, 20), 2)
    blurred = np.asarray(cv2.GaussianBlur(empty, (0, 0), 6.0), dtype=np.uint8)
    assert not are_swapped(view, known, blurred, start)


def with_painted(scene: str, place: str, letter: str, share: float) -> Picture:
    """The start picture with the left part of each face of a place as those of a letter are."""
    known, start = layout(scene), picture(scene, "calib_start").copy()
    letters = [disc.letter for disc in known.items]
    lab = middle_colours(letters, face_colours(true_view(scene), known, start))[letter]
    bgr = cv2.cvtColor(lab.astype(np.float32)[None, None], cv2.COLOR_LAB2BGR)[0, 0] * 255
    circle = np.array([(np.cos(a), np.sin(a), 0.0) for a in np.linspace(0, 2 * np.pi, 40)])
    for disc, top, radius in zip(known.items, known.tops, known.radii, strict=True):
        if disc.place == place:
            face = true_view(scene).project(top + circle * radius)
            left, right = face[:, 0].min(), face[:, 0].max()
            painted = np.zeros(start.shape[:2], np.uint8)
            cv2.fillConvexPoly(painted, np.round(face).astype(np.int32), 1)
            painted[:, round(left + share * (right - left)) :] = 0
            start[painted > 0] = bgr.astype(np.uint8)
    return start


@pytest.mark.parametrize(("share", "strange"), [(0.6, ()), (1.0, ("13",))])
def test_a_checker_that_shows_some_of_its_own_colour_is_no_strange_one(
    share: float, strange: tuple[str, ...]
) -> None:
    """A checker laid aside leaves half a circle of board, which may look as the others do."""
    start = with_painted(FELT, "13", "b", share)
    everywhere = np.ones(start.shape[:2])
    found = verified(
        true_view(FELT),
        layout(FELT),
        profile(FELT),
        start_places(FELT),
        everywhere,
        picture(FELT, "calib_empty"),
        start,
    )
    assert found.strange == strange


def shaded(image: Picture, times: float) -> Picture:
    return np.asarray(image * times, dtype=np.uint8)


def test_a_moved_shadow_is_no_checker_but_a_checker_is() -> None:
    known, start = layout(FELT), picture(FELT, "calib_start")
    letters = [disc.letter for disc in known.items]
    middles = middle_colours(letters, face_colours(true_view(FELT), known, start))
    empty = picture(FELT, "calib_empty")
    # A patch of felt between the points.
    x, y = true_view(FELT).project([(140.0, 220.0)])[0]
    hull = np.array([(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)])
    assert not shows_checker(hull, empty, shaded(empty, 0.45), middles)
    assert not shows_checker(hull, shaded(empty, 0.45), empty, middles)
    lab = np.float32([[middles["w"]]])
    bgr = (cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0] * 255).astype(np.uint8)
    laid = empty.copy()
    laid[round(y) - 20 : round(y) + 21, round(x) - 20 : round(x) + 21] = bgr
    assert shows_checker(hull, empty, laid, middles)


def test_a_slot_on_which_a_crossing_rows_checker_lies_holds_none_too_many() -> None:
    """Near the corners of a board for four rows may cross."""
    board, view = profile(CARD), true_view(CARD)
    wide = board.diameter("b")
    beside = next(shape for shape in board.places if shape.name == "S1")
    crossing = next(shape for shape in board.places if shape.name == "W6")
    assert isinstance(beside, Row)
    assert isinstance(crossing, Row)
    # The third slot of S1 lies where W6 begins.
    moved = replace(crossing, anchor=(beside.anchor[0] - wide, beside.anchor[1] - 2.5 * wide))
    places = tuple(moved if shape is crossing else shape for shape in board.places)
    board = replace(board, places=places)
    known = {"S1": "bb", "W6": "yyyy", "S4": "b"}
    laid = Discs.of(discs(board, known))
    changed = mask(view, laid, view.image_size) / 255.0
    assert extra_slots(view, laid, board, known, changed) == []
    unsaid = {place: content for place, content in known.items() if place != "S4"}
    (found,) = extra_slots(view, Discs.of(discs(board, unsaid)), board, unsaid, changed)
    assert found[0] == "S4"


def seen_shorter(share: float) -> View:
    """A view of the strip that has its far end at `share` of its length."""
    field = profile(STRIP).field

    corners = true_view(STRIP).project(field_corners(field))
    near = corners.copy()
    near[:2] = corners[[3, 2]] + (corners[:2] - corners[[3, 2]]) * share
    return View.from_corners(near, field, (1280, 720))


def test_a_strip_ends_where_its_sides_end() -> None:
    """The diamonds painted on it have edges as its ends do."""
    field, image = profile(STRIP).field, picture(STRIP, "calib_empty")
    sharp = smoothed(image, 1.0)
    shorter = [seen_shorter(share) for share in (0.97, 0.9, 0.8, 0.7, 0.6)]
    true, *scores = outline_scores(Views.of(true_view(STRIP), *shorter), sharp, field, 2.0)
    assert has_outline(true_view(STRIP), image, field)
    assert max(scores) < true - 0.1
    for share in (0.9, 0.8, 0.7, 0.6):
        assert not has_outline(seen_shorter(share), image, field)


def test_a_bare_table_has_no_outline() -> None:
    plain = replace(true_view(STRIP), translation=(900.0, 900.0, 1200.0))
    assert not has_outline(plain, picture(STRIP, "calib_empty"), profile(STRIP).field)
