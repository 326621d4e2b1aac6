"""The doubling cube as it lies on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["UNTURNED", "Cube"]


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
