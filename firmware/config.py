"""What differs from board to board: the built-in 24-point board, overridden by board.json.

A board.json with any fault is ignored as a whole, with a sentence for the log, and the built-in
board is used: half a description would light the wrong places.
"""

import json

# 24 points of two LEDs, bar, two dice of 3 x 3, link LED: one chain in this order.
DEFAULT = {
    "name": "backgammon",
    "leds": 69,
    "pixels_pin": 0,
    "pixel_order": "GRB",
    "dice": [list(range(50, 59)), list(range(59, 68))],
    "link_led": 68,
    "button_pins": [2, 3],
    "buzzer_pin": 15,
    "current_limit_ma": 2000,
    "deployed": False,
}
# A frame of this many LEDs still fits one line of the link.
LEDS_LIMIT = 150
PIN_LIMIT = 28
# The current limit that the wires and connectors of one chain allow.
LIMIT_MA = 4000


def load(path: str) -> "tuple[dict, str]":
    """The board's description and a sentence on what is wrong with the file, if anything."""
    try:
        with open(path) as file:
            return merge(json.loads(file.read())), ""
    except OSError:
        return dict(DEFAULT), ""
    except ValueError as error:
        # MicroPython has no words for bytes that are no text.
        return dict(DEFAULT), "board.json is not used: " + (str(error) or "it must be UTF-8")


def merge(given: dict) -> dict:
    """DEFAULT overridden by `given`; ValueError names the first key that is wrong."""
    if not isinstance(given, dict):
        raise ValueError("it must hold an object")
    config = dict(DEFAULT)
    for key in DEFAULT:
        if key in given:
            config[key] = given[key]
    _check(config)
    return config


def _check(config: dict) -> None:
    _demand(isinstance(config["name"], str), "name")
    _demand(_is_within(config["leds"], 1, LEDS_LIMIT), "leds")
    _demand(_is_within(config["pixels_pin"], 0, PIN_LIMIT), "pixels_pin")
    _demand(config["pixel_order"] in ("GRB", "RGB", "BRG", "BGR", "RBG", "GBR"), "pixel_order")
    last = config["leds"] - 1
    _demand(_are_within(config["button_pins"], 8, PIN_LIMIT), "button_pins")
    _demand(isinstance(config["dice"], list), "dice")
    for die in config["dice"]:
        _demand(_are_within(die, 9, last) and len(die) == 9, "dice")
    if config["link_led"] is not None:
        _demand(_is_within(config["link_led"], 0, last), "link_led")
    pins = [config["pixels_pin"]] + config["button_pins"]
    if config["buzzer_pin"] is not None:
        _demand(_is_within(config["buzzer_pin"], 0, PIN_LIMIT), "buzzer_pin")
        pins.append(config["buzzer_pin"])
    _demand(len(set(pins)) == len(pins), "a pin used twice")
    _demand(_is_within(config["current_limit_ma"], 1, LIMIT_MA), "current_limit_ma")
    _demand(isinstance(config["deployed"], bool), "deployed")


def _demand(is_good: bool, key: str) -> None:
    if not is_good:
        raise ValueError(key + " is wrong")


def _is_within(value, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _are_within(values, count: int, high: int) -> bool:
    if not isinstance(values, list) or len(values) > count:
        return False
    return all(_is_within(value, 0, high) for value in values)
