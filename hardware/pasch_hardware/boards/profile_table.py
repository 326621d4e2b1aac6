"""Reads checked values out of a TOML table and collects every fault on the way.

Knows nothing about boards: it turns untyped tables into numbers, vectors and indices, and writes a
phrase for people whenever something is missing or wrong, so that all faults of a file are named at
once. Unknown keys are ignored, except those that are a known one misspelt; a known key with a
wrong value is a fault.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeGuard

from pasch_hardware.message import Message, message

__all__ = ["NOT_ONE_OF", "CheckedTable"]

# In mm; with more, drawing and computing a board would never end.
LARGEST = 10_000
# LEDs, pins, mA.
HIGHEST = 100_000
# The most tables under one heading: every place is compared with every other.
MOST = 200
# An unknown key counts as a misspelling of a known one that is at least this similar (0 to 1).
LIKE = 0.82
NOT_ONE_OF = "{where} has {key} {value!r}, which must be one of {known}"
A_NUMBER = message("a number from {least} to {most}", least=-LARGEST, most=LARGEST)
TWO_NUMBERS = message("two numbers from {least} to {most}", least=-LARGEST, most=LARGEST)
A_SIZE = message("a size above 0 and up to {most}", most=LARGEST)
TWO_SIZES = message("two sizes above 0 and up to {most}", most=LARGEST)
A_TEXT = Message("a text in quotes, without control characters")
INDICES = message("a list of whole numbers from 0 to {most}", most=HIGHEST)


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is an int or float that a board may have, and not a bool."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -LARGEST <= value <= LARGEST


def is_index(value: object) -> bool:
    """Whether it is an int that a board may count with, and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST


class CheckedTable:
    """One TOML table, its name in fault phrases, and the list that collects all its faults.

    Every getter returns a usable value even after a fault, so that reading goes on to the next.
    """

    def __init__(self, table: Mapping[str, Any], where: Message, faults: list[Message]) -> None:
        self.table = table
        self.where = where
        self.faults = faults

    def fault(self, template: str, **values: object) -> None:
        """Note a fault of this table; `{where}` in the template names the table."""
        self.faults.append(message(template, where=self.where, **values))

    def check_spelling(self, known: tuple[str, ...]) -> None:
        """Note a fault for each unknown key that is plainly a known one misspelt."""
        for key, value in self.table.items():
            is_further = isinstance(value, list) and any(isinstance(one, dict) for one in value)
            lacking = [each for each in known if is_further or not self.has(each)]
            if key not in known and (like := get_close_matches(key, lacking, 1, LIKE)):
                template = "{where} has {key!r}; is {like} meant? Notes may stand behind a #"
                self.fault(template, key=key, like=like[0])

    def _misfits(self, key: str, wanted: Message, value: object) -> None:
        if value is None:
            self.fault("{where} needs {key} as {wanted}", key=key, wanted=wanted)
        else:
            template = "{where} needs {key} as {wanted}, not {value!r}"
            self.fault(template, key=key, wanted=wanted, value=value)

    def _lacks(self, key: str, wanted: Message, value: object) -> None:
        self._misfits(key, message("{wanted} in mm", wanted=wanted), value)

    def has(self, key: str) -> bool:
        """Whether the key is there at all."""
        return key in self.table

    def text(self, key: str) -> str:
        """A non-empty text that can be shown anywhere."""
        value = self.table.get(key)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        self._misfits(key, A_TEXT, value)
        return ""

    def one_of(self, key: str, known: tuple[str, ...]) -> str:
        """One of the known words; empty after a fault."""
        value = self.table.get(key)
        if value in known:
            return str(value)
        if value is None:
            self._misfits(key, message("one of {known}", known=known), value)
        else:
            self.fault(NOT_ONE_OF, key=key, value=value, known=known)
        return ""

    def number(self, key: str, default: float | None = None, *, is_size: bool = False) -> float:
        """A number; with `is_size` it must be above zero."""
        value = self.table.get(key, default)
        if is_number(value) and (not is_size or value > 0):
            return float(value)
        self._lacks(key, A_SIZE if is_size else A_NUMBER, value)
        return 1.0 if default is None else default

    def index(self, key: str, default: int | None = None, most: int = HIGHEST) -> int:
        """A whole number from 0 up; -1 after a fault, which nothing else counts with."""
        value = self.table.get(key, default)
        if is_index(value) and value <= most:
            return int(value)
        self._misfits(key, message("a whole number from 0 to {most}", most=most), value)
        return -1

    def optional_index(self, key: str) -> int | None:
        """A whole number of at least 0, or None where the key is missing."""
        return self.index(key) if self.has(key) else None

    def indices(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers of at least 0; empty where the key is missing."""
        value = self.table.get(key, [])
        if isinstance(value, list) and all(is_index(item) for item in value):
            return tuple(value)
        self._misfits(key, INDICES, value)
        return ()

    def pair(self, key: str, *, is_size: bool = False) -> tuple[float, float]:
        """Two numbers; with `is_size` both above zero."""
        value = self.table.get(key)
        if is_pair(value) and (not is_size or min(value) > 0):
            return (float(value[0]), float(value[1]))
        self._lacks(key, TWO_SIZES if is_size else TWO_NUMBERS, value)
        return (1.0, 1.0)

    def pairs(self, key: str) -> tuple[tuple[float, float], ...]:
        """A list of pairs of numbers; empty where the key is missing."""
        value = self.table.get(key, [])
        if isinstance(value, list) and all(is_pair(item) for item in value):
            return tuple((float(item[0]), float(item[1])) for item in value)
        self._misfits(key, Message("a list of [x, y] in mm"), value)
        return ()

    def unit_vector(self, key: str) -> tuple[float, float]:
        """Two numbers, not both zero, scaled to length 1."""
        known = len(self.faults)
        x, y = self.pair(key)
        length = math.hypot(x, y)
        if length > 0:
            return (x / length, y / length)
        if len(self.faults) == known:
            self._misfits(key, Message("a vector that points somewhere"), [0, 0])
        return (1.0, 0.0)

    def child(self, key: str, like: str) -> CheckedTable:
        """The table under a key, written `like` this; after a fault an empty one, of which no
        further faults are noted.
        """
        value, faults = self.table.get(key), self.faults
        if not isinstance(value, dict):
            self._misfits(key, message("a table, like {like}", like=like), value)
            value, faults = {}, []
        return CheckedTable(value, message("the profile {table}", table=key), faults)

    def children(self, key: str) -> tuple[CheckedTable, ...]:
        """The tables of an array of tables (`[[key]]`); none where the key is missing."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault("{where} needs {key} as tables headed [[{key}]]", key=key)
            return ()
        if len(value) > MOST:
            template = "{where} has {count} tables [[{key}]], more than {most}"
            self.fault(template, key=key, count=len(value), most=MOST)
            return ()
        return tuple(
            CheckedTable(item, _called(key, number, item), self.faults)
            for number, item in enumerate(value, 1)
        )


def _called(key: str, number: int, item: Mapping[str, Any]) -> Message:
    """One of an array of tables, by the name it has, or by its place among them."""
    given = item.get("name" if key == "place" else "id")
    name = " ".join(str(given).split())[:40]
    if given is None or not name:
        return message("[[{key}]] number {number}", key=key, number=number)
    return (
        message("place {name}", name=name) if key == "place" else message("fiducial {id}", id=name)
    )


def is_pair(value: object) -> TypeGuard[list[float]]:
    """Whether it is a list of two finite numbers."""
    return isinstance(value, list) and len(value) == 2 and all(is_number(item) for item in value)
