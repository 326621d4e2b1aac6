"""Plays one number again and again from many states at once, each outcome in a few bytes.

In Puff the undersides of a second doublet lead to some 200,000 outcomes, too many for Python
objects while a player waits: looking each up as an integer in a set takes a microsecond.
`_spread.c` finds them, each set of moves once, by descending start; if no compiler was available
when Pasch was installed, the shared generator's steps find them, more slowly. Either way each
outcome remembers its predecessor, so that its moves are written only on demand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pasch.rules.search.movegen import Step
from pasch.rules.search.packed_state import MoverView

try:
    from pasch.rules.search._spread import spread as fast
except ImportError:
    fast = None  # type: ignore[assignment]

__all__ = ["SIZE", "Reached", "reached_from", "stepped"]

SIZE = 20


@dataclass(frozen=True, slots=True)
class Reached:
    """States by index, the starts first: `SIZE` bytes each, little endian.

    `parents`: the index of the state before, a start's own; `codes`: the move from there.
    """

    states: bytes
    parents: Sequence[int]
    codes: Sequence[int]

    def __len__(self) -> int:
        return len(self.codes)

    def state(self, index: int) -> int:
        """The state as the integer of `pasch.rules.search.packed_state`."""
        return int.from_bytes(self.states[SIZE * index : SIZE * (index + 1)], "little")

    def way(self, index: int) -> tuple[int, tuple[int, ...]]:
        """The index of the start and the move codes from it, in order."""
        codes: tuple[int, ...] = ()
        while self.parents[index] != index:
            codes = (self.codes[index], *codes)
            index = self.parents[index]
        return index, codes


def reached_from(
    view: MoverView,
    starts: Sequence[int],
    number: int,
    times: int,
    step: Step,
    most: int | None = None,
) -> Reached:
    """The starts and all states that up to `times` moves with `number` reach from them, each once.

    `starts` are distinct states of `view`, whose `step` makes waiting checkers enter first. Each
    state comes with the fewest moves that lead to it. `most`: if a layer has more states than
    this, an even sample may be followed instead, for speed.
    """
    if fast is None:
        return stepped(starts, number, times, step, most)
    begun = b"".join([state.to_bytes(SIZE, "little") for state in starts])
    states, parents, codes = fast(begun, bytes(view.other), number, times)
    return Reached(states, memoryview(parents).cast("I"), memoryview(codes).cast("H"))


def stepped(
    starts: Sequence[int], number: int, times: int, step: Step, most: int | None = None
) -> Reached:
    """`reached_from`, by the shared generator's steps."""
    found = dict.fromkeys(starts)
    states, parents, codes = list(found), list(range(len(found))), [0] * len(found)
    begin = 0
    for _ in range(times):
        end = len(states)
        onward = range(begin, end, -(-(end - begin) // most) or 1 if most else 1)
        for index in onward:
            for after, code in step(states[index], number):
                if after not in found:
                    found[after] = None
                    states.append(after)
                    parents.append(index)
                    codes.append(code)
        begin = end
    return Reached(b"".join([s.to_bytes(SIZE, "little") for s in states]), parents, codes)
