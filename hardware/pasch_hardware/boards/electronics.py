"""What the firmware has to know about a board: the content of its `board.json`.

The one place where the profile's names become the firmware's; `pasch flash` writes the result to
the board, and the virtual board reads it too. A board.json that the firmware does not take is
ignored as a whole there, so `firmware_faults` is asked first.
"""

from collections.abc import Iterator
from typing import Any

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.message import Message, message

__all__ = ["board_config", "firmware_faults", "led_count"]

# The most LEDs whose frame fits one line of the link; the firmware refuses more.
MAX_LEDS = 150
MAX_BUTTONS = 8
# The most that one chain can take; above it the firmware ignores board.json.
MAX_CURRENT_MA = 4000
# An LED needs 1 mA for itself, whatever it shows; with four more it is a fifteenth as bright as it
# can be. Below that colours round down to nothing.
LEAST_LED_MA = 5


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


def firmware_faults(profile: BoardProfile) -> Iterator[Message]:
    """One sentence for each thing that the firmware cannot take, or that would leave it dark."""
    parts, count = profile.electronics, led_count(profile)
    if not count:
        yield Message("Give the board LEDs: its profile names none.")
    if count > MAX_LEDS:
        yield message(
            "Use at most {most} LEDs, not {count}: more do not fit one line of the link.",
            most=MAX_LEDS,
            count=count,
        )
    if len(parts.button_pins) > MAX_BUTTONS:
        yield message(
            "Use at most {most} buttons, not {count}: the firmware takes no more.",
            most=MAX_BUTTONS,
            count=len(parts.button_pins),
        )
    if not 1 <= parts.current_limit_ma <= MAX_CURRENT_MA:
        yield message(
            "Set current_limit_ma between 1 and {most}, not {given}: the firmware takes no other.",
            most=MAX_CURRENT_MA,
            given=parts.current_limit_ma,
        )
    elif parts.current_limit_ma < (least := min(count, MAX_LEDS) * LEAST_LED_MA):
        yield message(
            "Set current_limit_ma (in milliampere) to {least} or more, not {given}: with less,"
            " {count} LEDs stay dark or nearly so.",
            least=least,
            given=parts.current_limit_ma,
            count=count,
        )
