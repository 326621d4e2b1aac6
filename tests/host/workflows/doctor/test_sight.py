"""The doctor at the camera: real pictures, made dark, blinding, blurred, small, or not fitting."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from host.referee.telling import START
from pasch.workflows.doctor.check import CheckResult
from pasch.workflows.doctor.sight import (
    check_calibration,
    check_light,
    check_markers,
    check_picture,
    edge_width_px,
)
from pasch_hardware.boards.profile import load_profile
from pasch_vision.learned.known import learn_board
from pasch_vision.picture import Picture, read_picture
from pasch_vision.pose.markers import seen_markers
from vision.recorded import FOLDER

PROFILE = load_profile(str(FOLDER / "profile.toml"))


@pytest.fixture(scope="module")
def picture() -> Picture:
    """A board with four markers under a webcam, in its start position."""
    return read_picture(FOLDER / "calib_start.jpg")


def light(picture: Picture) -> list[str]:
    return [check.key for check in check_light(picture)]


def markers(picture: Picture, profile: object = PROFILE) -> list[str]:
    return [check.key for check in check_markers(profile, picture)]  # type: ignore[arg-type]


def test_a_good_picture_has_nothing_wrong(picture: Picture) -> None:
    assert check_picture(picture).key == "camera"
    assert light(picture) == ["light", "focus"]
    assert markers(picture) == ["markers", "fits"]


@pytest.mark.parametrize("sigma_px", [3.0, 5.0, 8.0])
def test_blur_makes_edges_wide(picture: Picture, sigma_px: float) -> None:
    blurred = cv2.GaussianBlur(picture, (0, 0), sigma_px)
    assert edge_width_px(blurred) > 2 * edge_width_px(picture)
    assert light(blurred)[1] == "blurred"


def test_too_little_and_too_much_light(picture: Picture) -> None:
    assert light((picture * 0.15).astype(np.uint8))[0] == "dark"
    glaring = picture.copy()
    glaring[:200, :700] = 255
    assert light(glaring)[0] == "glare"


def test_a_small_picture_is_refused(picture: Picture) -> None:
    check = check_picture(cv2.resize(picture, (640, 360)))
    assert (check.key, check.outcome) == ("small", CheckResult.WRONG)


@pytest.mark.parametrize("index", range(4))
def test_a_covered_marker_is_named(picture: Picture, index: int) -> None:
    seen = seen_markers(PROFILE, picture)
    covered = picture.copy()
    corners = seen.corners_of(seen.ids[index])[1].round().astype(np.int32)
    cv2.fillConvexPoly(covered, corners, (90, 90, 90))
    check = next(iter(check_markers(PROFILE, covered)))
    assert check.key == "markers-missing"
    assert check.values["ids"] == (seen.ids[index],)


def test_a_mirrored_picture_is_named_as_such_and_no_marker_called_hidden(
    picture: Picture,
) -> None:
    assert markers(cv2.flip(picture, 1)) == ["mirrored"]  # type: ignore[arg-type]


def test_markers_that_lie_elsewhere_than_the_profile_says_do_not_fit(picture: Picture) -> None:
    first, *rest = PROFILE.fiducials
    moved = replace(first, centre=(first.centre[0] - 30.0, first.centre[1] + 30.0))
    assert "misfit" in markers(picture, replace(PROFILE, fiducials=(moved, *rest)))


def test_a_profile_without_markers_is_not_to_blame(picture: Picture) -> None:
    (check,) = check_markers(replace(PROFILE, fiducials=()), picture)
    assert check.outcome is CheckResult.SKIPPED


def test_the_board_is_where_it_was_calibrated_or_it_is_not(picture: Picture) -> None:
    empty = read_picture(FOLDER / "calib_empty.jpg")
    kept = learn_board(PROFILE, empty, picture, START)
    assert check_calibration(None, "x", picture).outcome is CheckResult.SKIPPED
    assert check_calibration(kept, "x", read_picture(FOLDER / "frame_01.jpg")).key == "calibrated"
    nothing = np.full_like(picture, 120)
    assert check_calibration(kept, "x", nothing).key == "lost"
    white = np.full_like(picture, 255)
    assert check_calibration(kept, "x", white).key == "unseen"
    assert check_calibration(kept, "x", cv2.resize(picture, (640, 360))).key == "lost"
