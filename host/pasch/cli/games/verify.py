"""`pasch games verify`: checks every roll of a logged game, so that nobody has to trust the board.

0 where every roll of the board is proven, 1 where one is wrong, missing or cannot be checked.
"""

from __future__ import annotations

import argparse

from pasch.cli.games.common import chosen, day_of, opened, players_of
from pasch.dice.findings import conclusion, message_of
from pasch.dice.proof import secrets_in, verify
from pasch.journal import Journal
from pasch.journal.replay.record import record_of
from pasch.messages import sentence
from pasch.referee.model.events import JournalEvent
from pasch.rules import game_named

__all__ = ["run_verify"]


def run_verify(arguments: argparse.Namespace) -> int:
    """Says what the log of a game proves, series by series."""
    lang = arguments.lang
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        events = journal.events(row.id)
        # Where a game was left, its secret was revealed when the next one began.
        secrets = secrets_in(_told_since(journal, row.id))
    record = record_of(events)
    findings = verify(events, game_named(record.game), secrets)
    print(f"{row.id}  {record.game}  {day_of(row)}  {players_of(record, lang)}")
    for finding in findings:
        print(f"  {'✗' if finding.is_fault else '✓'} {sentence(message_of(finding), lang)}")
    print(sentence(conclusion(findings), lang))
    return int(any(finding.is_fault for finding in findings))


def _told_since(journal: Journal, game_id: int) -> list[JournalEvent]:
    rows = [row for row in journal.games() if row.id >= game_id]
    return [event for row in rows for event in journal.events(row.id)]
