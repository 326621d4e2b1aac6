"""Where checkers and LEDs lie: touching, within their place, layer upon layer."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pasch_hardware.boards.board import Area, Pose, Row
from pasch_hardware.boards.geometry import (
    area_capacity,
    area_slots,
    capacity,
    content_centres,
    die_pixel_centres,
    led_positions,
    row_point,
    slot_centre,
)
from pasch_hardware.boards.profile import builtin_profiles, load_profile

sizes = st.floats(10, 60)
directions = st.floats(0, 2 * math.pi).map(lambda angle: (math.cos(angle), math.sin(angle)))
rows = st.builds(
    Row,
    st.just("1"),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    directions,
    length=st.floats(60, 300),
    width=st.floats(20, 60),
    height=st.floats(0, 20),
)


def test_capacity_counts_the_checkers_that_truly_fit():
    point = Row("1", (0.0, 0.0), (0.0, 1.0), 200.0, 42.0)
    assert [capacity(point, diameter) for diameter in (40.0, 40.2, 33.3, 39.0)] == [5, 4, 6, 5]
    assert capacity(point, 250.0) == 1


@given(rows, sizes, st.floats(2, 15), st.integers(1, 15))
def test_rows_fill_outward_and_then_upward(row, diameter, thickness, count):
    slots = [slot_centre(row, index, count, diameter, thickness) for index in range(count)]
    room = capacity(row, diameter)
    assert math.dist(slots[0][:2], row.anchor) == pytest.approx(diameter / 2)
    for index, (x, y, z) in enumerate(slots):
        assert z == pytest.approx(row.height + index // room * thickness)
        if index >= room:
            assert (x, y) == pytest.approx(slots[index - room][:2])
    for first, second in pairwise(slots[:room]):
        assert math.dist(first, second) == pytest.approx(diameter)


@given(rows, st.floats(-50, 50), st.floats(-30, 30))
def test_row_point_keeps_distances(row, along, across):
    assert math.dist(row_point(row, along, across), row.anchor) == pytest.approx(
        math.hypot(along, across)
    )


areas = st.builds(
    Area,
    st.just("bar"),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    size=st.tuples(st.floats(60, 300), st.floats(60, 300)),
    height=st.floats(0, 20),
    pose=st.sampled_from(list(Pose)),
) | st.builds(
    Area,
    st.just("SE"),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    radius=st.floats(15, 80),
    pose=st.sampled_from([Pose.FLAT, Pose.PILE]),
)


@given(areas, st.floats(15, 55), st.floats(2, 14), st.integers(1, 15))
def test_no_checker_of_an_area_lies_in_another(area, diameter, thickness, count):
    slots = [slot_centre(area, index, count, diameter, thickness) for index in range(count)]
    for index, first in enumerate(slots):
        assert first[2] >= area.height - 1e-9
        for second in slots[:index]:
            if area.pose is Pose.EDGE:
                assert math.dist(first, second) > thickness - 1e-6
            elif abs(first[2] - second[2]) < thickness - 1e-6:
                assert math.dist(first[:2], second[:2]) > diameter - 1e-6


@given(areas, st.floats(15, 55))
def test_a_first_layer_stays_within_its_area(area, diameter):
    room = area_capacity(area, diameter)
    for index in range(room):
        x, y, _ = slot_centre(area, index, room, diameter, 5.0)
        dx, dy = abs(x - area.centre[0]), abs(y - area.centre[1])
        if area.radius is not None:
            assert math.hypot(dx, dy) <= area.radius
        else:
            assert dx <= area.extent[0] / 2
            assert dy <= area.extent[1] / 2


def test_slot_refuses_an_index_beyond_the_count():
    with pytest.raises(ValueError, match="index 3"):
        slot_centre(Row("1", (0.0, 0.0), (0.0, 1.0), 200.0, 42.0), 3, 3, 40.0, 9.0)


def test_trays_fill_from_the_boards_edge():
    profile = load_profile("club-50")
    whites = [centre for _, _, centre in content_centres(profile, "off", "w" * 15)]
    blacks = [centre for _, _, centre in content_centres(profile, "off", "b" * 15)]
    assert whites[0][1] > whites[-1][1] > blacks[-1][1] > blacks[0][1]
    assert whites[0][1] - whites[1][1] == pytest.approx(9.0)


def test_content_goes_to_the_shape_of_its_colour():
    profile = load_profile("club-50")
    found = content_centres(profile, "off", "bw")
    assert [(letter, shape.colour) for letter, shape, _ in found] == [("w", "w"), ("b", "b")]
    assert [letter for letter, _, _ in content_centres(profile, "bar", "bww")] == ["b", "w", "w"]
    assert content_centres(profile, "yard", "w") == ()


def test_unequal_coins_lie_against_each_other():
    profile = load_profile("gamwin-strip")
    [point] = profile.place("R4")
    centres = [centre for _, _, centre in content_centres(profile, "R4", "brb")]
    gaps = [math.dist(a[:2], b[:2]) for a, b in pairwise(centres)]
    half = (profile.diameter("b") + profile.diameter("r")) / 2
    assert gaps == pytest.approx([half, half])
    assert math.dist(centres[0][:2], point.anchor) == pytest.approx(profile.diameter("b") / 2)


@pytest.mark.parametrize("name", builtin_profiles())
def test_a_rows_leds_sit_outside_its_base_in_chain_order(name):
    profile = load_profile(name)
    leds = led_positions(profile)
    for shape in profile.places:
        if not isinstance(shape, Row):
            continue
        for led in shape.leds:
            x, y, z = leds[led]
            outward = (x - shape.anchor[0]) * shape.direction[0]
            outward += (y - shape.anchor[1]) * shape.direction[1]
            assert -20 < outward < 0
            assert z == profile.frame_height


def test_the_club_boards_chain_never_jumps_along_the_points():
    leds = led_positions(load_profile("club-50"))
    steps = [math.dist(leds[k], leds[k + 1]) for k in (*range(23), *range(24, 47))]
    # From the sixth point to the seventh the chain crosses the bar.
    assert sorted(steps)[-3] < 25
    assert max(steps) < 80


def test_die_pixels_run_row_by_row_from_the_top_left():
    electronics = load_profile("club-50").electronics
    [first, _] = die_pixel_centres(electronics)
    assert [y for _, y in first] == sorted(y for _, y in first)
    assert all(a[0] < b[0] for a, b in pairwise(first) if a[1] == b[1])
    assert first[4] == electronics.dice_centres[0]


@given(st.integers(1, 30))
def test_tray_slots_differ(count):
    profile = load_profile("club-50")
    tray = profile.place("off")[0]
    assert isinstance(tray, Area)
    slots = area_slots(profile, tray, count, 40.0, 9.0)
    assert len(set(slots)) == count
