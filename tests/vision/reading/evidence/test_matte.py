"""How much of a pixel is checker, by its colour alone."""

import numpy as np
import pytest

from pasch_vision.reading.evidence.matte import Face, coverage, coverage_by_any, tried

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
    face = Face.of((CHECKER * spread).T)
    assert face.levels == pytest.approx(CHECKER, rel=0.02)
    assert face.varies == pytest.approx(0.1, abs=0.02)


def test_a_wall_of_another_colour_is_checker_where_any_colour_may_lie() -> None:
    blue = Face(np.array([170.0, 70.0, 35.0], dtype=np.float32), 0.08)
    pixels = np.stack([blue.levels, CHECKER, BOARD, 0.6 * BOARD, 0.6 * blue.levels])
    boards = np.tile(BOARD, (len(pixels), 1))
    found = coverage_by_any(pixels, boards, [(LOOK, 0.6), (blue, 0.4)], (0.0, 0.0))
    assert found[[0, 1, 4]].min() > 0.85
    assert found[[2, 3]].max() < 0.2


def test_the_share_is_the_mean_over_all_mixtures_by_how_well_they_fit() -> None:
    generator = np.random.default_rng(8)
    seen, boards = generator.uniform(10.0, 250.0, (2, 70, 3)).astype(np.float32)
    looks = [(LOOK, 0.7), (Face(np.array([80.0, 60.0, 50.0], dtype=np.float32), 0.1), 0.3)]
    slope = (0.05, -0.1)
    weights, shares = [], []
    for face, usual in looks:
        for weight, share, part, *lit in tried(slope).astype(np.float64):
            mixed = part * face.levels + lit * boards
            varies = 36.0 + (face.varies * part) ** 2 * (face.levels**2).sum() / 3
            varies = varies + 0.07**2 / 3 * ((lit * boards) ** 2).sum(axis=1)
            fits = np.exp(-0.5 * ((seen - mixed) ** 2).sum(axis=1) / varies) / varies**1.5
            weights.append(usual * weight * fits)
            shares.append(share)
    total = np.sum(weights, axis=0)
    usual_share = (np.array(shares)[:, None] * weights).sum(axis=0) / total
    found = coverage_by_any(seen, boards, looks, slope)
    is_told = total > 1e-30
    assert is_told.sum() > 50
    assert found[is_told] == pytest.approx(usual_share[is_told], abs=1e-4)
