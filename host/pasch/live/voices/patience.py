"""Limits how often people are told that the board is wrong.

Every improvement is worth a line; otherwise only the first few reports are, until something else
happens. So a board from another game, or one that cannot be read, does not fill the terminal.
Counts reports, not time.
"""

__all__ = ["Patience"]

# At most this many reports without an improvement.
ENOUGH = 6


class Patience:
    """The patience with one trouble with the board."""

    def __init__(self) -> None:
        self._fewest: int | None = None
        self._told = 0

    def is_worth(self, wrong: int) -> bool:
        """Whether to report that so many places or checkers are wrong.

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
        """Begin again: something else has happened."""
        self._fewest, self._told = None, 0
