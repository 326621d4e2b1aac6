"""Profiles: every built-in one is whole, every fault is named, free keys are left alone."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pasch_hardware.boards.board import Area, Pose, Row
from pasch_hardware.boards.geometry import capacity, led_positions
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import builtin_profiles, load_profile, parse_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.errors import ProfileError

SQUARE = {"centre": [1.0, 1.0], "size": 20.0}


def row(name, **other):
    return {
        "name": name,
        "shape": "row",
        "anchor": [10.0, 0.0],
        "direction": [0.0, 1.0],
        "length": 200.0,
        "width": 42.0,
        **other,
    }


def table(**other):
    """A 24-point board with nothing wrong in it."""
    return {
        "name": "mine",
        "board": "backgammon",
        "field": [560.0, 440.0],
        "checker": {"diameter": 40.0, "thickness": 9.0},
        "place": [row(str(number)) for number in range(1, 25)],
        **other,
    }


def faults_of(broken):
    with pytest.raises(ProfileError) as caught:
        parse_profile(broken, "mine.toml")
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith("The board profile mine.toml must be put right: ")
    return text


def test_minimal_profile_has_the_contracts_defaults():
    profile = parse_profile(table())
    assert profile.frame_height == 0.0
    assert profile.fiducials == ()
    assert profile.letters == ("w", "b")
    assert profile.diameter("w") == profile.diameter("b") == 40.0
    assert profile.thickness("b") == 9.0
    [first] = profile.place("1")
    assert isinstance(first, Row)
    assert first.leds == ()
    assert first.height == 0.0
    assert first.colour is None
    assert first.pose is Pose.FLAT
    assert profile.place("bar") == profile.place("off") == ()


@pytest.mark.parametrize("name", builtin_profiles())
def test_builtin_profile_is_whole(name):
    profile = load_profile(name)
    assert profile.name == name
    assert set(profile.kind.places) <= set(profile.place_names)
    assert len(profile.electronics.button_pins) == len(profile.letters)
    assert len(profile.electronics.button_centres) == len(profile.letters)
    assert len(profile.electronics.dice_centres) == len(profile.electronics.dice)
    leds = led_positions(profile)
    assert sorted(leds) == list(range(len(leds)))
    assert len({(round(x), round(y)) for x, y, _ in leds.values()}) == len(leds)


def test_there_is_a_builtin_profile_for_every_kind_of_board():
    assert {load_profile(name).board for name in builtin_profiles()} == set(KINDS)


def test_club_board_has_five_checkers_in_a_row_and_four_markers():
    profile = load_profile("club-50")
    [point] = profile.place("6")
    assert isinstance(point, Row)
    assert 0.42 <= point.length / profile.field[1] <= 0.45
    assert [marker.id for marker in profile.fiducials] == [0, 1, 2, 3]
    assert [area.colour for area in profile.place("off")] == ["w", "b"]


@pytest.mark.parametrize("times", [0.8, 1.0, 1.3])
def test_at_least_as_many_checkers_of_another_size_lie_in_a_row(times):
    club = load_profile("club-50")
    other = club.with_checkers(times)
    assert other.diameter("w") == pytest.approx(times * club.diameter("w"))
    rows = [(a, b) for a, b in zip(club.places, other.places, strict=True) if isinstance(a, Row)]
    assert all(capacity(b, other.diameter("w")) >= capacity(a, 40.0) for a, b in rows)
    assert other.thicknesses == club.thicknesses
    assert [shape.name for shape in other.places] == [shape.name for shape in club.places]


def test_white_home_is_at_the_bottom_right():
    profile = load_profile("club-50")
    width, height = profile.field
    for number in range(1, 25):
        [point] = profile.place(str(number))
        x, y = point.anchor
        assert (y == height) == (number <= 12)
        assert (x > width / 2) == (number <= 6 or number >= 19)


def test_sizes_may_differ_by_colour():
    sizes = {"diameter": {"w": 36.0, "b": 40.0}, "thickness": 9.0}
    profile = parse_profile(table(checker=sizes))
    assert (profile.diameter("w"), profile.diameter("b")) == (36.0, 40.0)


def test_direction_is_scaled_to_length_one():
    places = table()["place"]
    places[0] = row("1", direction=[3.0, -4.0])
    [point] = parse_profile(table(place=places)).place("1")
    assert point.direction == pytest.approx((0.6, -0.8))


def test_unknown_keys_are_left_alone():
    places = table()["place"]
    places[3]["note"] = "loose felt"
    assert parse_profile(table(place=places, maker="Ada", shop={"price": 3})).name == "mine"


def test_off_may_have_several_areas_but_a_point_only_one():
    tray = {"name": "off", "shape": "area", "centre": [600.0, 100.0], "size": [50.0, 200.0]}
    trays = [{**tray, "colour": "w", "pose": "edge"}, {**tray, "colour": "b"}]
    profile = parse_profile(table(place=[*table()["place"], *trays]))
    white, black = profile.place("off")
    assert isinstance(white, Area)
    assert (white.pose, black.pose) == (Pose.EDGE, Pose.FLAT)
    assert "place 7 2 times" in faults_of(table(place=[*table()["place"], row("7")]))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": None}, "name"),
        ({"board": "chess"}, "'chess'"),
        ({"field": [560.0]}, "field"),
        ({"field": [560.0, -1.0]}, "field"),
        ({"checker": {"diameter": 0, "thickness": 9.0}}, "diameter"),
        ({"checker": {"diameter": {"w": 40.0}, "thickness": 9.0}}, "for b"),
        ({"checker": 40}, "checker"),
        ({"frame_height": "high"}, "frame_height"),
        ({"frame_height": -20_000.0}, "frame_height as a number from -10000 to 10000"),
        ({"field": [1e300, 400.0]}, "field as two sizes above 0 and up to 10000"),
        ({"field": [10**400, 400]}, "field as two sizes above 0 and up to 10000"),
        # In cm, and a place in mm.
        (
            {
                "field": [5.6, 4.4],
                "place": [*table()["place"][1:], row("1", anchor=[500.0, 440.0])],
            },
            "outside its field of 5.6 x 4.4 mm (1)",
        ),
        (
            {"frame_height": 3000.0},
            "of 3000 mm (frame_height) are higher than the shorter side",
        ),
        ({"checker": {"diameter": 40.0, "thickness": 900.0}}, "thicker than wide (w, b)"),
        ({"board": None}, "needs board as one of backgammon, high-gammon, gamwin"),
        ({"name": "a\x1b[2J"}, "name as a text in quotes, without control characters, not 'a?"),
        ({"frame_hight": 12.0}, "has 'frame_hight'; is frame_height meant?"),
        ({"electronic": {"link_led": 3}}, "has 'electronic'; is electronics meant?"),
        ({"electronics": {"linkled": 3}}, "[electronics] has 'linkled'; is link_led meant?"),
        ({"checker": {"diametre": 4.0}}, "has 'diametre'; is diameter meant?"),
        ({"places": [{"name": "5"}]}, "has 'places'; is place meant?"),
        ({"fiducial": [{"center": [1.0, 1.0]}]}, "has 'center'; is centre meant?"),
        ({"place": []}, "lacks the places 1, 2, 3"),
        ({"place": [{"name": "off"}] * 5000}, "has 5000 tables [[place]], more than 200"),
        ({"fiducial": [{"id": 77, "centre": [0.0, 0.0], "size": 20.0}]}, "49"),
        ({"fiducial": {"id": 1}}, "[[fiducial]]"),
        ({"electronics": {"dice": [[1, 2, 3]]}}, "nine LED indices"),
        ({"electronics": {"button_pins": [2, 2]}}, "pin GP2"),
        ({"electronics": {"buzzer_pin": 40}}, "GP28"),
        ({"electronics": {"pixel_order": "XYZ"}}, "'XYZ'"),
    ],
)
def test_a_fault_is_named(change, words):
    assert words in faults_of(table(**change))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"shape": "blob"}, "place 5 has shape 'blob'"),
        ({"anchor": None}, "place 5 needs anchor"),
        ({"direction": [0, 0]}, "points somewhere"),
        ({"direction": "up"}, "place 5 needs direction"),
        ({"length": -3.0}, "place 5 needs length"),
        ({"width": math.nan}, "place 5 needs width"),
        ({"leds": [1.5]}, "place 5 needs leds"),
        ({"leds": [-1]}, "place 5 needs leds"),
        ({"leds": [10**9]}, "place 5 needs leds as a list of whole numbers from 0 to 100000"),
        ({"leds": [8, 8]}, "LED 8 more than once"),
        ({"colour": "x"}, "colour 'x'"),
        ({"pose": "leaning"}, "'leaning'"),
        ({"name": "Z9"}, "Z9"),
        ({"shape": "area"}, "either radius or size"),
    ],
)
def test_a_fault_of_a_place_is_named(change, words):
    places = table()["place"]
    places[4] = {**places[4], **change}
    assert words in faults_of(table(place=places))


def test_all_faults_are_named_at_once():
    text = faults_of(table(board="chess", field=1, frame_height=[]))
    assert all(word in text for word in ("chess", "field", "frame_height"))


def test_a_missing_file_is_answered_with_the_builtin_names(tmp_path):
    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path / "none.toml")
    assert all(name in str(caught.value) for name in builtin_profiles())


@pytest.mark.parametrize(
    "content", [b"name = ", b"\xff\xfe\x00", b"[[place]\n", b"x = " + b"9" * 5000]
)
def test_an_unreadable_file_is_one_sentence(tmp_path, content):
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(file))
    assert "bad.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_is_read_like_a_builtin_profile(tmp_path):
    import pasch_hardware

    source = Path(pasch_hardware.__file__).parent / "boards" / "profiles" / "club-50.toml"
    copy = tmp_path / "copy.toml"
    copy.write_bytes(source.read_bytes())
    assert load_profile(copy) == load_profile("club-50")


def outcome_of(given_table):
    """The profile and no sentence, or no profile and the sentence."""
    try:
        return parse_profile(given_table), ""
    except ProfileError as error:
        return None, str(error)


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 80) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted([*table(), "electronics", "fiducial"])), anything)
def test_whatever_stands_in_a_key_is_taken_or_refused_in_a_sentence(key, value):
    profile, sentence = outcome_of(table(**{key: value}))
    if profile is None:
        assert sentence.endswith(".")
        assert "\n" not in sentence
    else:
        assert set(KINDS["backgammon"].places) <= set(profile.place_names)


@given(
    st.sampled_from(["name", "shape", "anchor", "direction", "leds", "size", "radius", "pose"]),
    anything,
)
def test_whatever_stands_in_a_place_is_taken_or_refused_in_a_sentence(key, value):
    places = table()["place"]
    places[0] = {**places[0], key: value}
    profile, sentence = outcome_of(table(place=places))
    if profile is None:
        assert sentence.endswith(".")
        assert "\n" not in sentence
    else:
        [point] = profile.place("1")
        assert math.hypot(*point.direction) == pytest.approx(1)


@pytest.mark.parametrize(
    ("change", "whole"),
    [
        (
            {"fiducial": [{"id": 0, **SQUARE}, SQUARE]},
            "[[fiducial]] number 2 needs id as a whole number from 0 to 49",
        ),
        (
            {"electronics": {"pixels_pin": 0, "buzzer_pin": "15"}},
            "[electronics] needs buzzer_pin as a whole number from 0 to 100000, not '15'",
        ),
        (
            {"place": [{"name": "off"}] * 201},
            "the profile has 201 tables [[place]], more than 200",
        ),
        (
            {"checker": None},
            "the profile needs checker as a table, like"
            " checker = {diameter = 40.0, thickness = 9.0}",
        ),
    ],
)
def test_one_fault_is_one_complaint(change, whole):
    assert faults_of(table(**change)).endswith(f"must be put right: {whole}.")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "is empty; begin with a copy"),
        (b'board = "backgammon"\nname = "Br\xe4u"\n', "not text in UTF-8 (line 2); save it"),
    ],
)
def test_what_is_no_profile_is_told_how_to_become_one(data, told, tmp_path):
    path = tmp_path / "board.toml"
    path.write_bytes(data)
    with pytest.raises(ProfileError, match=re.escape(told)):
        load_profile(path)


def test_the_mark_that_windows_editors_write_is_no_fault(tmp_path):
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xef\xbb\xbf" + profile_text(load_profile("club-50")).encode())
    assert load_profile(path).name == "club-50"
