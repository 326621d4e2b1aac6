"""What the firmware has to know about a board: the content of its `board.json`.

The one place where the profile's names become the firmware's; `pasch flash` writes the result to
the board, and the virtual board reads it too.
"""

from typing import Any

from pasch_hardware.boards.board import BoardProfile

__all__ = ["board_config", "led_count"]


def led_count(profile: BoardProfile) -> int:
    """How many LEDs the chain has: one more than the highest index used."""
    used = [led for shape in profile.places for led in shape.leds]
    return max((*used, *profile.electronics.leds), default=-1) + 1


def board_config(profile: BoardProfile) -> dict[str, Any]:
    """The firmware's `board.json` as plain JSON values; `None` stands for a missing part."""
    electronics = profile.electronics
    return {
        "name": profile.name,
        "leds": led_count(profile),
        "pixels_pin": electronics.pixels_pin,
        "pixel_order": electronics.pixel_order,
        "dice": [list(die) for die in electronics.dice],
        "link_led": electronics.link_led,
        "button_pins": list(electronics.button_pins),
        "buzzer_pin": electronics.buzzer_pin,
        "current_limit_ma": electronics.current_limit_ma,
    }
