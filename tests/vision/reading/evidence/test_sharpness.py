"""Pictures blurrier or crisper than those that were learned from; their light warmer or colder."""

import cv2
import numpy as np
import pytest

from bench.changes import changed
from pasch_vision.picture import Picture
from pasch_vision.reading.evidence.appearance import burnt_out, log_features
from pasch_vision.reading.evidence.likelihood_maps import Reference
from pasch_vision.reading.evidence.plane import Plane
from pasch_vision.reading.evidence.sharpness import Sharpness, slopes_at
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.reader import is_other_light
from vision.recorded import COUNTS, picture, reader


def is_other(image: Picture) -> bool:
    setup = reader().closely
    lowest = next(iter(setup.evidence(setup.smoothed(Halves(image))).values()))
    return setup.sharpness.is_other(lowest.features)


@pytest.mark.parametrize("name", ["frame_02.jpg", "frame_12.jpg", "frame_26.jpg"])
def test_the_same_camera_is_as_sharp_as_it_was_whatever_lies_on_the_board(name: str) -> None:
    assert not is_other(picture(name))


@pytest.mark.parametrize(
    ("change", "level"), [("light", 0.6), ("noise", 12.0), ("jpeg", 40.0), ("warmth", 1.3)]
)
def test_other_light_noise_and_compression_are_no_blur(change: str, level: float) -> None:
    assert not is_other(changed(picture("frame_05.jpg"), change, level))


@pytest.mark.parametrize(("change", "level"), [("blur", 1.5), ("blur", 3.0), ("gamma", 1.6)])
def test_what_looks_otherwise_than_learned_is_not_vouched_for(change: str, level: float) -> None:
    image = changed(picture("frame_02.jpg"), change, level)
    assert is_other(image)
    assert reader().read(image, COUNTS).confidence <= 0.5


def test_light_of_quite_another_colour_is_not_vouched_for() -> None:
    image = changed(picture("frame_02.jpg"), "warmth", 1.7)
    setup = reader().closely
    assert is_other_light(next(iter(setup.evidence(setup.smoothed(Halves(image))).values())).light)
    assert reader().read(image, COUNTS).confidence <= 0.5
    assert reader().read(picture("frame_02.jpg"), COUNTS).confidence > 0.5


@pytest.mark.parametrize(("level", "is_vouched_for"), [(1.0, True), (1.3, False)])
def test_what_is_too_bright_for_the_camera_is_not_vouched_for(
    level: float, is_vouched_for: bool
) -> None:
    image = changed(picture("frame_02.jpg"), "light", level)
    for setup in (reader().closely, reader().glance):
        assert setup is not None
        lowest = next(iter(setup.evidence(setup.smoothed(Halves(image))).values()))
        assert setup.is_burnt_out(lowest.light) != is_vouched_for
    assert (reader().read(image, COUNTS).confidence > 0.5) == is_vouched_for


def test_a_pixel_is_burnt_out_when_one_of_its_colours_is() -> None:
    rows = np.array([[[255, 9, 9], [249, 249, 249]], [[9, 251, 9], [250, 255, 255]]], np.uint8)
    board = np.array([[True, True], [True, False]])
    assert burnt_out(rows, board) == pytest.approx(2 / 3)
    assert burnt_out(rows, ~board) == 1.0
    assert burnt_out(rows, np.zeros_like(board)) == 0.0


def test_edges_are_so_many_times_as_steep_as_their_slopes_along_the_known_ones_say() -> None:
    rng = np.random.default_rng(6)
    known, seen = rng.normal(0.0, 1.0, (2, 20, 30)).astype(np.float32)
    at = np.array([31, 100, 205, 568])
    before, now = slopes_at(known, at), slopes_at(seen, at)
    expected = (before * now).sum(axis=0) / (before**2).sum(axis=0)
    features = np.stack([seen, 0.0 * seen, 0.0 * seen], axis=-1)
    assert Sharpness(at, before).shares(features) == pytest.approx(expected, abs=1e-5)


def test_most_edges_decide_whether_a_picture_is_as_sharp_as_learned() -> None:
    rng = np.random.default_rng(8)
    known = rng.normal(0.0, 1.0, (20, 30)).astype(np.float32)
    edges = Sharpness(np.arange(31, 60), slopes_at(known, np.arange(31, 60)))
    features = np.stack([known, known, known], axis=-1)
    assert not edges.is_other(features)
    assert edges.is_other(features * np.float32(0.7))
    assert edges.is_other(features * np.float32(1.3))


def drawn_edges(rng: np.random.Generator) -> Picture:
    """A board of 20 fields in grey levels."""
    fields = np.kron(rng.integers(60, 200, (4, 5)), np.ones((30, 30))).astype(np.uint8)
    return np.repeat(fields[..., None], 3, axis=2)


def seen_by_camera(board: Picture, rng: np.random.Generator, noise: float) -> Picture:
    """Blurred a little as a lens does, with the sensor's noise in grey levels."""
    smooth = cv2.GaussianBlur(board, (0, 0), 1.0).astype(np.float64)
    noisy = smooth + rng.normal(0.0, noise, smooth.shape)
    return np.asarray(np.clip(np.rint(noisy), 0, 255), dtype=np.uint8)


def learned_from(empty: Picture, start: Picture) -> Sharpness:
    height, width = empty.shape[:2]
    xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    plane = Plane((0.0, 0.0), 1.0, 0.0, 32.0, (75.0, 60.0, 900.0), xs, ys)
    board = np.ones(plane.shape, dtype=np.bool_)
    return Sharpness.of(Reference.of(plane, empty, board), start)


def test_a_shadow_that_moved_is_no_blur() -> None:
    rng = np.random.default_rng(3)
    board = drawn_edges(rng)
    before, after = board.copy(), board.copy()
    # Three of five of the clearest edges are the shadow's.
    for bar in (10, 74):
        before[bar : bar + 8, :112] //= 2
        after[bar + 20 : bar + 28, :112] //= 2
    edges = learned_from(*(seen_by_camera(before, rng, 1.0) for _ in range(2)))
    assert not edges.is_other(log_features(seen_by_camera(after, rng, 1.0)))
    blurred = cv2.GaussianBlur(seen_by_camera(after, rng, 1.0), (0, 0), 2.0)
    assert edges.is_other(log_features(np.asarray(blurred, dtype=np.uint8)))


def test_a_board_without_edges_tells_nothing_of_sharpness() -> None:
    rng = np.random.default_rng(4)
    plain = np.full((120, 150, 3), 120, dtype=np.uint8)
    edges = learned_from(*(seen_by_camera(plain, rng, 5.0) for _ in range(2)))
    assert not any(
        edges.is_other(log_features(seen_by_camera(plain, rng, noise)))
        for noise in (2.0, 5.0, 9.0)
    )
