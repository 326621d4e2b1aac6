"""What the camera's eye shows lies where the board lies, also after it was pushed."""

from collections.abc import Iterator
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from pasch.page.camera.pictures import WIDE_PX, Eye
from pasch.referee.model.state import State
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners
from pasch_vision.sources.camera import Frame, LatestFrame
from vision.scenes import FELT, picture, profile, true_calibration, true_view
from vision.sources.fake_camera import FakeCamera
from vision.tracking.test_tracker import pushed

THERE = picture(FELT, "test_02")
PUSHED, CORNERS = pushed(THERE, 40.0, -25.0, 0.0)
# A board is found again to a pixel or two.
ALMOST_PX = 3.0


@contextmanager
def eye_on(image: Picture) -> Iterator[Eye]:
    """An eye whose camera shows the felt board, on which was ruled."""
    camera, calibration = FakeCamera(), true_calibration(FELT)
    camera.show(image)
    latest = LatestFrame(lambda: camera)
    eye = Eye(lambda: latest)
    eye.calibration = calibration
    eye.seen = (Frame(image, 0.0, 1), reader_of(calibration).read(image))
    yield eye
    latest.close()


@pytest.fixture(scope="module")
def eyes() -> Iterator[tuple[Eye, Eye]]:
    """Before and after the board was pushed."""
    with eye_on(THERE) as before, eye_on(PUSHED) as after:
        yield before, after


def test_what_is_read_is_drawn_where_a_pushed_board_lies(eyes: tuple[Eye, Eye]) -> None:
    before, after = (
        np.array([one["outline"] for one in eye.overlay(State(), "en")["places"]]) for eye in eyes
    )
    there = true_view(FELT).project(field_corners(profile(FELT).field))
    scale = WIDE_PX / THERE.shape[1]
    push = cv2.getPerspectiveTransform(
        (there * scale).astype(np.float32), (CORNERS * scale).astype(np.float32)
    )
    wanted = cv2.perspectiveTransform(before.reshape(-1, 1, 2), push).reshape(before.shape)
    assert np.linalg.norm(after - wanted, axis=-1).max() < ALMOST_PX


def test_a_place_is_cut_out_where_a_pushed_board_lies(eyes: tuple[Eye, Eye]) -> None:
    for name in ("6", "13", "24"):
        before, after = (
            cv2.imdecode(np.frombuffer(eye.crop(name), np.uint8), cv2.IMREAD_GRAYSCALE)
            for eye in eyes
        )
        again = cv2.resize(after, before.shape[1::-1])
        assert np.corrcoef(before.ravel(), again.ravel())[0, 1] > 0.7, name
