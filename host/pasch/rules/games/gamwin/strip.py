"""The strip of Gamwin: nine fields with a left and a right side, and the checkers on their sides.

A field's side holds up to three checkers, written from the strip outward. Blue runs L1 … L9, then
R9 … R1; Red R1 … R9, then L9 … L1. Knows how a checker is lifted and put down, what an arrival
hits and what is shut in, but no dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pasch.rules.model.position import Position

__all__ = ["CHECKERS", "FIELDS", "GOAL", "LETTERS", "ROOM", "SEATS", "TURNING", "WAYS"]
__all__ += ["Strip", "arrived", "is_shut_in", "lifted", "number_of"]

CHECKERS = 3
ROOM = 3  # GW-14: at most three at one side of a field
LETTERS: Mapping[str, str] = {"blue": "b", "red": "r"}
SEATS = tuple(LETTERS)
FIELDS = (*(f"L{number}" for number in range(1, 10)), *(f"R{number}" for number in range(1, 10)))
# In the order of `Position`.
PLACES = (*FIELDS, "off", "yard")

# Each seat's way by indices of FIELDS: `WAYS[seat][p]` for p = 1 … 18; the goal is p 18.
TURNING, GOAL = 9, 18
_LEFT, _RIGHT = tuple(range(9)), tuple(range(9, 18))
WAYS: Mapping[str, tuple[int, ...]] = {
    "blue": (-1, *_LEFT, *reversed(_RIGHT)),
    "red": (-1, *_RIGHT, *reversed(_LEFT)),
}


def number_of(p: int) -> int:
    """The number of the field at path coordinate p.

    >>> number_of(9), number_of(10), number_of(18)
    (9, 9, 1)
    """
    return p if p <= TURNING else 2 * TURNING + 1 - p


@dataclass(frozen=True, slots=True)
class Strip:
    """All checkers: `fields` as in FIELDS, and those in the yard and home, sorted."""

    fields: tuple[str, ...]
    yard: str
    off: str

    @classmethod
    def of(cls, position: Position) -> Strip:
        """The strip of a position; its places must be those of the game."""
        places = dict(position.items_)
        fields = tuple([places.get(name, "") for name in FIELDS])
        yard, off = ("".join(sorted(places.get(name, ""))) for name in ("yard", "off"))
        return cls(fields, yard, off)

    def position(self) -> Position:
        """The position, letters on the fields from the strip outward."""
        contents = (*self.fields, self.off, self.yard)
        return Position(tuple([item for item in zip(PLACES, contents, strict=True) if item[1]]))

    def has_won(self, letter: str) -> bool:
        """Whether all of this colour's checkers are home."""
        if letter not in self.off or letter in self.yard:
            return False
        return not any(letter in content for content in self.fields)

    def entering(self, letter: str) -> Strip:
        """The strip with one of this colour's checkers taken from the yard."""
        return Strip(self.fields, self.yard.replace(letter, "", 1), self.off)

    def homed(self, letter: str, index: int) -> Strip:
        """The strip with the checker that has just arrived at the goal `index` taken home."""
        without = self.with_field(index, self.fields[index][:-1])
        return Strip(without.fields, self.yard, "".join(sorted(self.off + letter)))

    def with_field(self, index: int, content: str) -> Strip:
        """The strip with these checkers on one side of a field instead."""
        fields = (*self.fields[:index], content, *self.fields[index + 1 :])
        return Strip(fields, self.yard, self.off)


def is_shut_in(content: str, letter: str) -> bool:
    """Whether this colour has a pair there with an enemy outside it (GW-16).

    >>> is_shut_in("bbr", "b"), is_shut_in("bbr", "r"), is_shut_in("bbb", "b")
    (True, False, False)
    """
    return letter in content and content[-1] != letter


def lifted(strip: Strip, letter: str, index: int) -> Strip:
    """The strip with this colour's outermost checker taken away from a field."""
    content = strip.fields[index]
    at = content.rindex(letter)
    return strip.with_field(index, content[:at] + content[at + 1 :])


def arrived(strip: Strip, letter: str, index: int) -> tuple[Strip, bool]:
    """The strip with a checker of this colour put down at a field, and whether it hit.

    An arrival hits an enemy alone on this side, and on the other side of the field one alone or
    one outside two of the mover's own (GW-15, GW-16, GW-A5, GW-A6). Hit checkers go to the yard.
    """
    fields, hits = list(strip.fields), ""
    across = (index + TURNING) % len(fields)
    here, there = fields[index], fields[across]
    if len(here) == 1 and here != letter:
        hits, fields[index] = here, ""
    if there and there[-1] != letter and (len(there) == 1 or there[:-1] == letter * 2):
        hits, fields[across] = hits + there[-1], there[:-1]
    fields[index] += letter
    yard = "".join(sorted(strip.yard + hits)) if hits else strip.yard
    return Strip(tuple(fields), yard, strip.off), bool(hits)
