"""The firmware's board.json from a profile, and the firmware's own default."""

import json

import pytest
from pasch_firmware.config import DEFAULT

from pasch_hardware.boards.electronics import board_config, led_count
from pasch_hardware.boards.profile import builtin_profiles, load_profile, parse_profile


def test_the_firmwares_default_is_the_builtin_board():
    config = board_config(load_profile("club-50"))
    shared = (set(config) & set(DEFAULT)) - {"name"}
    assert shared >= {"leds", "pixels_pin", "pixel_order", "dice", "link_led", "button_pins"}
    assert {key: config[key] for key in shared} == {key: DEFAULT[key] for key in shared}


def test_the_builtin_board_has_69_leds_in_the_stated_order():
    profile = load_profile("club-50")
    config = board_config(profile)
    assert config["leds"] == 69
    for number in range(1, 25):
        [point] = profile.place(str(number))
        assert point.leds == (2 * number - 2, 2 * number - 1)
    [bar] = profile.place("bar")
    assert bar.leds == (48, 49)
    assert [die[0] for die in config["dice"]] == [50, 59]
    assert config["link_led"] == 68
    assert (config["pixels_pin"], config["button_pins"], config["buzzer_pin"]) == (0, [2, 3], 15)
    assert config["current_limit_ma"] == 2000


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_config_is_plain_json(name):
    config = board_config(load_profile(name))
    assert json.loads(json.dumps(config)) == config


def test_without_electronics_dice_and_link_follow_the_places_on_the_chain():
    places = [
        {
            "name": str(number),
            "shape": "row",
            "anchor": [0.0, 0.0],
            "direction": [0, 1],
            "length": 200,
            "width": 40,
            "leds": [number - 1],
        }
        for number in range(1, 25)
    ]
    profile = parse_profile(
        {
            "name": "plain",
            "board": "backgammon",
            "field": [500, 400],
            "checker": {"diameter": 34, "thickness": 8},
            "place": places,
        }
    )
    config = board_config(profile)
    assert config["dice"] == [list(range(24, 33)), list(range(33, 42))]
    assert config["link_led"] == 42
    assert led_count(profile) == 43
    assert len(config["button_pins"]) == 2
