"""Things that hide the board, painted into recorded pictures."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_vision.errors import CalibrationError
from pasch_vision.learned.hands.covering import HAND_AREA
from pasch_vision.learned.hands.occlusion_finder import OcclusionFinder
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.picture import Picture
from vision.recorded import COUNTS, calibration, picture, reader

# Skin in the recording's light, BGR.
SKIN = (105, 140, 200)
# Shares of a place.
SLIGHTLY, PLAINLY = 0.05, 0.2


def painted(
    image: Picture, corners: list[tuple[float, float]], colour: tuple[int, ...]
) -> Picture:
    """The picture with a polygon over it, a little uneven as real things are."""
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(np.array(corners)).astype(np.int32)], 255, cv2.LINE_AA)
    noise = np.random.default_rng(1).normal(0.0, 6.0, image.shape)
    thing = np.clip(np.array(colour) + noise, 0, 255)
    share = (cv2.GaussianBlur(mask, (0, 0), 1.0) / 255.0)[..., None]
    return np.asarray(image * (1 - share) + thing * share, dtype=np.uint8)


def over_places(left_mm: float, right_mm: float, top_mm: float) -> list[tuple[float, float]]:
    """A polygon over the field's lower part, on to the picture's lower edge."""
    _, length = calibration().profile.field
    board = [(left_mm, length), (left_mm, top_mm), (right_mm, top_mm), (right_mm, length)]
    points = calibration().view.project(np.array([(x, y, 0.0) for x, y in board]))
    inner = [(float(x), float(y)) for x, y in points]
    return [(inner[0][0], 719.0), *inner, (inner[-1][0], 719.0)]


def test_a_hand_covers_the_places_below_it() -> None:
    rows = {row.name: row for row in calibration().profile.places}
    left, right = rows["10"].anchor[0], rows["9"].anchor[0]
    hidden = painted(picture("frame_02.jpg"), over_places(left, right, 300.0), SKIN)
    seen = reader().read(hidden, COUNTS)
    assert {"9", "10"} <= set(seen.covered)
    assert len(set(seen.covered) - {"9", "10"}) <= 2
    assert seen.has_hand


@pytest.mark.parametrize("is_empty_known", [True, False])
@pytest.mark.parametrize(("left", "right", "top_mm"), [("4", "3", 380.0), ("12", "11", 300.0)])
def test_the_network_alone_finds_a_hand_that_was_not_in_the_last_picture(
    left: str, right: str, top_mm: float, is_empty_known: bool
) -> None:
    """Only what it hides has changed, and is read anew."""
    known = calibration() if is_empty_known else replace(calibration(), empty=None)
    rows = {row.name: row for row in known.profile.places}
    ends = rows[left].anchor[0], rows[right].anchor[0]
    alone = LearnedReader(known)
    assert not alone.read(picture("frame_02.jpg"), COUNTS).has_hand
    seen = alone.read(painted(picture("frame_02.jpg"), over_places(*ends, top_mm), SKIN), COUNTS)
    assert seen.covered == (right, left)


def small(x: float, y: float, half: float) -> Picture:
    """The empty board's picture with a square of skin around a point of the board, mm."""
    board = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    points = calibration().view.project(np.array([(*point, 0.0) for point in board]))
    return painted(
        picture("calib_empty.jpg"), [(float(right), float(down)) for right, down in points], SKIN
    )


def test_a_thing_as_large_as_a_die_is_no_hand() -> None:
    width, height = calibration().profile.field
    finder = OcclusionFinder(calibration())
    for x in (0.2, 0.4, 0.8):
        assert max(finder.hidden(small(x * width, height / 2, 8.0)).shares.values()) < SLIGHTLY


@pytest.mark.parametrize("has_empty", [True, False])
def test_a_hand_is_found_with_and_without_a_picture_of_the_empty_board(has_empty: bool) -> None:
    known = calibration() if has_empty else replace(calibration(), empty=None)
    finder = OcclusionFinder(known)
    rows = {row.name: row for row in known.profile.places}
    ends = rows["10"].anchor[0], rows["9"].anchor[0]
    found = finder.hidden(painted(picture("frame_02.jpg"), over_places(*ends, 300.0), SKIN))
    assert {name for name, share in found.shares.items() if share > PLAINLY} == {"9", "10"}
    # It is painted from axis to axis and down to the plan's edge, 43 by 220 mm.
    assert HAND_AREA < found.area < 1.2 * 43 * 220 / (np.pi * 20**2)
    bare = finder.hidden(picture("frame_02.jpg"))
    assert max(bare.shares.values()) < SLIGHTLY
    assert bare.area < 0.5


def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="install"):
        OcclusionFinder(calibration(), tmp_path)


def test_the_shadow_of_a_hand_covers_nothing() -> None:
    image = picture("frame_02.jpg")
    corners = np.rint(np.array(over_places(60.0, 200.0, 280.0))).astype(np.int32)
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [corners], 255)
    share = (cv2.GaussianBlur(mask, (0, 0), 12.0) / 255.0)[..., None]
    shaded = np.asarray(image * (1 - 0.45 * share), dtype=np.uint8)
    seen = reader().read(shaded, COUNTS)
    assert seen.covered == ()


def test_a_cup_beside_the_board_changes_nothing() -> None:
    image = picture("frame_02.jpg").copy()
    cv2.circle(image, (110, 520), 70, (60, 60, 160), -1, cv2.LINE_AA)
    seen = reader().read(image, COUNTS)
    assert seen.covered == ()
    assert not seen.has_hand
    assert seen.best == reader().read(picture("frame_02.jpg"), COUNTS).best
