"""The drawn boards that the network learns from: repeatable, and their labels are true."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.board import Row
from pasch_vision.learned.corners.canvas import Canvas
from pasch_vision.learned.corners.net import CELL_PX
from pasch_vision.pose.view import field_corners
from training.corners.cast import cast, hidden
from training.corners.sample import MOST_ON_BAR, SIZE, TALL, TOP, Sample, mirrored, sample
from training.drawing.flat.positions import position
from training.drawing.rays import boards
from training.drawing.rays import scene as scenes
from training.drawing.rays.fields import LIMBS_FROM

NUMBERS = range(4000, 4006)


def by_rays(number: int) -> Sample:
    """The first picture of a board drawn by casting rays."""
    return next(cast(number, 1))


both = pytest.mark.parametrize("drawn", [sample, by_rays])


@both
def test_the_same_number_draws_the_same_board(drawn: Callable[[int], Sample]) -> None:
    one, other = drawn(12), drawn(12)
    assert np.array_equal(one.image, other.image)
    assert np.array_equal(one.number, other.number)
    assert not np.array_equal(one.image, drawn(13).image)


@both
def test_pictures_and_labels_have_the_shapes_of_the_network(
    drawn: Callable[[int], Sample],
) -> None:
    one = drawn(14)
    assert one.image.shape == (SIZE[1], SIZE[0], 3)
    assert one.number.shape == one.kind.shape == (24,)
    assert one.covered.shape == one.weight.shape == (25,)
    assert one.heat.shape == (2, SIZE[1] // CELL_PX, SIZE[0] // CELL_PX)


@pytest.mark.parametrize("number", range(40))
def test_a_position_has_no_more_than_15_of_a_colour(number: int) -> None:
    where = position(np.random.default_rng(number))
    everything = "".join(where.points.values()) + where.bar
    # A checker put among others of its opponent's, as while it is hit, may be one too many.
    assert all(everything.count(letter) <= 17 for letter in "lk")
    assert set(everything) <= {"l", "k"}


@both
@pytest.mark.parametrize("number", NUMBERS)
def test_faces_are_seen_where_checkers_lie(number: int, drawn: Callable[[int], Sample]) -> None:
    one = drawn(number)
    there = one.heat.max(axis=0)
    half = TOP + TALL // 2
    for index, checkers in enumerate(one.number):
        side = 1 if index % 12 > 5 else -1
        middle = SIZE[0] / 2 + side * one.bar_px / 2 + 24 * (index % 12 - 5.5)
        rows = slice(0, half // CELL_PX) if index < 12 else slice(half // CELL_PX, None)
        columns = slice(int(middle - 22) // CELL_PX, int(middle + 22) // CELL_PX + 1)
        # Of flat boards faces are marked under a hand, too.
        if checkers and (drawn is sample or not one.covered[index]):
            assert there[rows, columns].max() > 0.4
    assert (one.on_bar <= MOST_ON_BAR).all()


@both
def test_no_kind_where_nothing_lies(drawn: Callable[[int], Sample]) -> None:
    one = drawn(15)
    assert ((one.kind == -1) == (one.number == 0)).all()


@pytest.mark.parametrize(("across", "along"), [(True, False), (False, True), (True, True)])
def test_a_board_mirrored_twice_is_itself(across: bool, along: bool) -> None:
    one = sample(16)
    twice = mirrored(mirrored(one, across, along), across, along)
    assert np.array_equal(twice.image, one.image)
    assert np.array_equal(twice.number, one.number)
    assert np.array_equal(twice.heat, one.heat)


def test_a_mirror_moves_labels_with_the_picture() -> None:
    one = sample(17)
    turned = mirrored(one, True, True)
    assert turned.number.tolist() == one.number[::-1].tolist()
    assert np.array_equal(turned.image[::-1, ::-1], one.image)


def test_what_lies_under_a_hand_is_covered_and_not_learned_from() -> None:
    rng = np.random.default_rng(5)
    one = scenes.scene(rng, boards.with_24_points(rng))
    canvas = Canvas.of(one.profile)
    corners = one.view.project(field_corners(one.profile.field))
    (row,) = one.profile.place(canvas.names[3])
    assert isinstance(row, Row)
    base, way = np.array(row.anchor), np.array(row.direction)
    aside = way[::-1] * row.width / 2
    tip = base + way * row.length
    room = one.view.project(
        [(*at, 0.0) for at in (base - aside, base + aside, tip + aside, tip - aside)]
    )
    width, height = one.view.image_size
    what = np.full((height, width), scenes.NOTHING, np.int32)
    cv2.fillPoly(what, [room.round().astype(np.int32)], LIMBS_FROM)
    covered, weight = hidden(one, canvas, corners, what)
    assert (covered[3], weight[3]) == (1, 0)
    assert not covered[6:].any()
    assert weight[6:].all()
