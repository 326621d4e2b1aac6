"""What a game is played for: how it is doubled, and when a match is won. Knows no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["CubeRules", "first_to"]


@dataclass(frozen=True, slots=True)
class CubeRules:
    """How a game is doubled; `is_on(options)`: whether it is played with a cube.

    `is_owned`: a seat that takes a double owns the cube, and one that drops it loses the game;
    otherwise the cube stays in the middle, and a seat that drops leaves the game to the others.
    `highest`: the cube's highest value, 0 for no limit. `automatic`: the option by which equal
    opening dice double.
    """

    is_on: Callable[[Mapping[str, str]], bool]
    is_owned: bool
    highest: int
    automatic: str

    def why_no_double(
        self,
        seat: str,
        value: int,
        owner: str | None,
        options: Mapping[str, str],
        is_crawford_game: bool,
    ) -> str:
        """Why `seat` may not offer the cube before its first roll; empty if it may.

        `"cube-off"`: played without a cube; `"crawford"`: not in the Crawford game;
        `"not-your-cube"`: the other seat owns it (a centred cube, owner None, is open to all);
        `"highest"`: it shows its highest value (BG-A7, BG-A8, HG-A16).
        """
        if not self.is_on(options):
            return "cube-off"
        if is_crawford_game:
            return "crawford"
        if self.is_owned and owner not in (None, seat):
            return "not-your-cube"
        return "highest" if self.highest and value >= self.highest else ""


def first_to(score: Mapping[str, int], length: int) -> str | None:
    """The seat that has reached `length` points, or None.

    >>> first_to({"white": 7, "black": 3}, 7)
    'white'
    """
    return next((seat for seat, points in score.items() if points >= length), None)
