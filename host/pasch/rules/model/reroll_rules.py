"""How a game goes on if its dice stay lying: moves and throws in series.

The game decides which dice may be used and thrown; this is only the interface.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pasch.rules.model.position import Position

__all__ = ["RerollRules", "RerollSeries"]


class RerollSeries(Protocol):
    """One seat's throws and moves in a turn; a frozen value of the game's own.

    `dice` are the lying numbers that may be used, `since_throw` how many moves came after the last
    throw; `is_begun` says whether this seat has thrown or moved in this turn.
    """

    @property
    def dice(self) -> tuple[int, ...]: ...

    @property
    def since_throw(self) -> int: ...

    @property
    def is_begun(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class RerollRules:
    """A game in which dice stay lying and may be used again and thrown again, some or all.

    What it does with the series of a turn:

    - `begun(seat, position, lying, did_last_throw_move, options)`: the series of the next seat,
      with the dice as they lie; without dice if all must be thrown.
    - `moved(series, moves, position)`, `thrown(series, dice)`: the series after that.
    - `may_use(series)`: whether its dice may be played with now.
    - `why_no_throw(series, count, options)`: why `count` dice may not be thrown; empty if they
      may.
    - `steps(position, seat, options)`: for each number the positions to which it takes a checker,
      if no doublet lies.
    """

    begun: Callable[[str, Position, tuple[int, ...], bool, Mapping[str, str]], RerollSeries]
    moved: Callable[[Any, tuple[tuple[str, str], ...], Position], RerollSeries]
    thrown: Callable[[Any, tuple[int, ...]], RerollSeries]
    may_use: Callable[[Any], bool]
    why_no_throw: Callable[[Any, int, Mapping[str, str]], str]
    steps: Callable[[Position, str, Mapping[str, str]], Mapping[int, Sequence[Position]]]
