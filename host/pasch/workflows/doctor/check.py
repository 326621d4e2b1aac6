"""One thing that was looked at: good, wrong with what to do, or not looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from pasch.lang import say
from pasch.workflows.doctor.sentences import SENTENCES

__all__ = ["Check", "CheckResult", "line_of", "worst"]


class CheckResult(Enum):
    """How it stands."""

    GOOD = "✓"
    SKIPPED = "–"
    WRONG = "✗"


@dataclass(frozen=True, slots=True)
class Check:
    """What was found: the key of its sentence in `sentences`, and what fills the gaps."""

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
        """Not looked at, and why."""
        return cls(CheckResult.SKIPPED, key, values)

    def sentence(self, lang: str) -> str:
        """The finding in words."""
        return say(SENTENCES, self.key, lang, **self.values)


def line_of(check: Check, lang: str) -> str:
    """The line that a person reads."""
    return f"{check.outcome.value} {check.sentence(lang)}"


def worst(checks: Sequence[Check]) -> int:
    """The exit status: 1 where anything is wrong."""
    return int(any(check.outcome is CheckResult.WRONG for check in checks))
