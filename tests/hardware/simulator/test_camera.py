"""The twin's camera: what it projects is what its rays see."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pasch_hardware.boards.board import Electronics
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.footprint import board_boxes, outer_rectangle
from pasch_hardware.simulator.optics.scene import camera_for
from pasch_hardware.simulator.rendering.tabletop import table_objects

cameras = st.builds(
    PinholeCamera,
    st.tuples(st.floats(100, 500), st.floats(100, 600), st.floats(500, 1200)),
    st.tuples(st.floats(200, 350), st.floats(150, 300), st.just(0.0)),
    st.floats(45, 75),
    st.floats(-8, 8),
    st.floats(-0.1, 0.05),
    st.just((64, 36)),
)


@settings(deadline=None, max_examples=50)
@given(cameras)
def test_a_pixels_ray_projects_back_to_the_pixel(camera):
    rays = camera.rays()
    for line, column in ((0, 0), (18, 32), (35, 63), (4, 60)):
        point = np.array(camera.position_mm) + 700 * rays[line, column].astype(float)
        assert camera.project(point)[0] == pytest.approx([column, line], abs=0.05)


@settings(deadline=None, max_examples=50)
@given(cameras)
def test_rays_are_unit_vectors_and_finer_samples_lie_between(camera):
    rays, fine = camera.rays(), camera.rays(2)
    assert np.linalg.norm(rays, axis=2) == pytest.approx(1, abs=1e-4)
    mean = (fine[0::2, 0::2] + fine[1::2, 0::2] + fine[0::2, 1::2] + fine[1::2, 1::2]) / 4
    assert mean == pytest.approx(rays, abs=1e-4)


@settings(deadline=None, max_examples=50)
@given(cameras)
def test_the_board_stands_upright_in_the_picture(camera):
    if abs(camera.roll_deg) > 5:
        return
    middle = np.array(camera.target_mm)
    here, right, down = camera.project([middle, middle + (50, 0, 0), middle + (0, 50, 0)])
    assert right[0] > here[0]
    assert down[1] > here[1]


@pytest.mark.parametrize("name", builtin_profiles())
@pytest.mark.parametrize("seed", range(6))
def test_every_seeds_camera_sees_the_whole_board(name, seed):
    profile = load_profile(name)
    camera = camera_for(profile, seed)
    left, top, right, bottom = outer_rectangle(profile)
    corners = [(x, y, profile.frame_height) for x in (left, right) for y in (top, bottom)]
    pixels = camera.project(corners)
    assert pixels.min() > 0
    assert (pixels < camera.size_px).all()
    assert np.ptp(pixels, axis=0).max() > 500


@pytest.mark.parametrize("name", builtin_profiles())
@pytest.mark.parametrize("seed", range(5))
def test_things_on_the_table_lie_beside_the_board(name, seed):
    profile = load_profile(name)
    bare = replace(profile, electronics=Electronics(), fiducials=())
    for board in (profile, bare):
        left, top, right, bottom = outer_rectangle(board)
        for thing in table_objects(board, -16.0, np.random.default_rng(seed)):
            is_beside = thing.high[0] < left or thing.low[0] > right
            assert is_beside or thing.high[1] < top or thing.low[1] > bottom


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_boxes_of_a_board_fill_its_outline_without_overlap(name):
    profile = load_profile(name)
    boxes = [box for box in board_boxes(profile) if box.material != "bar"]
    if not profile.frame_height:
        assert boxes == []
        return
    left, top, right, bottom = outer_rectangle(profile)
    areas = [(box.high[0] - box.low[0]) * (box.high[1] - box.low[1]) for box in boxes]
    assert sum(areas) == pytest.approx((right - left) * (bottom - top))
    assert min(areas) > 0
