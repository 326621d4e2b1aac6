"""What an event's data may be, wherever it comes from: checked once, where it is read.

A file may have been written by anybody. What passes here harms nobody who goes on with it: it is
of a bounded size, its dice are dice, and no text in it commands a terminal. Whether an event fits
the game is the referee's to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.foreign import printable

__all__ = ["checked_event"]

# Far beyond any game: letters of a text, values of an event, dice and rolls.
LONGEST_TEXT, MOST_VALUES, MOST_DICE, MOST_ROLLS = 100_000, 50_000, 8, 100_000
HEX = re.compile(r"[0-9a-f]{1,16}")
DIGEST = re.compile(r"[0-9a-f]{64}")
# What a counted roll is bound to: marks, button and press.
BOUND = re.compile(r"(-|[1-9,]{1,180}) [0-9a-f]{1,16} [0-9a-f]{1,16}")

Check = Callable[[Any], bool]


def _whole(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _matching(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _listed(each: Check) -> Check:
    def fits(value: Any) -> bool:
        return isinstance(value, list) and len(value) <= MOST_DICE and all(map(each, value))

    return fits


def _text(value: Any) -> bool:
    return isinstance(value, str)


SERIES = {"series": _whole(1, 1 << 32)}
ROLLS = _whole(0, MOST_ROLLS)
SHAPES: Mapping[EventKind, Mapping[str, Check]] = {
    EventKind.DICE_SERIES: SERIES,
    EventKind.DICE_COMMITTED: {**SERIES, "boot_id": _text, "commitment": _matching(DIGEST)},
    EventKind.DICE_THROWN: {
        **SERIES,
        "boot_id": _text,
        "number": _whole(1, MOST_ROLLS),
        "faces": _listed(_whole(0, 255)),
        "sides": _whole(1, 256),
        "nonce": _matching(HEX),
    },
    EventKind.DICE_REVEALED: {
        **SERIES,
        "boot_id": _text,
        "secret": _matching(DIGEST),
        "rolls": ROLLS,
    },
}
# What an event may leave out: journals of protocol 1.1 have none of it.
OPTIONAL: Mapping[EventKind, Mapping[str, Check]] = {
    EventKind.DICE_SERIES: {"thrower": _text},
    EventKind.DICE_COMMITTED: {"proof": _whole(1, 2), "before": ROLLS},
    EventKind.DICE_THROWN: {"bound": _matching(BOUND)},
}
# What these names hold in whatever event: an event may leave them out.
ANYWHERE: Mapping[str, Check] = {
    "dice": lambda value: value is None or _listed(_whole(0, 99))(value),
    "places": lambda value: (
        isinstance(value, dict) and all(isinstance(held, str) for held in value.values())
    ),
}


def checked_event(kind: str, data: Any) -> JournalEvent:
    """The event of this kind with these data; raises `ValueError` where there is no such one."""
    known = EventKind(kind)
    if not isinstance(data, dict):
        raise ValueError("the data of an event is an object")
    values = _Cleaner().clean(data)
    for name, fits in SHAPES.get(known, {}).items():
        if name not in values or not fits(values[name]):
            raise ValueError(f"{name} is none")
    for name, fits in (*OPTIONAL.get(known, {}).items(), *ANYWHERE.items()):
        if name in values and not fits(values[name]):
            raise ValueError(f"{name} is none")
    return JournalEvent(known, MappingProxyType(values))


class _Cleaner:
    """Copies values, printable and of bounded size, all of one event together."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def clean(self, value: Any) -> Any:
        """The value; raises `ValueError` where it is too much."""
        self._left -= 1
        if self._left < 0:
            raise ValueError("an event of too many values")
        if isinstance(value, dict):
            return {self.clean(name): self.clean(held) for name, held in value.items()}
        if isinstance(value, list):
            return [self.clean(one) for one in value]
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                raise ValueError("too long a text")
            return printable(value)
        return value
