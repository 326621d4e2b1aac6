"""What a game is played for: how it is doubled, and when a match is won. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["CubeRules", "first_to"]


@dataclass(frozen=True, slots=True)
class CubeRules:
    """How a game is doubled: `is_on(options)`, whether it is played with a cube.

    `is_owned`: who takes a double owns the cube, and who drops it has lost the game; else the
    cube stays in the middle and who drops leaves a game that the others play on. `highest`: the
    cube's last value, 0 for none. `automatic`: the option by which equal opening dice double.
    """

    is_on: Callable[[Mapping[str, str]], bool]
    is_owned: bool
    highest: int
    automatic: str


def first_to(score: Mapping[str, int], length: int) -> str | None:
    """The seat that has reached `length` points, or None.

    >>> first_to({"white": 7, "black": 3}, 7)
    'white'
    """
    return next((seat for seat, points in score.items() if points >= length), None)
