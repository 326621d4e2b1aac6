"""How many checkers wait off the places, and whether the trays show them.

Not everybody puts them into the trays, and in a full tray they are hard to count. Once it is known
how many wait, trays that show another number tell nothing of the next picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Trays", "Waiting"]

# The probabilities of how many checkers of each colour lie in its trays, by letter.
Trays = Mapping[str, tuple[float, ...]]
# Trays in which a known number has less than this probability are not believed.
LEAST_IN_TRAY = 0.01
# How likely it is that 0, 1, ... checkers more or fewer wait than when that was known; hardly any
# play bears off or enters more than four.
SINCE = (1.0, 0.7, 0.7, 0.7, 0.7, 0.02)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is known: the letters of the checkers that wait, None at first, and the colours whose
    trays do not show them."""

    letters: str | None = None
    disbelieved: frozenset[str] = frozenset()

    @classmethod
    def told(cls, letters: str, trays: Trays) -> "Waiting":
        """What is known once these checkers wait while trays show something."""
        disbelieved = frozenset(
            letter
            for letter, shares in trays.items()
            if dict(enumerate(shares)).get(letters.count(letter), 0.0) < LEAST_IN_TRAY
        )
        return cls(letters, disbelieved)

    def believed(self, trays: Trays) -> Trays:
        """The trays that may be believed."""
        return {one: shares for one, shares in trays.items() if one not in self.disbelieved}

    def expected(self, counts: Mapping[str, int]) -> Trays:
        """What the trays of a set with these `counts` hold, so far as it is known; the shares are
        not normalised."""
        if self.letters is None:
            return {}
        known = {letter: self.letters.count(letter) for letter in counts}
        return {
            letter: tuple(since(abs(number - known[letter])) for number in range(count + 1))
            for letter, count in counts.items()
        }


def since(difference: int) -> float:
    """How likely it is that so many more or fewer wait."""
    return SINCE[min(difference, len(SINCE) - 1)]
