"""What a game is played for: points for money, or the match; and the current cube.

`Stakes.worth` turns points won or lost into what they are worth to one side: for money the points
themselves, in a match its chance of winning the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from pasch.players.cube.match_equity import match_chance

__all__ = ["MatchScore", "Stakes"]

# The value of one position, or an array of the values of many.
Worth = TypeVar("Worth", float, npt.NDArray[np.float64])


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The points both sides still need, the side in question first.

    `is_crawford`: this game is played without the cube; `is_after`: the Crawford game was
    played, or there is none by agreement.
    """

    own: int
    other: int
    is_crawford: bool = False
    is_after: bool = False

    @property
    def swapped(self) -> MatchScore:
        """This score as seen from the other side."""
        return MatchScore(self.other, self.own, self.is_crawford, self.is_after)

    def chance(self, points: int) -> float:
        """The chance of winning the match after winning `points`, or losing them if negative."""
        own, other = self.own - max(points, 0), self.other + min(points, 0)
        is_after = self.is_after or self.is_crawford
        return match_chance(own, other, is_after)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The cube and what is played for, from the side that throws next.

    `owner`: 0 the cube is in the middle, 1 this side's, -1 the other's. `has_cube`: it may be
    turned in this game. `is_jacoby`: gammons count only once it has been turned.
    """

    value: int = 1
    owner: int = 0
    has_cube: bool = False
    is_jacoby: bool = False
    score: MatchScore | None = None

    @property
    def swapped(self) -> Stakes:
        """These stakes as seen from the other side."""
        score = self.score.swapped if self.score else None
        return Stakes(self.value, -self.owner, self.has_cube, self.is_jacoby, score)

    def worth(self, points: int) -> float:
        """What `points`, including the cube, are worth to this side."""
        return float(points) if self.score is None else self.score.chance(points)

    def normalised(self, worth: Worth) -> Worth:
        """A value in units of this game: +1 is a single win, -1 a single loss.

        What the field calls normalised equity (EMG); for money, points over the cube.

        >>> Stakes(value=2).normalised(1.0)
        0.5
        """
        won, lost = self.worth(self.value), self.worth(-self.value)
        if won == lost:
            return 0.0 * worth
        return (2.0 * worth - won - lost) / (won - lost)

    def is_dead_for(self, side: int, value: int) -> bool:
        """Whether turning a cube of `value` is of no use to a side (1: this one), because that
        value already wins it the match.
        """
        if self.score is None:
            return False
        return value >= (self.score.own if side > 0 else self.score.other)
