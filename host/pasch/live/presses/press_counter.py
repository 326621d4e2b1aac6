"""Counts presses in quick succession together: two quick presses are one word.

Sans-IO: `add` returns the serial to come back with when the moment is over, and `take` returns the
count unless more presses have come since. What matters is when presses came (s, any clock), not
when they were processed.
"""

__all__ = ["PressCounter"]


class PressCounter:
    """The presses of all seats that are still waiting for another."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._serials: dict[str, int] = {}
        self._until_s: dict[str, float] = {}
        self._spent: set[str] = set()

    def add(self, seat: str, presses: int) -> int:
        """Count presses of a seat; returns the serial for `take`."""
        self._counts[seat] = self._counts.get(seat, 0) + presses
        self._serials[seat] = self._serials.get(seat, 0) + 1
        return self._serials[seat]

    def count(self, seat: str) -> int:
        """How many presses of a seat are waiting; 0 once they are spent."""
        return 0 if seat in self._spent else self._counts.get(seat, 0)

    def spend(self, seat: str) -> None:
        """Discard a seat's waiting presses and those that join them: what they asked for has come.

        >>> gathering = PressCounter()
        >>> gathering.spend("white")
        >>> first = gathering.add("white", 1)
        >>> gathering.spend("white")
        >>> gathering.take("white", gathering.add("white", 1))
        0
        >>> gathering.take("white", gathering.add("white", 1))
        1
        """
        if seat in self._counts:
            self._spent.add(seat)

    def wait(self, seat: str, until_s: float) -> None:
        """Let presses up to this time join the waiting ones of this seat."""
        self._until_s[seat] = until_s

    def over(self, seat: str, at_s: float) -> int:
        """The count of a seat if presses at `at_s` no longer belong to it, otherwise 0.

        >>> gathering = PressCounter()
        >>> _ = gathering.add("white", 1)
        >>> gathering.wait("white", 5.4)
        >>> gathering.over("white", 5.2), gathering.over("white", 9.0), gathering.count("white")
        (0, 1, 0)
        """
        is_over = at_s > self._until_s.get(seat, at_s)
        return self._final(seat) if is_over else 0

    def take(self, seat: str, serial: int) -> int:
        """The final count of a seat; 0 if more have come since `serial`.

        >>> gathering = PressCounter()
        >>> first, second = gathering.add("white", 1), gathering.add("white", 1)
        >>> gathering.take("white", first), gathering.take("white", second)
        (0, 2)
        """
        return self._final(seat) if self._serials.get(seat) == serial else 0

    def _final(self, seat: str) -> int:
        count = self.count(seat)
        self._counts.pop(seat, None)
        self._spent.discard(seat)
        return count
