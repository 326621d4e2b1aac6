"""Which of the rolls announced by the table the players have taken in.

Players at a board hear dice being rolled, even if they show the same as before or lie there only
for a moment. Knows no lights; players read the dice off the board.
"""

from collections import Counter
from collections.abc import Sequence

from pasch.referee.model.commands import Roll

__all__ = ["Hearing"]


class Hearing:
    """`rolls` grows with every announced roll; None if none are announced."""

    def __init__(self, rolls: Sequence[Roll] | None) -> None:
        self.is_deaf = rolls is None
        self._rolls = () if rolls is None else rolls
        self._known: Counter[str] = Counter()

    def news(self, seat: str) -> list[tuple[int, ...]]:
        """The dice of this seat's rolls that were not taken in, first to last.

        >>> told = [Roll("white", (3, 1)), Roll("black", (6, 6)), Roll("white", (3, 1))]
        >>> hearing = Hearing(told)
        >>> hearing.take("white"), hearing.news("white"), hearing.news("black")
        ((3, 1), [(3, 1)], [(6, 6)])
        """
        rolls = [roll.dice for roll in self._rolls if roll.seat == seat]
        return rolls[self._known[seat] :]

    def take(self, seat: str) -> tuple[int, ...]:
        """Take in the first of this seat's new rolls, and return it."""
        dice = self.news(seat)[0]
        self._known[seat] += 1
        return dice

    def take_all(self, seat: str) -> None:
        """Take in all of them, because they were seen."""
        self._known[seat] += len(self.news(seat))
