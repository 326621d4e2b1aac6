"""Kinds of points are told by the colours that all faces of a picture share."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_vision.learned.corners.canvas import HEIGHT, WIDTH
from pasch_vision.learned.corners.colours import weighed, with_common_colours
from pasch_vision.learned.corners.faces import faces_of
from pasch_vision.learned.corners.net import BoardSeen, first_cell
from pasch_vision.picture import Picture

BAR_PX = 24.0
LIGHT, DARK = (200, 220, 225), (40, 45, 70)


def drawn(points: dict[int, tuple[int, int, int]]) -> tuple[BoardSeen, Picture]:
    """Two faces of a colour on each of these points, and a network unsure of all their kinds."""
    canvas = np.full((HEIGHT, WIDTH, 3), (60, 110, 80), np.uint8)
    heat = np.zeros((2, HEIGHT // 4, WIDTH // 4))
    numbers, kinds = np.zeros((24, 16)), np.full((24, 4), 0.25)
    for index in range(24):
        numbers[index, 2 if index in points else 0] = 1.0
    for index, colour in points.items():
        column = first_cell(index % 12, BAR_PX) + 4
        for along in (7, 12):
            row = along if index < 12 else len(heat[0]) - 1 - along
            cv2.circle(canvas, (column * 4 + 2, row * 4 + 2), 10, colour, -1)
            heat[:, row, column] = 0.6
        sure = (0.9, 0.06, 0.02, 0.02)
        kinds[index] = sure if colour == LIGHT else (sure[1], sure[0], *sure[2:])
    return BoardSeen(numbers, kinds, np.eye(8)[[0, 0]], heat), canvas


def test_a_point_read_as_the_other_colour_is_put_right() -> None:
    seen, canvas = drawn({1: LIGHT, 3: LIGHT, 8: LIGHT, 5: DARK, 14: DARK, 20: DARK, 22: DARK})
    kinds = seen.kinds.copy()
    kinds[22] = (0.7, 0.3, 0.0, 0.0)
    found = with_common_colours(replace(seen, kinds=kinds), canvas, faces_of(seen, BAR_PX))
    assert found.kinds[22, 1] > 0.9
    assert found.kinds[[1, 3, 8], 0].min() > 0.9
    assert found.kinds.sum(axis=1) == pytest.approx(np.ones(24))


def test_colours_that_cannot_be_told_apart_change_nothing() -> None:
    seen, canvas = drawn({1: LIGHT, 3: LIGHT, 8: LIGHT, 5: DARK, 14: DARK, 20: DARK})
    grey = np.full_like(canvas, 120)
    assert np.allclose(
        with_common_colours(seen, grey, faces_of(seen, BAR_PX)).kinds, seen.kinds, atol=1e-6
    )


def test_too_few_faces_tell_nothing() -> None:
    seen, canvas = drawn({1: LIGHT, 5: DARK})
    assert with_common_colours(seen, canvas, faces_of(seen, BAR_PX)) is seen


def test_one_face_of_the_other_colour_makes_a_mixed_point() -> None:
    unsure = np.array([0.4, 0.1, 0.4, 0.1])
    found = weighed(unsure, np.array([2.5, 2.5, -2.5]))
    assert int(found.argmax()) == 2
    assert np.array_equal(weighed(unsure, np.zeros(0)), unsure)
