"""How a game goes on in which the dice stay lying: moves and throws in series.

Which dice may be used and thrown is the game's own affair; here is only what it tells of that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pasch.rules.model.position import Position

__all__ = ["RerollRules"]


@dataclass(frozen=True, slots=True)
class RerollRules:
    """A game in which dice stay lying, may be used again and thrown again, some or all.

    A turn's series of throws and moves is a frozen value of the game's own:

    - `first(seat, position)`: the first series of the game proper.
    - `begun(seat, position, lying, did_last_throw_move, options)`: the series of the next seat,
      with the dice as they lie.
    - `moved(series, moves, position)`, `thrown(series, dice)`: the series after that.
    - `may_use(series)`: whether its dice may be played with now.
    - `why_no_throw(series, count, options)`: why so many dice may not be thrown; empty: they may.
    """

    first: Callable[[str, Position], Any]
    begun: Callable[[str, Position, tuple[int, ...], bool, Mapping[str, str]], Any]
    moved: Callable[[Any, tuple[tuple[str, str], ...], Position], Any]
    thrown: Callable[[Any, tuple[int, ...]], Any]
    may_use: Callable[[Any], bool]
    why_no_throw: Callable[[Any, int, Mapping[str, str]], str]
