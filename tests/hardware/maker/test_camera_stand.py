"""The camera's place: held against OpenCV's own projection and against plain geometry."""

import math

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.layout import outline
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.camera_stand import camera_stand, must_see, project


def corners(profile, height):
    room = must_see(profile)
    return [(x, y, height) for x in (room.x, room.right) for y in (room.y, room.bottom)]


def by_opencv(stand, points):
    """These points by cv2.projectPoints, with its camera placed from lens and target alone."""
    eye = np.array(stand.lens)
    forward = np.array([*stand.target, 0.0]) - eye
    forward /= np.linalg.norm(forward)
    right = np.array([1.0, 0.0, 0.0])
    down = np.cross(forward, right)
    # Our frame is left-handed (y down, z up), OpenCV's right-handed: the sign of `down` follows.
    down *= np.sign(down[1])
    turn = np.stack([right, down, forward])
    flip = np.diag([1.0, 1.0, np.linalg.det(turn)])
    width, height = stand.picture_px
    matrix = np.array(
        [[stand.focal_px, 0, width / 2], [0, stand.focal_px, height / 2], [0, 0, 1.0]]
    )
    seen = (np.array(points) - eye) @ turn.T
    found, _ = cv2.projectPoints(seen, np.zeros(3), np.zeros(3), matrix, np.zeros(5))
    assert abs(flip[2, 2]) == pytest.approx(1.0)
    return found.reshape(-1, 2)


@pytest.mark.parametrize("tilt", [0.0, 12.0, 30.0, 50.0])
@pytest.mark.parametrize("name", builtin_profiles())
def test_the_whole_board_is_in_the_picture_and_centred(name, tilt):
    profile = load_profile(name)
    stand = camera_stand(profile, 70.0, tilt)
    points = np.array([project(stand, point) for point in corners(profile, 0.0)])
    assert points.min() > 0
    assert (points < stand.picture_px).all()
    raised = corners(profile, 3 * max(profile.thicknesses.values()))
    both = np.array([project(stand, point) for point in (*corners(profile, 0.0), *raised)])
    shares = np.abs(both / np.array(stand.picture_px) * 2 - 1).max(axis=0)
    assert shares.max() == pytest.approx(0.92, abs=0.003)
    low, high = both[:, 1].min(), both[:, 1].max()
    assert low + high == pytest.approx(stand.picture_px[1], abs=1.0)


@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_it_projects_as_opencv_does(tilt):
    profile = load_profile("club-50")
    stand = camera_stand(profile, 62.0, tilt)
    points = [*corners(profile, 0.0), *corners(profile, 27.0)]
    ours = np.array([project(stand, point) for point in points])
    assert ours == pytest.approx(by_opencv(stand, points), abs=1e-6)


def test_straight_above_the_height_follows_from_the_view():
    profile = load_profile("club-50")
    stand = camera_stand(profile, 70.0)
    room, top = must_see(profile), 27.0
    across_deg = 2 * math.atan(math.tan(math.radians(35)) * 720 / 1280)
    needed = room.height / 2 / 0.92 / math.tan(across_deg / 2) + top
    assert stand.height_mm == pytest.approx(needed, abs=0.5)
    assert stand.lens[:2] == pytest.approx(room.centre)
    assert stand.near_px == pytest.approx(stand.far_px)


def test_a_wider_view_lets_the_camera_hang_lower():
    profile = load_profile("high-gammon-40")
    heights = [camera_stand(profile, fov).height_mm for fov in (50.0, 70.0, 90.0)]
    assert heights == sorted(heights, reverse=True)


def test_a_tilted_camera_stands_on_the_operators_side_and_sees_the_near_side_larger():
    profile = load_profile("club-50")
    stand = camera_stand(profile, 70.0, 25.0)
    assert stand.lens[1] > must_see(profile).centre[1]
    assert stand.near_px > stand.far_px


@pytest.mark.parametrize(("fov", "tilt"), [(10.0, 0.0), (170.0, 0.0), (70.0, 75.0), (70.0, -1.0)])
def test_what_no_stand_can_do_is_refused(fov, tilt):
    with pytest.raises(ValueError, match="no stand"):
        camera_stand(load_profile("club-50"), fov, tilt)


def test_it_must_see_no_more_than_the_board():
    for name in builtin_profiles():
        profile = load_profile(name)
        assert outline(profile).holds(must_see(profile))
