"""`pasch games`: list, show and export the games of a journal. Reads only, decides nothing."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pasch.errors import JournalError
from pasch.journal import GameRow, Journal
from pasch.journal.mat import export_mat
from pasch.journal.moves import as_played
from pasch.journal.record import GameRecord, match_around, record_of
from pasch.lang import LANGUAGES, Sentences, say
from pasch.referee.replies import points_text
from pasch.referee.sentences import seat_name
from pasch.referee.state import Entry, EntryKind

__all__ = ["add_arguments", "run"]

SENTENCES: Sentences = {
    "none": {
        "en": "There are no games in {path} yet.",
        "de": "In {path} stehen noch keine Partien.",
    },
    "no-file": {
        "en": "there is no journal {path}; name the file that a game was written to",
        "de": "es gibt kein Journal {path}; nenne die Datei, in die gespielt wurde",
    },
    "won": {"en": "{name} won {points}", "de": "{name} gewann {points}"},
    "abandoned": {"en": "abandoned", "de": "abgebrochen"},
    "going-on": {"en": "not finished", "de": "nicht beendet"},
    "match": {
        "en": "match to {length}, at {score}",
        "de": "Match auf {length}, bei {score}",
    },
    "crawford": {"en": "Crawford game", "de": "Crawford-Spiel"},
    "no-play": {"en": "no play", "de": "kein Zug"},
    "doubled": {"en": "doubles to {value}", "de": "doppelt auf {value}"},
    "beavered": {"en": "beavers to {value}", "de": "Beaver auf {value}"},
    "taken": {"en": "takes", "de": "nimmt an"},
    "dropped": {"en": "drops", "de": "gibt auf"},
    "resigned": {"en": "by resignation", "de": "durch Aufgabe"},
    "stood": {"en": "wrong ({reason}), stood", "de": "falsch ({reason}), galt"},
    "corrected": {
        "en": "position corrected by agreement",
        "de": "Stellung einvernehmlich berichtigt",
    },
    "single": {"en": "single", "de": "einfach"},
    "gammon": {"en": "gammon", "de": "Gammon"},
    "backgammon": {"en": "backgammon", "de": "Backgammon"},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One action, a journal file, and for show and export the number of a game."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    summaries = {
        "list": "all games of a journal",
        "show": "one game, play by play",
        "export": "a game, or the match it belongs to, for other programs",
    }
    for name, summary in summaries.items():
        action = actions.add_parser(name, help=summary, description=summary.capitalize() + ".")
        action.add_argument("journal", type=Path, metavar="JOURNAL", help="the journal file")
        action.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="language of the output"
        )
        if name != "list":
            action.add_argument(
                "game", type=int, nargs="?", help="the game's number (default: the last one)"
            )
        if name == "export":
            action.add_argument(
                "--mat",
                type=Path,
                metavar="FILE",
                help="write a .mat file (default: to standard output)",
            )
            action.add_argument(
                "--single", action="store_true", help="only this game, not its whole match"
            )


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for; raises `JournalError` for a file or game that is not there."""
    # An empty file would be taken for a new journal and filled.
    if not arguments.journal.is_file() or not arguments.journal.stat().st_size:
        raise JournalError(say(SENTENCES, "no-file", arguments.lang, path=arguments.journal))
    with Journal.open(arguments.journal) as journal:
        return {"list": _list, "show": _show, "export": _export}[arguments.action](
            journal, arguments
        )


def _list(journal: Journal, arguments: argparse.Namespace) -> int:
    rows = journal.games()
    if not rows:
        print(say(SENTENCES, "none", arguments.lang, path=arguments.journal))
    for row in rows:
        record = record_of(journal.events(row.id))
        print(
            f"{row.id:4}  {_day(row)}  {record.game}  {_players(record, arguments.lang)}  "
            f"{_result(record, arguments.lang)}"
        )
    return 0


def _show(journal: Journal, arguments: argparse.Namespace) -> int:
    row = _row(journal, arguments)
    record = record_of(journal.events(row.id))
    print(f"{row.id}  {record.game}  {_day(row)}")
    print(_players(record, arguments.lang) + _terms(record, arguments.lang))
    for number, entry in enumerate(record.entries, 1):
        print(
            f"{number:4}. {seat_name(entry.seat, arguments.lang):7} {_told(entry, arguments.lang)}"
        )
    print(_result(record, arguments.lang))
    return 0


def _export(journal: Journal, arguments: argparse.Namespace) -> int:
    row = _row(journal, arguments)
    single = (record_of(journal.events(row.id)),)
    games = single if arguments.single else match_around(journal, row.id)
    file = export_mat(games, arguments.lang, row.started_ms)
    if arguments.mat is None:
        sys.stdout.write(file.text)
    else:
        try:
            arguments.mat.write_text(file.text, encoding="utf-8")
        except OSError as error:
            raise JournalError(f"{arguments.mat} cannot be written: {error.strerror}") from None
    for note in file.notes:
        print(note, file=sys.stderr)
    return 0


def _row(journal: Journal, arguments: argparse.Namespace) -> GameRow:
    rows = journal.games()
    if not rows:
        raise JournalError(say(SENTENCES, "none", arguments.lang, path=arguments.journal))
    if arguments.game is None:
        return rows[-1]
    for row in rows:
        if row.id == arguments.game:
            return row
    numbers = ", ".join(str(row.id) for row in rows)
    raise JournalError(f"{arguments.journal} holds no game {arguments.game}; it holds {numbers}")


def _day(row: GameRow) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(row.started_ms / 1000))


def _players(record: GameRecord, lang: str) -> str:
    names = []
    for seat in record.seats:
        name, called = record.players.get(seat, ""), seat_name(seat, lang)
        names.append(f"{name} ({called})" if name else called)
    return " – ".join(names)


def _terms(record: GameRecord, lang: str) -> str:
    if record.match is None:
        return ""
    score = "-".join(str(record.match.score[seat]) for seat in record.seats)
    terms = say(SENTENCES, "match", lang, length=record.match.length, score=score)
    if record.match.is_crawford:
        terms += f", {say(SENTENCES, 'crawford', lang)}"
    return f", {terms}"


def _result(record: GameRecord, lang: str) -> str:
    return " ".join(_result_words(record, lang))


def _result_words(record: GameRecord, lang: str) -> Iterator[str]:
    outcome = record.outcome
    if outcome is None:
        yield say(SENTENCES, "abandoned" if record.is_abandoned else "going-on", lang)
        return
    name = record.players.get(outcome.winner) or seat_name(outcome.winner, lang)
    yield say(SENTENCES, "won", lang, name=name, points=points_text(outcome.score, lang))
    if outcome.by != "drop" and outcome.grade in SENTENCES:
        yield f"({say(SENTENCES, outcome.grade, lang)})"
    if outcome.by == "resignation":
        yield say(SENTENCES, "resigned", lang)


def _told(entry: Entry, lang: str) -> str:
    """One line of the record in words."""
    dice = "".join(map(str, entry.dice))
    if entry.kind is EntryKind.PLAYED:
        return f"{dice}: {entry.notation}"
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        stood = say(SENTENCES, "stood", lang, reason=entry.reason)
        return f"{dice}: {as_played(entry) or '–'}  [{stood}]"
    said = say(SENTENCES, entry.kind.value, lang, value=entry.value)
    return f"{dice}: {said}" if dice else said
