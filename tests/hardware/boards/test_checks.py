"""Boards that can be built: the three of Pasch pass, each fault is named in a sentence."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from pasch_firmware.config import LEDS_LIMIT, LIMIT_MA, merge

from firmware.on_cpython import load_logic
from pasch.messages import sentence
from pasch_hardware.boards import electronics
from pasch_hardware.boards.board import Area, Row
from pasch_hardware.boards.checks import building_faults
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.boards.layout import dice_box, footprints, led_names, outline
from pasch_hardware.boards.measures import Measures, profile_from
from pasch_hardware.boards.profile import builtin_profiles, load_profile


def changed(profile, name, **change):
    """The profile with one place changed."""
    places = tuple(
        replace(shape, **change) if shape.name == name else shape for shape in profile.places
    )
    return replace(profile, places=places)


def wired(profile, **change):
    return replace(profile, electronics=replace(profile.electronics, **change))


@pytest.fixture(scope="module")
def club():
    return load_profile("club-50")


@pytest.mark.parametrize("name", builtin_profiles())
def test_a_builtin_board_can_be_built(name):
    assert building_faults(load_profile(name)) == ()


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_firmware_takes_what_can_be_built(name):
    profile = load_profile(name)
    config = board_config(profile)
    assert {key: merge(config)[key] for key in config} == config
    assert (electronics.MAX_LEDS, electronics.MAX_CURRENT_MA) == (LEDS_LIMIT, LIMIT_MA)
    pins = list(range(4, 5 + electronics.MAX_BUTTONS))
    assert merge({"button_pins": pins[1:]})["button_pins"] == pins[1:]
    with pytest.raises(ValueError, match="button_pins"):
        merge({"button_pins": pins})


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_base_plate_holds_every_part(name):
    profile = load_profile(name)
    plate = outline(profile)
    for part in footprints(profile):
        assert plate.holds(part.room), part.what
    box = dice_box(profile)
    assert box is not None
    for cell in box.cells:
        assert box.outer.holds(cell)


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_led_of_the_chain_has_a_name(name):
    profile = load_profile(name)
    names = led_names(profile)
    assert list(names) == list(range(len(names)))
    # What is no point is called by its word: there is no "place bar".
    assert not {f"place {name}" for name in OTHER_PLACES} & {str(text) for text in names.values()}
    pixels = sum("pixel" in str(text) for text in names.values())
    assert pixels == 9 * len(profile.electronics.dice)


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (lambda p: changed(p, "7", leds=()), "none: 7."),
        (lambda p: changed(p, "7", leds=()), "LEDs 12, 13 of the chain"),
        (lambda p: changed(p, "7", leds=(13, 12)), "place 7 one after the other, not 13, 12"),
        (
            lambda p: changed(changed(p, "7", leds=(14, 15)), "8", leds=(12, 13)),
            "13, 12, 15, 14",
        ),
        (lambda p: changed(p, "7", width=60.0), "places 7 and 8 apart"),
        (lambda p: changed(p, "7", length=300.0), "places 7 and 18 apart"),
        (lambda p: changed(p, "7", width=30.0), "place 7 wider than 30.0 mm for a 40.0 mm"),
        (lambda p: changed(p, "7", length=30.0), "place 7 longer than 30.0 mm"),
        (lambda p: changed(p, "off", size=(30.0, 200.0)), "place off larger than 30 x 200 mm"),
        (lambda p: wired(p, button_pins=(2, 23)), "GP23"),
        (lambda p: wired(p, button_pins=(2,)), "(White, Black) a pin: 2 are needed, not 1"),
        (lambda p: wired(p, current_limit_ma=9000), "between 1 and 4000, not 9000"),
        (lambda p: wired(p, current_limit_ma=2), "(in milliampere) to 345 or more, not 2"),
        (lambda p: wired(p, button_pins=tuple(range(2, 11))), "at most 8 buttons, not 9"),
        (lambda p: wired(p, dice_pitch=9.0), "dice_pitch at least 10.8"),
        (lambda p: wired(p, dice_centres=((-34.0, 196.0),)), "each of the 2 dice"),
        (lambda p: wired(p, link_led_centre=None), "link light sits with link_led_centre"),
        (
            lambda p: wired(p, button_centres=((-34.0, 200.0), (-34.0, 52.0))),
            "the dice box and White's button",
        ),
        (
            lambda p: wired(p, button_centres=((20.0, 300.0), (-34.0, 52.0))),
            "White's button off place 12",
        ),
        (
            lambda p: wired(p, button_centres=((279.0, 459.0), (-34.0, 52.0))),
            "White's button and the groove of the LEDs 0 to 23 apart, they overlap by 10.5 mm.",
        ),
        (
            lambda p: wired(p, button_centres=((279.0, 396.0), (-34.0, 52.0))),
            "White's button off the playing field",
        ),
        (
            lambda p: wired(
                p, dice_centres=((150.0, 470.0), (206.0, 470.0)), link_led_centre=(178.0, 470.0)
            ),
            "dice box and the groove of the LEDs 0 to 23",
        ),
        (lambda p: replace(p, frame_height=5.0), "rails at least 7.2 mm"),
    ],
)
def test_a_fault_is_a_sentence_that_says_what_to_do(club, break_it, words):
    broken = building_faults(break_it(club))
    faults = tuple(map(str, broken))
    assert any(words in fault for fault in faults), faults
    for fault in faults:
        assert fault.endswith(".")
        assert "\n" not in fault
    for german in (sentence(fault, "de") for fault in broken):
        assert german.endswith(".")
        assert not set(german.split()) & {"the", "and", "of", "place", "needed"}, german


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_a_measured_board_can_be_built_once_its_parts_have_a_place(club, is_mirrored):
    measures = Measures(
        (558.0, 448.0), club.diameters, club.thicknesses, 54.0, 12.0, 12.0, is_mirrored
    )
    measured = profile_from("mine", "backgammon", measures)
    assert building_faults(replace(measured, electronics=club.electronics)) == ()


def test_the_least_current_lights_every_led(club):
    def faults(limit_ma):
        return tuple(map(str, building_faults(wired(club, current_limit_ma=limit_ma))))

    assert faults(345) == ()
    (fault,) = faults(344)
    assert "to 345 or more, not 344: with less, 69 LEDs stay dark" in fault
    pixels = load_logic().pixels
    strip = SimpleNamespace(buf=bytearray(3 * 69), ORDER=(1, 0, 2), write=bool)
    lights = pixels.Pixels(strip, 69, 345)
    lights.show(bytearray(b"1" * 69), 255)
    lights.refresh(0)
    assert min(strip.buf) >= 255 // 20


def test_leds_of_parts_without_a_place_are_asked_for_by_the_keys_that_place_them(club):
    nowhere = wired(club, dice_centres=(), link_led_centre=None)
    first, second = map(str, building_faults(nowhere))
    assert first == "Say where each of the 2 dice sits with dice_centres."
    assert second == "Say where the link light sits with link_led_centre."


def test_rows_of_neighbouring_sides_may_not_meet():
    profile = load_profile("high-gammon-40")
    longer = changed(changed(profile, "S1", length=145.0), "W6", length=145.0)
    assert any("S1 and W6" in str(fault) for fault in building_faults(longer))


def test_a_circle_overlaps_only_where_it_is_round(club):
    tray = Area("yard", (279.0 + 27 + 21, 224.0), radius=20.0)
    with_tray = replace(club, places=(*club.places, tray))
    rows = [shape for shape in club.places if isinstance(shape, Row)]
    assert len(rows) == 24
    assert building_faults(with_tray) == ()
    lower = replace(tray, centre=(327.0, 236.0))
    assert any(
        "6 and yard" in str(fault)
        for fault in building_faults(replace(club, places=(*club.places, lower)))
    )
