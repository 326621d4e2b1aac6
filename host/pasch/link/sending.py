"""When to send a line again: everything wanted is repeated until the board agrees.

Knows names, keys and times, not lines.
"""

from dataclasses import dataclass

__all__ = ["REPEAT_S", "Outbox"]

# How often things are sent that the board has not agreed to.
REPEAT_S = 0.2


@dataclass(frozen=True, slots=True)
class _Sent:
    key: str
    first_s: float
    last_s: float
    is_agreed: bool


class Outbox:
    """The last line sent of each kind, and its time."""

    def __init__(self) -> None:
        # How often something had to be sent again.
        self.retries = 0
        self._sent: dict[str, _Sent] = {}

    def is_due(
        self, kind: str, key: str, now_s: float, period_s: float, is_agreed: bool = False
    ) -> bool:
        """Whether to send `kind` now: at once for a new key, then every `period_s`.

        If True, it counts as sent. With `is_agreed` the line is only a sign of life.
        """
        before = self._sent.get(kind)
        if before is None or before.key != key:
            self._sent[kind] = _Sent(key, now_s, now_s, is_agreed)
            return True
        is_due = now_s - before.last_s >= period_s
        if is_due and not is_agreed and kind != "hello":
            self.retries += 1
        last_s = now_s if is_due else before.last_s
        self._sent[kind] = _Sent(key, before.first_s, last_s, is_agreed)
        return is_due

    def age_s(self, kind: str, now_s: float) -> float:
        """Seconds since `kind` was first sent with its current key; 0 if it has not been."""
        sent = self._sent.get(kind)
        return 0.0 if sent is None else now_s - sent.first_s

    def oldest_s(self) -> float | None:
        """When the oldest thing to which the board has not agreed was first sent."""
        waiting = [
            sent.first_s
            for kind, sent in self._sent.items()
            if not sent.is_agreed and kind != "hello"
        ]
        return min(waiting, default=None)

    def forget(self, kind: str) -> None:
        """Forget `kind`: it is settled, or to be sent at once."""
        self._sent.pop(kind, None)

    def forget_all(self) -> None:
        """Send everything at once; the count of repetitions is kept."""
        self._sent.clear()
