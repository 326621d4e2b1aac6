"""Buttons: turns bouncing contacts into counters of presses.

A press counts once, when its contact has been closed for SETTLE_MS. Counters only grow, so the
host learns of every press however many lines are lost. Does not know what a press means.
"""

from micropython import const

SETTLE_MS = const(15)


class Buttons:
    """Debounces `count` buttons and counts their presses."""

    def __init__(self, count: int) -> None:
        self.presses = [0] * count
        self._is_down = [False] * count
        self._changed_ms = [0] * count
        self._is_settling = [False] * count

    def sample(self, index: int, is_closed: bool, now_ms: int) -> bool:
        """Take one reading; True at the moment a press is certain."""
        if is_closed == self._is_down[index]:
            self._is_settling[index] = False
            return False
        if not self._is_settling[index]:
            self._is_settling[index] = True
            self._changed_ms[index] = now_ms
        if now_ms - self._changed_ms[index] < SETTLE_MS:
            return False
        self._is_settling[index] = False
        self._is_down[index] = is_closed
        return is_closed

    def count(self, index: int) -> None:
        """Add a press to what the host is told."""
        self.presses[index] += 1
