"""A position: which checkers lie on which place. Knows no game.

Places are fixed to the board (`"1"` … `"24"`, `"bar"`, `"off"`, `"yard"`), contents are strings
of colour letters, sorted; empty places are not listed. This is the form of the contract (JSON,
journal, lights); the generators use compact forms of their own inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pasch_hardware.boards.kinds import TRAYS

__all__ = ["Position", "on_board"]


@dataclass(frozen=True, slots=True)
class Position(Mapping[str, str]):
    """A frozen mapping from place to content; `at` reads missing places as `""`.

    >>> start = Position.of({"6": "ww", "bar": "wb", "7": ""})
    >>> start.at("bar"), start.at("7"), len(start)
    ('bw', '', 2)
    """

    items_: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, places: Mapping[str, str], *, is_sorted: bool = True) -> Position:
        """The position with these contents; `is_sorted=False` keeps the order (Gamwin)."""
        order = _in_order if is_sorted else "".join
        return cls(tuple(sorted([(place, order(held)) for place, held in places.items() if held])))

    def __getitem__(self, place: str) -> str:
        for name, content in self.items_:
            if name == place:
                return content
        raise KeyError(place)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.items_)

    def __len__(self) -> int:
        return len(self.items_)

    def at(self, place: str) -> str:
        """The content of a place, `""` if it is empty."""
        for name, content in self.items_:
            if name == place:
                return content
        return ""

    def count(self, letter: str) -> int:
        """How many checkers of one colour lie anywhere, `off` and `yard` included."""
        return "".join([content for _, content in self.items_]).count(letter)

    def as_dict(self) -> dict[str, str]:
        """The contract's JSON object."""
        return dict(self.items_)


@lru_cache(maxsize=1024)
def _in_order(letters: str) -> str:
    """The content of a place in a position's order."""
    return "".join(sorted(letters))


def on_board(places: Mapping[str, str], letter: str) -> int:
    """How many checkers of one colour lie on the board, bar included, `off` and `yard` not."""
    return sum(held.count(letter) for place, held in places.items() if place not in TRAYS)
