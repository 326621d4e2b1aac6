"""The drawn picture: geometry, light and glow are where and what the state says."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.geometry import led_positions, slot_centre
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.optics.lighting import LitFrame
from pasch_hardware.simulator.optics.scene import (
    CheckerState,
    HandState,
    SceneState,
    camera_for,
    light_for,
    look_for,
)
from pasch_hardware.simulator.rendering.render import Renderer

DARK = ((0, 0, 0),) * 69


@pytest.fixture(scope="module")
def profile():
    return load_profile("club-50")


@pytest.fixture(scope="module")
def renderer(profile):
    """A camera without noise, so that two pictures differ only where the scene does."""
    return Renderer(profile, light=replace(light_for(0), noise=0.0), seed=0)


def lit(index, colour):
    return (*DARK[:index], colour, *DARK[index + 1 :])


def difference(renderer, before, after):
    """How much brighter each pixel becomes, per channel, as int."""
    return renderer.draw(after).astype(int) - renderer.draw(before).astype(int)


def checker(profile, letter, name, index, count):
    [point] = profile.place(name)
    x, y, z = slot_centre(point, index, count, 40.0, 9.0)
    return CheckerState(letter, x, y, z, serial=index)


def test_a_picture_is_1280_by_720_bgr(renderer):
    picture = renderer.draw(SceneState())
    assert picture.shape == (720, 1280, 3)
    assert picture.dtype == np.uint8


def test_the_same_seed_draws_the_same_pictures(profile):
    small = replace(camera_for(profile, 4), size_px=(640, 360))
    state = SceneState((checker(profile, "w", "6", 0, 1),), lit(3, (255, 0, 0)))
    first, second = (Renderer(profile, camera=small, seed=4) for _ in range(2))
    for _ in range(2):
        assert np.array_equal(first.draw(state), second.draw(state))


def test_neighbouring_seeds_look_different(profile):
    looks = [look_for(seed) for seed in range(4)]
    assert len({look.ground for look in looks}) == 4
    assert len({light_for(seed).name for seed in range(4)}) >= 3
    assert len({dict(look.checkers)["b"] for look in looks}) >= 3


def test_the_markers_are_found_where_the_profile_has_them(profile, renderer):
    picture = renderer.draw(SceneState())
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    assert sorted(ids.ravel().tolist()) == [0, 1, 2, 3]
    for found, marker in zip(corners, ids.ravel(), strict=True):
        fiducial = profile.fiducials[marker]
        (x, y), half = fiducial.centre, fiducial.size / 2
        square = [(-half, -half), (half, -half), (half, half), (-half, half)]
        points = [(x + dx, y + dy, fiducial.height) for dx, dy in square]
        assert np.abs(found[0] - renderer.camera.project(points)).max() < 2.0


@pytest.mark.parametrize("index", [0, 11, 12, 33, 47, 48, 50, 54, 67, 68])
def test_an_led_glows_at_its_place_in_its_colour(profile, renderer, index):
    where = renderer.camera.project([led_positions(profile)[index]])[0]
    for channel, colour in ((2, (200, 0, 0)), (1, (0, 200, 0)), (0, (0, 0, 200))):
        glow = difference(renderer, SceneState(leds=DARK), SceneState(leds=lit(index, colour)))
        sum_of_channels = glow.sum(axis=2)
        y, x = np.unravel_index(sum_of_channels.argmax(), sum_of_channels.shape)
        assert np.hypot(x - where[0], y - where[1]) < 7
        strongest = glow.reshape(-1, 3).sum(axis=0)
        assert strongest.argmax() == channel
        lines, columns = np.nonzero(sum_of_channels > 2)
        assert np.hypot(columns - where[0], lines - where[1]).max() < 35


def test_an_led_grows_brighter_with_its_value(renderer):
    sums = [
        difference(renderer, SceneState(leds=DARK), SceneState(leds=lit(20, (v, v, v)))).sum()
        for v in (4, 16, 64, 255)
    ]
    assert 0 < sums[0] < sums[1] < sums[2] < sums[3]


def test_a_checker_over_an_led_hides_its_light(profile, renderer):
    x, y, z = led_positions(profile)[48]
    cover = (CheckerState("b", x, y, z),)
    bright = lit(48, (255, 255, 255))
    free = difference(renderer, SceneState(leds=DARK), SceneState(leds=bright))
    hidden = difference(renderer, SceneState(cover, DARK), SceneState(cover, bright))
    assert hidden.sum() < 0.05 * free.sum()


@pytest.mark.parametrize(("name", "index"), [("6", 0), ("13", 4), ("24", 1), ("8", 2)])
def test_a_checker_is_drawn_where_it_lies(profile, renderer, name, index):
    state = checker(profile, "b", name, index, 5)
    change = np.abs(difference(renderer, SceneState(), SceneState((state,)))).sum(axis=2)
    top = renderer.camera.project([(state.x_mm, state.y_mm, 9.0)])[0]
    edge = renderer.camera.project([(state.x_mm + 20, state.y_mm, 9.0)])[0]
    radius = float(np.hypot(*(edge - top)))
    lines, columns = np.mgrid[0:720, 0:1280]
    distance = np.hypot(columns - top[0], lines - top[1])
    assert (change[distance < 0.8 * radius] > 0).mean() > 0.95
    assert change[distance > 6 * radius].max() == 0


def test_a_second_layer_hides_the_first_and_stands_nearer(profile, renderer):
    below = tuple(checker(profile, "w", "6", index, 5) for index in range(5))
    above = checker(profile, "b", "6", 5, 6)
    assert above.z_mm == 9.0
    change = difference(renderer, SceneState(below), SceneState((*below, above)))
    x, y = renderer.camera.project([(above.x_mm, above.y_mm, 18.0)])[0]
    assert change[round(float(y)), round(float(x))].sum() < -60


def test_checkers_cast_shadows(profile, renderer):
    state = checker(profile, "w", "15", 4, 5)
    change = difference(renderer, SceneState(), SceneState((state,)))
    assert (change.sum(axis=2) < -20).sum() > 150


def test_no_two_checkers_have_quite_the_same_tone(profile, renderer):
    one = checker(profile, "b", "7", 0, 1)
    x, y = (round(float(v)) for v in renderer.camera.project([(one.x_mm, one.y_mm, 9.0)])[0])
    tones = [
        renderer.draw(SceneState((replace(one, serial=serial),)))[y - 5 : y + 6, x - 5 : x + 6]
        for serial in range(8)
    ]
    brightness = [float(tone.mean()) for tone in tones]
    assert len({round(tone, 1) for tone in brightness}) >= 6
    assert max(brightness) < 1.2 * min(brightness)


def test_a_hand_covers_what_it_reaches_for_and_leaves_the_rest(profile, renderer):
    hand = HandState(400.0, 330.0)
    change = np.abs(difference(renderer, SceneState(), SceneState(hand=hand))).sum(axis=2)
    behind = renderer.camera.project([(400.0, 430.0, 45.0)])[0]
    x, y = (round(float(v)) for v in behind)
    assert (change[y - 8 : y + 8, x - 8 : x + 8] > 15).mean() > 0.8
    assert change[:150, :300].max() == 0


def test_a_hand_hides_lights_below_it(profile, renderer):
    x, y, _ = led_positions(profile)[9]
    hand = HandState(x, y - 110.0)
    bright = lit(9, (255, 255, 255))
    free = difference(renderer, SceneState(leds=DARK), SceneState(leds=bright)).sum()
    hidden = difference(renderer, SceneState(leds=DARK, hand=hand), SceneState((), bright, hand))
    assert hidden.sum() < 0.3 * free


def test_a_pushed_board_moves_with_all_that_is_on_it(profile):
    small = replace(camera_for(profile, 0), size_px=(640, 360))
    renderer = Renderer(profile, camera=small, light=replace(light_for(0), noise=0.0), seed=0)
    bright = lit(30, (0, 255, 0))
    places = []
    for shift in ((0.0, 0.0, 0.0), (20.0, -12.0, 0.0)):
        dark = SceneState(leds=DARK, board_shift=shift)
        glow = difference(renderer, dark, replace(dark, leds=bright)).sum(axis=2).clip(0)
        lines, columns = np.nonzero(glow > 30)
        places.append((columns.mean(), lines.mean()))
    x, y, z = led_positions(profile)[30]
    expected = np.diff(small.project([(x, y, z), (x + 20, y - 12, z)]), axis=0)[0]
    moved = np.subtract(places[1], places[0])
    assert np.abs(moved - expected).max() < 1.0


def test_a_covered_lens_sees_black(renderer):
    assert renderer.draw(SceneState(is_black=True)).mean() < 8


def test_the_windows_bars_wander(renderer):
    change = difference(renderer, SceneState(), SceneState(window_drift_mm=30.0))
    assert (np.abs(change).sum(axis=2) > 20).mean() > 0.01


@pytest.fixture
def sunny(profile):
    """Draws small pictures of a board in the sun, without noise, each by a renderer of its own."""
    small = replace(camera_for(profile, 3), size_px=(640, 360))
    light = replace(light_for(3), noise=0.0)
    assert max(light.sun) > 0
    return lambda: Renderer(profile, camera=small, light=light, seed=3)


def test_when_the_sun_moves_on_all_looks_as_if_drawn_anew(profile, sunny):
    checkers = tuple(checker(profile, "w", "6", index, 5) for index in range(5))
    before, after = (SceneState(checkers, window_drift_mm=mm) for mm in (0.0, 45.0))
    renderer = sunny()
    first = renderer.draw(before)
    moved_on = renderer.draw(after)
    assert (moved_on == sunny().draw(after)).all()
    assert (moved_on != first).any()


@pytest.mark.parametrize(("run_per_rise", "is_same"), [(50.0, True), (0.0, False)])
def test_a_carried_checker_darkens_all_that_its_shadow_reaches(
    profile, sunny, monkeypatch, run_per_rise, is_same
):
    """As if all were looked at, and not as if only those next to it were."""
    rows = ("4", "5", "7", "8", "9")
    lying = [checker(profile, "w", name, index, 5) for name in rows for index in range(5)]
    carried = replace(checker(profile, "b", "6", 2, 5), z_mm=60.0, serial=20)
    state = SceneState((*lying, carried))
    seen = sunny().draw(state)
    monkeypatch.setattr(LitFrame, "run_per_rise", lambda *_: run_per_rise)
    assert (sunny().draw(state) == seen).all() == is_same


@pytest.mark.parametrize("name", ["high-gammon-40", "gamwin-strip"])
def test_other_boards_are_drawn_too(name):
    profile = load_profile(name)
    small = replace(camera_for(profile, 1), size_px=(480, 270))
    renderer = Renderer(profile, camera=small, light=replace(light_for(1), noise=0.0), seed=1)
    letter = profile.letters[0]
    point = profile.places[0]
    x, y, z = slot_centre(point, 0, 1, profile.diameter(letter), profile.thickness(letter))
    change = difference(renderer, SceneState(), SceneState((CheckerState(letter, x, y, z),)))
    where = small.project([(x, y, z + profile.thickness(letter))])[0]
    column, line = (round(float(v)) for v in where)
    assert np.abs(change[line, column]).sum() > 20
