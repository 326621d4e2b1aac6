"""The growing record of a game: each state has its own, but all share their entries.

Every state of a game is a value of its own, and a replay may keep all of them. Copying the record
for each would cost the square of its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

__all__ = ["Record"]

Entry = TypeVar("Entry")


class Record(Sequence[Entry], Generic[Entry]):
    """An immutable sequence, extended without copying; equal to any sequence of its entries.

    >>> one = Record() + "a"
    >>> list(one + "b"), list(one + "c"), list(one)
    (['a', 'b'], ['a', 'c'], ['a'])
    """

    __slots__ = ("_count", "_shared")

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        # Entries beyond the first `_count` belong to longer records.
        self._shared, self._count = list(entries), len(entries)

    def __add__(self, entry: Entry) -> Record[Entry]:
        longer: Record[Entry] = Record.__new__(Record)
        longer._shared, longer._count = self._shared, self._count + 1
        if len(longer._shared) == self._count:
            longer._shared.append(entry)
        # Another record has continued differently from here, perhaps in another thread.
        if longer._shared[self._count] is not entry:
            longer._shared = [*self, entry]
        return longer

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._shared[: self._count])

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if not -self._count <= index < self._count:
            raise IndexError("no such entry")
        return self._shared[index % self._count]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
