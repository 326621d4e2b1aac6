"""What a check of the dice found, in sentences: what is so, and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.dice.finding import Finding, FindingCode
from pasch.dice.proof import COUNTED, code_of
from pasch.link.messages import SeriesBegun, SeriesEnded
from pasch_hardware.message import Message, message

__all__ = ["conclusion", "message_of", "opening_code"]


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


def opening_code(told: SeriesBegun | SeriesEnded) -> Message | None:
    """What players note before the first roll; None where the board shows no code."""
    if not isinstance(told, SeriesBegun) or told.proof < COUNTED:
        return None
    return message("dice.opening-code", code=code_of(bytes.fromhex(told.commitment)))


def conclusion(findings: Sequence[Finding], more: int = 0) -> Message:
    """All findings, and `more` faults beside them, in one sentence."""
    faults = more + sum(finding.is_fault for finding in findings)
    if faults:
        return message("dice.faults", count=faults)
    is_proven = any(
        finding.code in (FindingCode.SOUND, FindingCode.OLDER_PROOF) for finding in findings
    )
    return Message("dice.all-good" if is_proven else "dice.nothing")
