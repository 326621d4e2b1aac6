"""What a check of the dice found, in sentences: what is so, and what it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pasch.dice.finding import Finding, FindingCode
from pasch.dice.proof import codes_of
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.message import Message, message

__all__ = ["conclusion", "message_of", "shown_code", "unread"]

# What may be so because another game of the journal cannot be read.
ELSEWHERE = (FindingCode.MISSING_BEFORE, FindingCode.NOT_REVEALED, FindingCode.RESTARTED)


def message_of(finding: Finding) -> Message:
    """One finding in words."""
    return message(
        f"dice.{finding.code.value}",
        series=f"{finding.series:x}",
        boot=finding.boot_id,
        number=finding.number,
        last=finding.number + finding.rolls - 1,
        rolls=finding.rolls,
        count=finding.rolls,
        shown=_numbers(finding.shown),
        due=_numbers(finding.due),
        roll=finding.roll,
        seat=Message(f"seat.{finding.seat}") if finding.seat else "",
    )


def unread(games: Sequence[int], findings: Iterable[Finding]) -> tuple[Message, ...]:
    """The sentence about `games` of the journal that cannot be read, where something is missing:
    it may stand there, and then nobody has left it out.
    """
    is_missing = any(finding.code in ELSEWHERE for finding in findings)
    numbers = ", ".join(map(str, games))
    return (message("dice.unread", games=numbers),) if games and is_missing else ()


def _numbers(dice: Sequence[int]) -> str:
    """Numbers of dice as they are said; a dash where none lay there."""
    return "-".join(map(str, dice)) or "–"


def shown_code(
    event: JournalEvent, proofs: Iterable[JournalEvent], is_board: bool = True
) -> Message | None:
    """The code that players note down when a series begins, and when it has ended.

    `proofs`: what was committed and thrown in the series until then; `is_board`: the board shows
    it, else the program. None if no code is shown.
    """
    series = (event.data.get("series", 0), event.data.get("boot_id", ""))
    opening, closing = codes_of(proofs).get(series, ("", ""))
    shower = Message("dice.board" if is_board else "dice.program")
    if opening and event.kind is EventKind.DICE_COMMITTED:
        return message("dice.opening-code", shower=shower, code=opening)
    if closing and event.kind is EventKind.DICE_REVEALED:
        return message("dice.closing-code", shower=shower, code=closing)
    return None


def conclusion(findings: Sequence[Finding], more: int = 0) -> Message:
    """All findings, and `more` faults besides, in one sentence."""
    faults = more + sum(finding.is_fault for finding in findings)
    if faults:
        return message("dice.faults", count=faults)
    codes = Counter(finding.code for finding in findings)
    older = codes[FindingCode.OLDER_PROOF]
    if not codes[FindingCode.SOUND] + older:
        return Message("dice.nothing")
    counts = {
        "dice.but-older": older,
        "dice.but-by-hand": sum(f.rolls for f in findings if f.code is FindingCode.BY_HAND),
        "dice.but-set-aside": codes[FindingCode.SET_ASIDE],
    }
    but = tuple(message(key, count=count) for key, count in counts.items() if count)
    if not but:
        return Message("dice.all-good")
    return message("dice.nothing-wrong" if older else "dice.good-of-board", but=but)
