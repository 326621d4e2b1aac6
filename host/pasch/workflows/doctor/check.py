"""One thing that was examined: good, wrong with what to do, or not examined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from pasch.messages import as_sentence
from pasch_hardware.message import Message, Say

__all__ = ["Check", "CheckResult", "line_of", "worst"]


class CheckResult(Enum):
    """The result of a check."""

    GOOD = "✓"
    SKIPPED = "–"
    WRONG = "✗"


@dataclass(frozen=True, slots=True)
class Check:
    """A finding: the key of its sentence, and the values that fill it in."""

    outcome: CheckResult
    key: str
    values: dict[str, object] = field(default_factory=dict)

    @classmethod
    def good(cls, key: str, **values: object) -> Check:
        """All is well."""
        return cls(CheckResult.GOOD, key, values)

    @classmethod
    def wrong(cls, key: str, **values: object) -> Check:
        """A fault; its sentence says what to do."""
        return cls(CheckResult.WRONG, key, values)

    @classmethod
    def skipped(cls, key: str, **values: object) -> Check:
        """Not examined, and why."""
        return cls(CheckResult.SKIPPED, key, values)

    @property
    def message(self) -> Message:
        """The finding, for a person to read."""
        return Message(f"doctor.{self.key}", self.values)


def line_of(check: Check, say: Say) -> str:
    """The line that a person reads."""
    return f"{check.outcome.value} {as_sentence(say(check.message))}"


def worst(checks: Sequence[Check]) -> int:
    """The exit status: 1 if anything is wrong."""
    return int(any(check.outcome is CheckResult.WRONG for check in checks))
