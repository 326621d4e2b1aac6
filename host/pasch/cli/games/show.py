"""`pasch games list` and `show`: what is in a journal, and one game play by play."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from pasch.cli.games.common import (
    SENTENCES as COMMON,
)
from pasch.cli.games.common import (
    chosen,
    day_of,
    name_in,
    opened,
    players_of,
    result_of,
    terms_of,
)
from pasch.errors import JournalError
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.moves import as_played
from pasch.journal.replay.record import GameRecord, record_of, what_blocked
from pasch.journal.stats.pips import pip_count
from pasch.lang import Sentences, say
from pasch.referee.model.state import EntryKind, RecordEntry
from pasch.rules import game_named

__all__ = ["run_list", "run_show", "table"]

SENTENCES: Sentences = {
    "head": {
        "en": "no.|began|game|players|result",
        "de": "Nr.|Beginn|Spiel|Spieler|Ergebnis",
    },
    "from": {"en": "from {origin}", "de": "aus {origin}"},
    "unreadable": {"en": "cannot be read", "de": "nicht lesbar"},
    "no-play": {"en": "no play", "de": "kein Zug"},
    "blocked": {"en": "no play, blocked by {places}", "de": "kein Zug, es sperren {places}"},
    "doubled": {"en": "doubles to {value}", "de": "doppelt auf {value}"},
    "beavered": {"en": "beavers to {value}", "de": "Beaver auf {value}"},
    "taken": {"en": "takes", "de": "nimmt an"},
    "dropped": {"en": "drops", "de": "gibt auf"},
    "left": {
        "en": "resigns and owes {value}",
        "de": "gibt die Partie auf und schuldet {value}",
    },
    "stood": {"en": "wrong ({reason}), stood", "de": "falsch ({reason}), galt"},
    "corrected": {
        "en": "position corrected by agreement",
        "de": "Stellung einvernehmlich berichtigt",
    },
    "pips": {"en": "pips {counts}", "de": "Pips {counts}"},
}


def run_list(arguments: argparse.Namespace) -> int:
    """One line a game: number, when, what, who, and how it ended."""
    lang = arguments.lang
    with opened(arguments) as journal:
        rows = journal.games()
        if not rows:
            print(say(COMMON, "none", lang, path=arguments.journal))
            return 0
        lines = [say(SENTENCES, "head", lang).split("|")]
        for row in rows:
            try:
                record = record_of(journal.events(row.id))
            except JournalError:
                told = ["", "", say(SENTENCES, "unreadable", lang)]
            else:
                ended = [terms_of(record, lang), result_of(record, lang)]
                if row.origin:
                    ended.append(say(SENTENCES, "from", lang, origin=row.origin))
                told = [record.game, players_of(record, lang), "; ".join(filter(None, ended))]
            lines.append([f"{row.id:>3}", day_of(row), *told])
    print("\n".join(table(lines)))
    return 0


def table(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines with their columns under each other, two blanks apart."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        padded = (f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True))
        yield "  ".join(padded).rstrip()


def run_show(arguments: argparse.Namespace) -> int:
    """One game, play by play, with the pips each seat still needs."""
    lang = arguments.lang
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        record = record_of(journal.events(row.id))
    print(f"{row.id}  {record.game}  {day_of(row)}")
    print(", ".join(filter(None, (players_of(record, lang), terms_of(record, lang)))))
    names = [name_in(record, entry.seat, lang) for entry in record.entries]
    width = max(map(len, names), default=0)
    for number, (entry, name) in enumerate(zip(record.entries, names, strict=True), 1):
        line = f"{number:4}. {name:<{width}} {told(entry, record, lang)}"
        pips = _pips(record, entry, lang)
        print(f"{line:<58} {pips}".rstrip())
    print(result_of(record, lang))
    return 0


def told(entry: RecordEntry, record: GameRecord, lang: str) -> str:
    """One line of the record in words."""
    dice = "".join(map(str, entry.dice))
    if entry.kind is EntryKind.PLAYED:
        return f"{dice}: {entry.notation}"
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        stood = say(SENTENCES, "stood", lang, reason=entry.reason)
        moves = as_played(entry) if record.game in GAMES else _changes(entry)
        return f"{dice}: {moves or '–'}  [{stood}]"
    if entry.kind is EntryKind.NO_PLAY and (
        places := what_blocked(entry, record.game, record.options)
    ):
        return f"{dice}: {say(SENTENCES, 'blocked', lang, places=places)}"
    if entry.kind.value not in SENTENCES:
        return f"{dice}: {entry.notation}" if dice else entry.kind.value
    said = say(SENTENCES, entry.kind.value, lang, value=entry.value)
    return f"{dice}: {said}" if dice else said


def _changes(entry: RecordEntry) -> str:
    """Which places hold something else after a wrong play, for any board."""
    places = dict.fromkeys([*entry.before, *entry.after])
    return " ".join(
        f"{place}:{entry.before.at(place) or '·'}>{entry.after.at(place) or '·'}"
        for place in places
        if entry.before.at(place) != entry.after.at(place)
    )


def _pips(record: GameRecord, entry: RecordEntry, lang: str) -> str:
    if not entry.dice:
        return ""
    game = game_named(record.game)
    counts = [pip_count(game, entry.after, seat) for seat in record.seats]
    if None in counts:
        return ""
    return say(SENTENCES, "pips", lang, counts="–".join(map(str, counts)))
