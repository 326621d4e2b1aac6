"""`pasch games verify`: checks every roll of a game, so that nobody has to trust the board.

Exit status 0 if every roll of the board is proven, 1 if one is wrong, missing or cannot be
checked.
"""

import argparse
from collections.abc import Iterable

from pasch.cli.games.common import chosen, day_of, opened, players_of, printed
from pasch.dice.elsewhere import secrets_for
from pasch.dice.findings import conclusion, message_of, thrower_message
from pasch.dice.proof import codes_of, throwers_in, verify
from pasch.journal.replay.record import record_of
from pasch.messages import sayer
from pasch.referee.model.events import EventKind
from pasch.rules import game_named
from pasch_hardware.message import message

__all__ = ["run_verify"]

# Fewer digits of a code could match by chance, or by trying.
LEAST_DIGITS = 8


def run_verify(arguments: argparse.Namespace) -> int:
    """Print what the log of a game proves, series by series."""
    lang, say = arguments.lang, sayer(arguments.lang)
    with opened(arguments) as journal:
        # Altered rows are what this looks for: the dice tell which they are.
        journal.trust_rows()
        row = chosen(journal, arguments)
        events = journal.events(row.id)
        elsewhere = secrets_for(journal, row.id, events)
    record = record_of(events)
    findings = verify(events, game_named(record.game), elsewhere.secrets)
    printed(f"{row.id}  {record.game}  {day_of(row)}  {players_of(record, lang)}")
    for told in elsewhere.told(findings):
        printed(f"  · {say(told)}")
    for finding in findings:
        mark = "✗" if finding.is_fault else "✓" if finding.is_proof else "·"
        printed(f"  {mark} {say(message_of(finding))}")
    codes, throwers, uncoded = codes_of(events), throwers_in(events), 0
    with_rolls = {e.data["series"] for e in events if e.kind is EventKind.DICE_THROWN}
    for (series, boot), (opening, closing) in codes.items():
        # The code at the end is shown with the secret.
        key = "dice.codes" if (series, boot) in elsewhere.secrets else "dice.opening-shown"
        who = thrower_message(throwers.get((series, boot), ""))
        said = message(key, series=f"{series:x}", opening=opening, closing=closing, thrower=who)
        printed(f"  · {say(said)}")
        if arguments.code and not any(_is_shown(c, [(opening, closing)]) for c in arguments.code):
            printed(f"  · {say(message('dice.uncoded', series=f'{series:x}'))}")
            uncoded += series in with_rolls
    last = next(reversed(throwers.values()), "")
    unknown = [code for code in arguments.code if not _is_shown(code, codes.values())]
    for code in unknown:
        said = message("dice.wrong-code", code=code, thrower=thrower_message(last))
        printed(f"  ✗ {say(said)}")
    again, is_left_there = len(elsewhere.again), bool(elsewhere.left_by)
    printed(say(conclusion(findings, len(unknown), uncoded, again, is_left_there)))
    return int(bool(unknown) or any(finding.is_fault for finding in findings))


def _is_shown(noted: str, codes: Iterable[tuple[str, str]]) -> bool:
    """Whether a noted code is one of this game's, or the beginning of one."""
    digits = "".join(noted.split())
    known = [code.replace(" ", "") for pair in codes for code in pair]
    return len(digits) >= LEAST_DIGITS and any(code.startswith(digits) for code in known)
