"""How often people are told that the board is not as it should be, before nobody listens.

Every step nearer is worth a line; of others only the first few, until something else happens. So
a board that is not this game's, or that cannot be read, does not fill the terminal. Counts what
was told, no time.
"""

from __future__ import annotations

__all__ = ["Patience"]

# So many lines that bring nothing nearer are told.
ENOUGH = 6


class Patience:
    """Of one trouble with the board."""

    def __init__(self) -> None:
        self._fewest: int | None = None
        self._told = 0

    def is_worth(self, wrong: int) -> bool:
        """Whether to tell that so many places or checkers are wrong.

        >>> patience = Patience()
        >>> [patience.is_worth(count) for count in (9, 8, 8, 9, 8, 9, 8, 9, 8, 7)]
        [True, True, True, True, True, True, True, True, False, True]
        """
        if self._fewest is None or wrong < self._fewest:
            self._fewest = wrong
            return True
        self._told += 1
        return self._told <= ENOUGH

    def begin(self) -> None:
        """Something else has happened."""
        self._fewest, self._told = None, 0
