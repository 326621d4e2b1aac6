"""By corners alone: pictures never seen in training, as they are, spoiled and badly marked."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.profile import load_profile
from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned import reader as learned_reader
from pasch_vision.learned.corners.corners_reader import (
    CornersSight,
    bar_contents,
    kinds_of,
)
from pasch_vision.learned.corners.net import Net
from pasch_vision.learned.repeating import reader_of
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture
from vision.recorded import COUNTS, calibration, picture, truth

NAMES = ("calib_start.jpg", "frame_02.jpg", "frame_07.jpg", "frame_08.jpg", "frame_12.jpg")
CORNERS = np.array(truth()["calib_empty.jpg"]["field_corners_px"])
# The share of places that must be right (issue: corners only).
LEAST_RIGHT = 0.98


def seen_by(corners: Floats, image: Picture) -> Observation:
    """What is read of a picture of the recorded game with these corners."""
    board = calibration().profile
    return reader_of(Calibration.from_corners(board, (1280, 720), corners)).read(image, COUNTS)


def mistakes(name: str, seen: Observation) -> list[str]:
    """The places that were read wrongly."""
    places = truth()[name]["places"]
    return [p for p in seen.places if seen.places[p].best != places.get(p, "")]


def spoiled(image: Picture, way: str) -> Picture:
    """The picture as another camera would have taken it."""
    if way == "dark":
        return np.asarray(image * 0.5, dtype=np.uint8)
    if way == "half as large":
        small = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, (1280, 720)), dtype=np.uint8)
    assert way == "noisy"
    noise = np.random.default_rng(5).normal(0.0, 10.0, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("way", ["as it is", "dark", "half as large", "noisy"])
def test_nearly_every_place_is_right(way: str) -> None:
    wrong = 0
    for name in NAMES:
        image = picture(name) if way == "as it is" else spoiled(picture(name), way)
        seen = seen_by(CORNERS, image)
        wrong += len(mistakes(name, seen))
        assert seen.confidence <= 0.5 or not mistakes(name, seen)
    assert wrong <= (1 - LEAST_RIGHT) * 25 * len(NAMES)


def test_corners_a_little_off_do_little_harm() -> None:
    off = CORNERS + np.array([(3.0, -2.0), (-3.0, 2.0), (2.0, 3.0), (-2.0, -3.0)])
    assert len(mistakes("frame_02.jpg", seen_by(off, picture("frame_02.jpg")))) <= 1


@pytest.mark.parametrize("has_markers", [False, True])
def test_corners_far_off_are_not_vouched_for(
    monkeypatch: pytest.MonkeyPatch, has_markers: bool
) -> None:
    """Because they fit no camera or, though they fit one, because markers lie elsewhere."""
    image, off = picture("calib_start.jpg"), CORNERS.copy()
    assert seen_by(CORNERS, image).is_vouched_for
    if has_markers:
        monkeypatch.setattr(learned_reader, "off_the_markers_mm", lambda *_: 15.0)
    else:
        off[1] += (40.0, 0.0)
    assert not seen_by(off, image).is_vouched_for


def test_a_hand_is_noticed_and_not_vouched_over() -> None:
    seen = seen_by(CORNERS, picture("frame_10.jpg"))
    assert seen.has_hand
    assert set(seen.covered) & set(truth()["frame_10.jpg"]["covered"])


def test_corners_alone_are_refused_for_boards_of_other_kinds() -> None:
    gamwin = load_profile("gamwin-strip")
    width, length = gamwin.field
    corners = [(100, 100), (100 + width, 100), (100 + width, 100 + length), (100, 100 + length)]
    with pytest.raises(CalibrationError, match="24-point"):
        reader_of(Calibration.from_corners(gamwin, (1280, 720), np.array(corners) * 2.0))


def test_missing_weights_are_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="install"):
        Net(tmp_path)


def test_only_boards_of_two_rows_of_twelve_are_known() -> None:
    assert CornersSight.knows(calibration().profile)
    assert not CornersSight.knows(load_profile("gamwin-strip"))


def test_contents_of_a_number_share_its_probability() -> None:
    kinds = np.array([[0.7, 0.1, 0.15, 0.05], [0.2, 0.6, 0.1, 0.1]])
    wanted = {
        1: {"w": (0.875, 0.25), "b": (0.125, 0.75)},
        2: {"ww": (0.7, 0.2), "bb": (0.1, 0.6), "bw": (0.2, 0.2)},
        4: {"wwww": (0.7, 0.2), "bbbb": (0.1, 0.6), "bwww": (0.15, 0.1), "bbbw": (0.05, 0.1)},
    }
    for number, shares in wanted.items():
        contents, found = kinds_of(number, kinds)
        assert contents == tuple(shares)
        assert found == pytest.approx(np.array(list(shares.values())).T)


def test_the_bar_holds_both_colours_at_once() -> None:
    numbers = np.zeros((2, 8))
    numbers[0, 1] = numbers[1, 2] = 1.0
    contents = bar_contents(numbers)
    assert contents["bbw"] == pytest.approx(1.0)
    assert sum(contents.values()) == pytest.approx(1.0)
