"""Crops show each place where it is, from its near end on, at both heights."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_hardware.boards.board import Area, Row
from pasch_hardware.boards.profile import load_profile
from pasch_vision.learned.places.crops import (
    BEFORE,
    GEOMETRY,
    PX_PER_DIAMETER,
    SHAPE,
    Crops,
    between_rails,
)
from vision.scenes import CARD, FELT, STRIP, profile, true_view

SCENES = [FELT, CARD, STRIP]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("level", [0, 1])
def test_a_crops_pixels_are_where_the_camera_sees_their_points(scene: str, level: int) -> None:
    board, view = profile(scene), true_view(scene)
    crops = Crops.of(board, view)
    ratio = crops.size[0] / view.image_size[0]
    for index, part in enumerate(crops.parts):
        shape = board.places[part.shape]
        if not isinstance(shape, Row):
            continue
        # The middle of a first checker: half a diameter from the base, on the axis.
        far = part.diameter / 2
        point = np.array([*shape.anchor, part.heights[level]])
        point[:2] += np.array(shape.direction) * far
        seen = (view.project(point[None])[0] + 0.5) * ratio - 0.5
        row = (BEFORE + 0.5) * PX_PER_DIAMETER - 0.5
        rows = [int(np.floor(row)), int(np.ceil(row))]
        columns = [SHAPE[1] // 2 - 1, SHAPE[1] // 2]
        around = crops.maps[level][index][np.ix_(rows, columns)].reshape(-1, 2)
        assert around.mean(axis=0) == pytest.approx(seen, abs=0.1)


@pytest.mark.parametrize("scene", SCENES)
def test_every_place_is_shown(scene: str) -> None:
    board = profile(scene)
    crops = Crops.of(board, true_view(scene))
    assert {part.shape for part in crops.parts} == set(range(len(board.places)))
    assert crops.geometry.shape == (len(crops.parts), GEOMETRY)
    assert np.abs(crops.geometry).max() < 6


@pytest.mark.parametrize("scene", SCENES)
def test_the_parts_of_an_area_divide_it_among_themselves(scene: str) -> None:
    board = profile(scene)
    crops = Crops.of(board, true_view(scene))
    rng = np.random.default_rng(1)
    for index, shape in enumerate(board.places):
        if not isinstance(shape, Area) or shape.size is None:
            continue
        reach = (np.array(shape.size) - 2) / 2
        points = np.array(shape.centre) + rng.uniform(-1, 1, (200, 2)) * reach
        owners = np.zeros(len(points), int)
        for part in crops.parts:
            if part.shape == index:
                column, row = part.local(points).T
                u = (row + 0.5) / PX_PER_DIAMETER * part.diameter - BEFORE * part.diameter
                v = (column + 0.5 - SHAPE[1] / 2) / PX_PER_DIAMETER * part.diameter
                owners += (u >= 0) & (u < part.length) & (np.abs(v) <= part.width / 2)
        assert set(owners) == {1}


def test_the_second_height_is_seen_farther_from_the_camera() -> None:
    board, view = profile(FELT), true_view(FELT)
    crops = Crops.of(board, view)
    lower, upper = crops.maps
    eye = view.project(np.array([[*view.eye_mm[:2], 0.0]]))[0] * crops.size[0] / 1280
    middle = SHAPE[0] // 3, SHAPE[1] // 2
    for index in range(len(crops.parts)):
        low, high = (maps[index][middle] for maps in (lower, upper))
        assert np.linalg.norm(high - eye) > np.linalg.norm(low - eye)


def test_no_part_of_an_area_in_the_field_is_upon_the_rails() -> None:
    board = load_profile("high-gammon-40")
    rest = Area("SE", (345.0, 345.0), radius=66.0)
    assert between_rails(board, rest, 24.0) == replace(rest, radius=49.0)
    tray = Area("bar", (350.0, 200.0), size=(100.0, 60.0))
    assert between_rails(board, tray, 24.0) == replace(tray, size=(88.0, 60.0))
    # Where no rails stand, checkers may lie across the edge.
    cloth = replace(board, frame_height=0.0)
    assert between_rails(cloth, rest, 24.0) == rest
    for shape in board.places:
        if isinstance(shape, Area):
            assert between_rails(board, shape, 24.0) == shape
