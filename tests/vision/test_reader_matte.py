"""How much of a pixel is checker, by its colour alone."""

import numpy as np
import pytest

from pasch_vision.reader_matte import Face, coverage, coverage_by_any

BOARD = np.array([60.0, 120.0, 40.0], dtype=np.float32)
CHECKER = np.array([190.0, 215.0, 225.0], dtype=np.float32)
LOOK = Face(CHECKER, 0.08)


def held(colour: np.ndarray) -> float:
    """The share of checker in one pixel of this colour."""
    return float(coverage(colour[None].astype(np.float32), BOARD[None], LOOK, (0.0, 0.0))[0])


@pytest.mark.parametrize("light", [1.0, 0.8, 0.5, 0.25])
def test_board_in_any_shade_holds_no_checker(light: float) -> None:
    assert held(BOARD * light) < 0.2


@pytest.mark.parametrize("light", [1.0, 0.8, 0.6])
def test_face_and_lit_wall_are_checker(light: float) -> None:
    assert held(CHECKER * light) > 0.85


def test_a_pixel_at_the_outline_is_held_by_the_share_it_shows() -> None:
    shares = np.array([0.25, 0.5, 0.75])
    found = [held(share * CHECKER + (1 - share) * BOARD) for share in shares]
    assert found == pytest.approx(shares, abs=0.15)


def test_a_face_is_told_by_its_middle_and_its_spread() -> None:
    spread = np.random.default_rng(3).normal(1.0, 0.1, (500, 3)).astype(np.float32)
    face = Face.of(CHECKER * spread)
    assert face.levels == pytest.approx(CHECKER, rel=0.02)
    assert face.varies == pytest.approx(0.1, abs=0.02)


def test_a_wall_of_another_colour_is_checker_where_any_colour_may_lie() -> None:
    blue = Face(np.array([170.0, 70.0, 35.0], dtype=np.float32), 0.08)
    pixels = np.stack([blue.levels, CHECKER, BOARD, 0.6 * BOARD, 0.6 * blue.levels])
    boards = np.tile(BOARD, (len(pixels), 1))
    found = coverage_by_any(pixels, boards, [(LOOK, 0.6), (blue, 0.4)], (0.0, 0.0))
    assert found[[0, 1, 4]].min() > 0.85
    assert found[[2, 3]].max() < 0.2
