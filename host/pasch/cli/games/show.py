"""`pasch games list` and `show`: what is in a journal, and one game play by play."""

import argparse

from pasch.cli.games.common import (
    chosen,
    day_of,
    name_in,
    opened,
    players_of,
    printed,
    result_of,
    terminal_width,
    terms_of,
)
from pasch.cli.terminal import remark
from pasch.errors import PaschError
from pasch.journal.formats.moves import wrong_play
from pasch.journal.replay.record import (
    GameRecord,
    GameSummary,
    record_of,
    summary_of,
    what_blocked,
)
from pasch.journal.stats.pips import pip_count
from pasch.journal.store.rows import GameRow
from pasch.messages import sentence
from pasch.messages.columns import filled, table, width_of
from pasch.referee.model.state import EntryKind, RecordEntry
from pasch.rules import game_named
from pasch_hardware.message import Message, message

__all__ = ["run_list", "run_show"]

# Entries put into words; for the others the notation says everything.
TOLD = (
    EntryKind.NO_PLAY,
    EntryKind.DOUBLED,
    EntryKind.BEAVERED,
    EntryKind.TAKEN,
    EntryKind.DROPPED,
    EntryKind.LEFT,
    EntryKind.CORRECTED,
)


def run_list(arguments: argparse.Namespace) -> int:
    """Print one line a game: number, when, what, who, and how it ended."""
    lang = arguments.lang
    with opened(arguments) as journal:
        rows = journal.games()
        if not rows:
            printed(sentence(message("games.none", path=arguments.journal), lang))
            return 0
        lines = [sentence(message("show.head"), lang).split("|")]
        is_whole = True
        for row in rows:
            try:
                record = summary_of(journal, row.id)
            except PaschError:
                told = ["", "", sentence(message("show.unreadable"), lang)]
                is_whole = False
            else:
                told = _told(row, record, lang)
            lines.append([f"{row.id:>3}", day_of(row), *told])
    if not is_whole:
        remark(message("show.save", path=arguments.journal), lang)
    printed(*table(lines, terminal_width()))
    return 0


def _told(row: GameRow, record: GameSummary, lang: str) -> list[str]:
    """A game's line in the list: its name, who played, and how it ended."""
    ended = [terms_of(record, lang), result_of(record, lang)]
    if row.origin:
        ended.append(sentence(message("show.from", origin=row.origin), lang))
    if row.table:
        ended.append(sentence(message("show.at-table", table=row.table), lang))
    return [record.game, players_of(record, lang), "; ".join(filter(None, ended))]


def run_show(arguments: argparse.Namespace) -> int:
    """One game, play by play, with the pips each seat still needs."""
    lang = arguments.lang
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        record = record_of(journal.events(row.id))
    printed(f"{row.id}  {record.game}  {day_of(row)}")
    printed(", ".join(filter(None, (players_of(record, lang), terms_of(record, lang)))))
    names = [name_in(record, entry.seat, lang) for entry in record.entries]
    width = max(map(width_of, names), default=0)
    lines = [entry_text(entry, record, lang) for entry in record.entries]
    # The text about a wrong play is longer than anything else.
    told_shortly = (
        width_of(line)
        for entry, line in zip(record.entries, lines, strict=True)
        if entry.kind is not EntryKind.ACCEPTED_ILLEGAL
    )
    long = max(told_shortly, default=0)
    for number, entry in enumerate(record.entries, 1):
        name, line = filled(names[number - 1], width), filled(lines[number - 1], long)
        printed(f"{number:4}. {name} {line}  {_pips(record, entry, lang)}".rstrip())
    printed(result_of(record, lang))
    return 0


def entry_text(entry: RecordEntry, record: GameRecord, lang: str) -> str:
    """One line of the record in words."""
    dice = "".join(map(str, entry.dice))
    if entry.kind is EntryKind.PLAYED:
        return f"{dice}: {entry.notation or '–'}"
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        stood = sentence(message("show.stood", reason=Message(f"reason.{entry.reason}")), lang)
        return f"{dice}: {wrong_play(record.game, entry) or '–'}  [{stood}]"
    if entry.kind is EntryKind.NO_PLAY and (
        places := what_blocked(entry, record.game, record.options)
    ):
        return f"{dice}: {sentence(message('show.blocked', places=places), lang)}"
    if entry.kind not in TOLD:
        return f"{dice}: {entry.notation}" if dice else entry.kind.value
    said = sentence(message(f"show.{entry.kind.value}", value=entry.value), lang)
    return f"{dice}: {said}" if dice else said


def _pips(record: GameRecord, entry: RecordEntry, lang: str) -> str:
    if not entry.dice:
        return ""
    game = game_named(record.game)
    counts = [pip_count(game, entry.after, seat) for seat in record.seats]
    if None in counts:
        return ""
    return sentence(message("show.pips", counts="–".join(map(str, counts))), lang)
