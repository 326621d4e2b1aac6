"""Many plays of one decision, found together and written one by one on demand.

A set of outcomes is found much sooner than each outcome's notation, way and places. A game that
reaches very many returns them as `Plays`: a sequence equal to the tuple that other games return,
in which only plays that are read get written. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from pasch.rules.model.game import Play
from pasch.rules.model.position import Position

__all__ = ["Plays"]


class Plays(Sequence[Play]):
    """One `Play` per distinct outcome, sorted by position.

    `found`: an index for each outcome; `positions(found)` gives the position of each in that
    order, `write(index, position)` its play. They are sorted when first read. `start`: if the
    indices are packed states (`search.packed_state`), the one with which the turn begins.
    `outline(index, position)`: the play without notation and moves, if that is much faster to
    write.
    """

    __slots__ = ("_outline", "_sorted", "_write", "found", "positions", "start")

    def __init__(
        self,
        found: Sequence[int],
        positions: Callable[[Iterable[int]], Iterable[Position]],
        write: Callable[[int, Position], Play],
        start: int | None = None,
        outline: Callable[[int, Position], Play] | None = None,
    ) -> None:
        self.found = found
        self.positions = positions
        self.start = start
        self._write = write
        self._outline = outline or write
        self._sorted: list[tuple[Position, int]] | None = None

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple | Plays) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Play]:
        return (self._write(index, position) for position, index in self._in_order())

    @overload
    def __getitem__(self, index: int) -> Play: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Play, ...]: ...

    def __getitem__(self, index: int | slice) -> Play | tuple[Play, ...]:
        chosen = self._in_order()[index]
        if isinstance(chosen, list):
            return tuple(self._write(one, position) for position, one in chosen)
        return self._write(chosen[1], chosen[0])

    @property
    def outlines(self) -> Plays:
        """These plays without notation and moves, for callers that only need where they lead."""
        return Plays(self.found, self.positions, self._outline, self.start)

    def as_found(self, indices: Sequence[int]) -> tuple[Play, ...]:
        """The plays of some outcomes by index in the order found: neighbours differ little.

        Writes a few of very many outcomes without sorting them all.
        """
        chosen = [self.found[index] for index in indices]
        positions = self.positions(chosen)
        return tuple(map(self._write, chosen, positions))

    def _in_order(self) -> list[tuple[Position, int]]:
        if self._sorted is None:
            placed = zip(self.positions(self.found), self.found, strict=True)
            self._sorted = sorted(placed, key=lambda one: one[0].items_)
        return self._sorted
