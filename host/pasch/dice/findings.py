"""Findings of a check of the dice, in sentences: the facts, and what they mean."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pasch.dice.finding import Finding, FindingCode, series_of
from pasch.dice.proof import BOARD, PROGRAM, codes_of
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.message import Message, message

__all__ = ["conclusion", "message_of", "shown_code", "thrower_message"]


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
        thrower=thrower_message(finding.thrower),
    )


def thrower_message(thrower: str) -> Message:
    """Whose dice they were, in a word; an older log does not say, and then it was a board."""
    return Message("dice.a-program" if thrower == PROGRAM else "dice.a-board")


def _numbers(dice: Sequence[int]) -> str:
    """Dice numbers as text; a dash if none lay there."""
    return "-".join(map(str, dice)) or "–"


def shown_code(
    event: JournalEvent, proofs: Iterable[JournalEvent], is_board: bool
) -> Message | None:
    """The code that players note down when a series begins, and when it has ended.

    `proofs`: the commitments and throws of the series until then; `is_board`: the board shows it,
    otherwise the program does. None if no code is shown.
    """
    if event.kind not in (EventKind.DICE_COMMITTED, EventKind.DICE_REVEALED):
        return None
    opening, closing = codes_of(proofs).get(series_of(event), ("", ""))
    if not opening:
        return None
    shower = Message("dice.board" if is_board else "dice.program")
    if event.kind is EventKind.DICE_COMMITTED:
        return message("dice.opening-code", shower=shower, code=opening)
    return message("dice.closing-code", shower=shower, code=closing)


def conclusion(
    findings: Sequence[Finding],
    more: int = 0,
    uncoded: int = 0,
    again: int = 0,
    is_left_there: bool = False,
) -> Message:
    """The conclusion from all findings and `more` further faults, in one sentence.

    `uncoded`: the number of series with rolls to which none of the codes given belongs;
    `again`: of other games that have the same rolls; `is_left_there`: the dice with which a game
    began are those that another one had left.
    """
    faults = more + sum(finding.is_fault for finding in findings)
    if faults:
        return message("dice.faults", count=faults)
    codes = Counter(finding.code for finding in findings)
    older = codes[FindingCode.OLDER_PROOF]
    if not codes[FindingCode.SOUND] + older:
        return Message("dice.nothing")
    proofs = [finding for finding in findings if finding.is_proof]
    counts = {
        "dice.but-program": sum(finding.thrower == PROGRAM for finding in proofs),
        "dice.but-older": older,
        "dice.but-by-hand": sum(f.rolls for f in findings if f.code is FindingCode.BY_HAND),
        "dice.but-set-aside": codes[FindingCode.SET_ASIDE],
        "dice.but-turn-given": codes[FindingCode.TURN_GIVEN],
        "dice.but-continued": 0 if is_left_there else codes[FindingCode.CONTINUED],
        "dice.but-uncoded": uncoded,
        "dice.but-again": again,
    }
    but = tuple(message(key, count=count) for key, count in counts.items() if count)
    if not but:
        return Message("dice.all-good")
    if older:
        return message("dice.nothing-wrong", but=but)
    thrower = PROGRAM if all(finding.thrower == PROGRAM for finding in proofs) else BOARD
    return message("dice.good-of", thrower=thrower_message(thrower), but=but)
