"""What a check of the dice found, in sentences: what is so, and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.dice.finding import Finding, FindingCode
from pasch_hardware.message import Message, message

__all__ = ["conclusion", "message_of"]


def message_of(finding: Finding) -> Message:
    """One finding in words."""
    return message(
        f"dice.{finding.code.value}",
        series=f"{finding.series:x}",
        boot=finding.boot_id,
        number=finding.number,
        rolls=finding.rolls,
        shown="-".join(map(str, finding.shown)),
        due="-".join(map(str, finding.due)),
        roll=finding.roll,
        seat=Message(f"seat.{finding.seat}") if finding.seat else "",
    )


def conclusion(findings: Sequence[Finding]) -> Message:
    """All findings in one sentence."""
    faults = sum(finding.is_fault for finding in findings)
    if faults:
        return message("dice.faults", count=faults)
    is_proven = any(
        finding.code in (FindingCode.SOUND, FindingCode.OLDER_PROOF) for finding in findings
    )
    return Message("dice.all-good" if is_proven else "dice.nothing")
