"""The reader of a calibration: what it is made of, and when it reads a picture again."""

from __future__ import annotations

from types import MappingProxyType

import cv2
import numpy as np
import pytest

from pasch_vision.errors import PictureError
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.learned.repeating import RepeatingReader, reader_of
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture
from vision.scenes import (
    BEHIND,
    FELT,
    ON_BAR,
    picture,
    places,
    profile,
    start_places,
    true_calibration,
)


@pytest.mark.parametrize(
    ("scene", "place", "held"), [(BEHIND, "18", "b"), (ON_BAR, "bar", "w")], ids=str
)
def test_a_checker_that_is_hard_to_see_is_not_vouched_to_be_elsewhere(
    scene: str, place: str, held: str
) -> None:
    empty, start = picture(scene, "calib_empty"), picture(scene, "calib_start")
    learned = learn_board(profile(scene), empty, start, start_places(scene))
    read = reader_of(learned).read(picture(scene, "test_03"), {"w": 15, "b": 15})
    truth = places(scene, "test_03")
    assert truth[place] == held
    assert read.places[place].probability(held) > 0.4
    assert not read.is_vouched_for or read.best == truth


class Counted:
    """Says the same of every picture, and notes how often it was asked."""

    def __init__(self) -> None:
        places = {"6": PlaceReading("6", MappingProxyType({"wwwww": 1.0}))}
        self.said = Observation(MappingProxyType(places), 0.9)
        self.calibration = true_calibration(FELT)
        self.asked = 0
        self.shown: Picture | None = None
        self.even: Picture | None = None

    def read(
        self, image: Picture, counts: object = None, even: Picture | None = None
    ) -> Observation:
        self.asked += 1
        self.shown, self.even = image, even
        return self.said


@pytest.mark.parametrize("has_yard", [False, True])
def test_a_calibrations_reader_knows_whether_there_is_a_yard(has_yard: bool) -> None:
    reader = reader_of(true_calibration(FELT), has_yard).reader
    assert isinstance(reader, LearnedReader)
    assert reader.has_yard is has_yard


def test_a_picture_like_the_last_is_not_read() -> None:
    counted, rng = Counted(), np.random.default_rng(3)
    repeating = RepeatingReader(counted)  # type: ignore[arg-type]
    start = picture(FELT, "calib_start")
    noisy = np.clip(start + rng.normal(0, 4, start.shape), 0, 255).astype(np.uint8)
    repeating.read(start, {"w": 15})
    assert repeating.read(noisy, {"w": 15}) is counted.said
    assert counted.asked == 1


@pytest.mark.parametrize("what", ["a checker", "counts", "light"])
def test_whatever_else_is_another_picture_is_read(what: str) -> None:
    counted = Counted()
    repeating = RepeatingReader(counted)  # type: ignore[arg-type]
    start = picture(FELT, "calib_start")
    repeating.read(start, {"w": 15})
    other, counts = start.copy(), {"w": 15}
    if what == "a checker":
        cv2.circle(other, (500, 400), 9, (12, 12, 12), -1)
    elif what == "counts":
        counts = {"w": 9}
    else:
        other = np.asarray(other * 0.8, np.uint8)
    repeating.read(other, counts)
    assert counted.asked == 2


def dimmed(image: Picture, times: float) -> Picture:
    """The picture by so much less light, with the noise of a camera."""
    noise = np.random.default_rng(5).normal(0.0, 3.0, image.shape)
    return np.asarray(np.clip(image * times + noise + 0.5, 0, 255), np.uint8)


@pytest.mark.parametrize("colour", [(60, 110, 40), (225, 230, 232), (50, 80, 120)])
def test_a_board_under_a_cloth_is_not_vouched_to_be_empty(colour: tuple[int, int, int]) -> None:
    calibration = true_calibration(FELT)
    covered = picture(FELT, "test_02").copy()
    beyond = np.array([(-0.1, -0.1), (1.1, -0.1), (1.1, 1.1), (-0.1, 1.1)])
    cloth = calibration.view.project(beyond * np.array(profile(FELT).field))
    cv2.fillPoly(covered, [cloth.astype(np.int32)], colour)
    reader = reader_of(calibration)
    assert not reader.read(dimmed(covered, 1.0)).is_vouched_for
    assert reader.read(picture(FELT, "calib_empty")).is_vouched_for


@pytest.mark.parametrize("times", [0.5, 0.1])
def test_the_reader_is_shown_a_darker_picture_in_the_light_that_it_has_learned(
    times: float,
) -> None:
    counted, start = Counted(), picture(FELT, "calib_start")
    RepeatingReader(counted).read(dimmed(start, times))  # type: ignore[arg-type]
    assert counted.shown is not None
    # As exactly as the levels of the darker picture tell.
    assert abs(float(np.median(counted.shown)) - float(np.median(start))) < 3 + 0.5 / times


def test_nothing_is_vouched_for_in_a_picture_that_is_too_dark() -> None:
    counted, start = Counted(), picture(FELT, "calib_start")
    seen = RepeatingReader(counted).read(dimmed(start, 0.02))  # type: ignore[arg-type]
    assert counted.said.is_vouched_for
    assert not seen.is_vouched_for


def test_a_picture_of_another_size_is_refused_in_a_sentence() -> None:
    reader = reader_of(true_calibration(FELT))
    with pytest.raises(PictureError, match="640 x 480"):
        reader.read(np.zeros((480, 640, 3), np.uint8))


def test_only_where_light_differs_from_place_to_place_is_that_taken_back_as_well() -> None:
    counted, start = Counted(), picture(FELT, "calib_start")
    repeating = RepeatingReader(counted)  # type: ignore[arg-type]
    repeating.read(dimmed(start, 0.5))
    assert counted.even is None
    half = start.copy()
    half[:, 640:] //= 2
    repeating.read(half)
    assert counted.even is not None
    board = (slice(200, 500), slice(400, 900))
    assert abs(float(np.median(counted.even[board])) - float(np.median(start[board]))) < 6
