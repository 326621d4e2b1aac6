"""What the surroundings of a disc say, against the plain formulas."""

import cv2
import numpy as np
import pytest

from pasch_vision.reading.evidence.matte import Face, coverage, levels_of, looks_of, tried
from pasch_vision.reading.stacks.laying import VOICE
from pasch_vision.reading.stacks.surroundings import (
    FACE,
    HIDDEN,
    fill_voices,
    hidden_by,
    samples_at,
)
from vision.capsules import capsule

SHAPE = (70, 60)
# Two discs, one hiding a part of what the other might stand on.
SPOTS = np.array([[24.3, 20.6, 1.5, 3.0, 9.0], [33.0, 33.0, 1.5, 3.0, 9.0]], dtype=np.float32)
LOOKS = [(Face(np.array([180.0, 200.0, 210.0], dtype=np.float32), 0.08), 1.0)]
SLOPE = (0.0, 0.0)


def noise(low: float, high: float) -> np.ndarray:
    """Log features like those of grey levels between `low` and `high`."""
    generator = np.random.default_rng(int(high))
    features = generator.normal(0.0, 0.1, (*SHAPE, 3)).astype(np.float32)
    features[..., 0] += np.log(generator.uniform(low, high, SHAPE))
    return features


def around(spot: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where every pixel of the plane lies, counted from a spot's top: x and y (H, W)."""
    y, x = np.indices(SHAPE).astype(np.float64)
    return x - spot[0], y - spot[1]


def test_a_checker_hides_what_its_top_and_its_wall_cover() -> None:
    for spot in SPOTS:
        found = hidden_by(spot[None], SHAPE) > 0
        away = capsule(*around(spot), np.zeros(2), spot[2:4].astype(np.float64))
        assert found[away < HIDDEN * spot[4] - 0.2].all()
        assert not found[away > HIDDEN * spot[4] + 1.0].any()


def test_checkers_that_hide_the_same_are_counted() -> None:
    both = hidden_by(SPOTS, SHAPE)
    alone = [hidden_by(spot[None], SHAPE) for spot in SPOTS]
    assert (both == alone[0] + alone[1]).all()
    assert both.max() == 2


def test_a_checker_beyond_the_plane_hides_nothing_and_one_at_its_edge_a_part() -> None:
    beyond = np.array([[-40.0, 20.0, 1.5, 3.0, 9.0]], dtype=np.float32)
    assert not hidden_by(beyond, SHAPE).any()
    edge = np.array([[0.0, 20.0, 0.0, 0.0, 9.0]], dtype=np.float32)
    assert hidden_by(edge, SHAPE)[20, 0] == 1


def test_no_discs_hide_nothing() -> None:
    assert not hidden_by(np.zeros((0, 5), dtype=np.float32), SHAPE).any()


@pytest.mark.parametrize("corner", [(5, 2), (-6, -4), (22, 30)])
def test_pixels_are_asked_where_no_other_checker_hides_them(corner: tuple[int, int]) -> None:
    features, empty, hidden = noise(30.0, 220.0), noise(60.0, 120.0), hidden_by(SPOTS, SHAPE)
    spot, most, beside = SPOTS[0], 2, 1.3
    voices = np.empty((44, 40), dtype=np.float32)
    looks, mixtures = looks_of(LOOKS), tried(SLOPE)
    sizes = np.float32(most), np.float32(beside)
    fill_voices(features, empty, hidden, corner, spot, sizes, looks, mixtures, voices)
    x, y = around(spot)
    down = spot[2:4].astype(np.float64)
    expected = np.full(SHAPE, -VOICE)
    near = capsule(x, y, -0.4 * down, (most + 0.5) * down) < beside * spot[4]
    share = coverage(
        levels_of(features).reshape(-1, 3), levels_of(empty).reshape(-1, 3), LOOKS[0][0], SLOPE
    )
    expected[near] = (VOICE * (2.0 * share - 1.0)).reshape(SHAPE)[near]
    expected[np.hypot(x, y) < FACE * spot[4]] = VOICE
    own = capsule(x, y, np.zeros(2), down) < HIDDEN * spot[4]
    expected[hidden - own > 0] = 0.0
    room = cv2.copyMakeBorder(expected, 10, 50, 10, 50, cv2.BORDER_CONSTANT, value=0.0)
    left, top = corner[0] + 10, corner[1] + 10
    assert voices == pytest.approx(room[top : top + 44, left : left + 40], abs=1e-4)


def test_samples_are_of_the_faces_and_no_farther() -> None:
    features = noise(60.0, 61.0)
    for spot in SPOTS:
        x, y = np.meshgrid(np.arange(SHAPE[1]), np.arange(SHAPE[0]))
        inside = np.hypot(x - np.rint(spot[0]), y - np.rint(spot[1])) <= FACE * spot[4]
        expected = levels_of(features[inside])
        found = samples_at(features, spot[None])
        assert found.shape == (3, inside.sum())
        assert np.sort(found, axis=1) == pytest.approx(np.sort(expected.T, axis=1), rel=1e-4)
