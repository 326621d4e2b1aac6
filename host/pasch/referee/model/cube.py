"""The doubling cube as it lies on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["HIGHEST", "UNTURNED", "Cube", "is_shown"]

# More than any cube shows; ids of positions hold no more.
HIGHEST = 1 << 15


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: its value, who may turn it next (None: both), whether it was turned."""

    value: int = 1
    owner: str | None = None
    is_turned: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The contract's `cube` object."""
        return {"value": self.value, "owner": self.owner}


UNTURNED = Cube()


def is_shown(value: object) -> bool:
    """Whether a cube can show this number.

    >>> is_shown(64), is_shown(3), is_shown("2")
    (True, False, False)
    """
    return type(value) is int and 0 < value <= HIGHEST and value.bit_count() == 1
