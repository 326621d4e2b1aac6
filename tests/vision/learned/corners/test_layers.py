"""Upper layers are told by the step that faces make where a layer ends."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from pasch_hardware.boards.profile import load_profile
from pasch_vision.learned.corners.canvas import HEIGHT, WIDTH, Canvas
from pasch_vision.learned.corners.faces import faces_of, faces_on
from pasch_vision.learned.corners.layers import ends, steps_of, with_layers
from pasch_vision.learned.corners.net import CELL_PX, BoardSeen
from pasch_vision.pose.view import View, field_corners

CLUB = load_profile("club-50")
CANVAS = Canvas.of(CLUB)
BAR_PX = CANVAS.bar_px
PITCH_PX = 23.0
STEP = np.array([1.5, -3.0])
Spots = npt.NDArray[np.float64]


def column_px(index: int) -> float:
    """Where the middle of a point lies across the canvas."""
    side = 1 if index % 12 > 5 else -1
    return WIDTH / 2 + side * BAR_PX / 2 + 24.0 * (index % 12 - 5.5) - 0.5


def row(index: int, faces: int, upper: int) -> Spots:
    """Faces (N, 2) of a point, the first `upper` of them one checker higher."""
    along = 30.0 + PITCH_PX * np.arange(faces)
    spots = np.column_stack([np.full(faces, column_px(index)), along])
    spots[:upper] += STEP
    return spots


def board(rows: dict[int, Spots], numbers: dict[int, dict[int, float]]) -> BoardSeen:
    """What a network says that sees these faces and is as unsure of these numbers."""
    heat = np.zeros((2, HEIGHT // CELL_PX, WIDTH // CELL_PX))
    down, across = np.indices(heat.shape[1:])
    for index, spots in rows.items():
        for x, away in spots:
            y = away if index < 12 else HEIGHT - 1 - away
            column, line = (x + 0.5) / CELL_PX - 0.5, (y + 0.5) / CELL_PX - 0.5
            bump = np.exp(-((across - column) ** 2 + (down - line) ** 2) / (2 * 0.8**2))
            heat[index % 2] = np.maximum(heat[index % 2], bump)
    shares = np.zeros((24, 16))
    for index in range(24):
        for number, share in numbers.get(index, {0: 1.0}).items():
            shares[index, number] = share
    return BoardSeen(shares, np.full((24, 4), 0.25), np.eye(8)[[0, 0]], heat)


@pytest.mark.parametrize("index", [0, 7, 12, 23])
def test_faces_are_found_finer_than_cells(index: int) -> None:
    spots = row(index, 4, 0) + (0.7, 1.3)
    found = faces_on(board({index: spots}, {}), BAR_PX, index)
    assert found == pytest.approx(spots, abs=0.35)


def test_two_peaks_on_one_checker_are_one_face() -> None:
    spots = np.array([(column_px(2), 40.0), (column_px(2), 49.0)])
    assert len(faces_on(board({2: spots}, {}), BAR_PX, 2)) == 1


@pytest.mark.parametrize("index", [3, 18])
@pytest.mark.parametrize("upper", [0, 1, 2, 4])
def test_the_layers_end_decides_between_numbers(index: int, upper: int) -> None:
    others = {at: row(at, 3, 0) for at in (5, 9, 15)}
    unsure = {5: 0.3, 6: 0.25, 7: 0.25, 9: 0.2}
    seen = board(others | {index: row(index, 5, upper)}, {index: unsure})
    found = with_layers(seen, faces_of(seen, BAR_PX), np.tile(STEP, (24, 1)))
    assert int(found.numbers[index].argmax()) == 5 + upper
    assert found.numbers[index].sum() == pytest.approx(1.0)
    assert np.array_equal(found.numbers[0], seen.numbers[0])


def test_a_full_upper_layer_looks_like_none() -> None:
    whole = ends(row(1, 5, 5), PITCH_PX, STEP)
    assert whole[0] == whole[5] > whole[1:5].max()


def test_seen_from_straight_above_layers_tell_nothing() -> None:
    seen = board({4: row(4, 5, 0)}, {4: {5: 0.4, 6: 0.6}})
    found = with_layers(seen, faces_of(seen, BAR_PX), np.zeros((24, 2)))
    assert found.numbers[4] == pytest.approx(seen.numbers[4])


def test_a_checker_gone_astray_proves_little() -> None:
    spots = row(6, 5, 0)
    spots[4] += (9.0, 8.0)
    seen = board({6: spots}, {6: {5: 0.9, 9: 0.1}})
    found = with_layers(seen, faces_of(seen, BAR_PX), np.tile(STEP, (24, 1)))
    assert found.numbers[6, 5] > 0.8


def test_what_lies_higher_moves_away_from_the_camera() -> None:
    corners = np.array([(300.0, 200.0), (980.0, 200.0), (1130.0, 650.0), (150.0, 650.0)])
    view = View.from_corners(corners, CLUB.field, (1280, 720))
    steps = steps_of(CLUB, view, CANVAS, view.project(field_corners(CLUB.field)))
    # The camera stands below the picture's lower edge, the board's middle straight ahead.
    assert (steps[:12, 1] < -1.0).all()
    assert (steps[12:, 1] > 1.0).all()
    assert steps[0, 0] < -0.5 < 0.5 < steps[11, 0]
