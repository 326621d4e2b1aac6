"""From meanings at places to one code per LED: the last two steps of the data's way. Pure.

`Signal` says what to show and where, in places and dice; `compose` turns signals into the
`LedFrame` the board gets. It knows the board's LED map and no rules. Later signals override
earlier ones on the same LED.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pasch.lights.meanings import Meaning
from pasch.link.messages import LedFrame
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.geometry import led_positions

__all__ = ["LedMap", "Signal", "compose", "dark"]

OFF = "0"


@dataclass(frozen=True, slots=True)
class Signal:
    """One meaning shown at places, or at dice (by their index on the board, from 0)."""

    meaning: Meaning
    places: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LedMap:
    """Which LEDs belong to which place and die, as indices on the chain of `count` LEDs.

    `link` is the board's own LED, green while it hears the host.
    """

    count: int
    places: Mapping[str, tuple[int, ...]]
    dice: tuple[tuple[int, ...], ...]
    link: int | None = None

    @classmethod
    def of(cls, profile: BoardProfile) -> LedMap:
        """The map of a board; areas with the same name (two trays) share its LEDs.

        Signals about the whole board appear at the bar; a board without a bar uses the two LEDs
        nearest to the middle of its field.
        """
        places: dict[str, tuple[int, ...]] = {}
        for place in profile.places:
            places[place.name] = places.get(place.name, ()) + tuple(place.leds)
        if not places.get("bar"):
            places["bar"] = _middle(profile)
        parts = profile.electronics
        return cls(led_count(profile), MappingProxyType(places), parts.dice, parts.link_led)

    @classmethod
    def one_each(cls, profile: BoardProfile) -> LedMap:
        """The map for a board without lights, shown elsewhere: one LED per place, no dice."""
        names = dict.fromkeys((*profile.place_names, "bar"))
        return cls(len(names), {name: (led,) for led, name in enumerate(names)}, ())


def _middle(profile: BoardProfile) -> tuple[int, ...]:
    """The two LEDs nearest to the middle of the field, as indices on the chain."""
    x, y = (side / 2 for side in profile.field)
    where = led_positions(profile)
    points = [led for place in profile.places for led in place.leds]
    points.sort(key=lambda led: math.dist(where[led][:2], (x, y)))
    return tuple(points[:2])


def compose(signals: Iterable[Signal], leds: LedMap, brightness: int) -> LedFrame:
    """The frame that shows `signals`; `brightness` 0 to 15. Everything not mentioned is off."""
    codes = [OFF] * leds.count
    for signal in signals:
        code = signal.meaning.code
        for place in signal.places:
            for led in leds.places.get(place, ()):
                codes[led] = code
        for die in signal.dice:
            for led in leds.dice[die] if die < len(leds.dice) else ():
                codes[led] = code
    return LedFrame("".join(codes), brightness)


def dark(count: int) -> LedFrame:
    """The frame in which nothing is lit, neither places nor dice."""
    return LedFrame(OFF * count, is_bare=True)
