"""Shared by the actions of `pasch games`: opening a journal, choosing a game, naming it."""

import argparse
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from pasch.errors import JournalError, RequestError
from pasch.folders import default_journal
from pasch.journal import GameRow, Journal
from pasch.journal.replay.record import GameSummary
from pasch.messages import sentence
from pasch.messages.columns import GAP, folded, width_of
from pasch.messages.names import grade_name, player_name, seat_name
from pasch.referee.deciding.answer_builders import points_message
from pasch.referee.model.state import Termination
from pasch_hardware.files import write_parts
from pasch_hardware.message import cause, message

__all__ = [
    "add_journal",
    "chosen",
    "day_of",
    "fitted",
    "name_in",
    "opened",
    "players_of",
    "printed",
    "result_of",
    "terminal_width",
    "terms_of",
    "write_text",
]


def add_journal(parser: argparse.ArgumentParser, *, has_game: bool) -> None:
    """Add the journal file and, if the action is about one game, its number."""
    parser.add_argument(
        "--journal",
        type=Path,
        dest="named_journal",
        metavar="FILE",
        help="the journal, if it is named as for 'pasch play'",
    )
    parser.set_defaults(has_number=has_game)
    parser.add_argument(
        "journal",
        type=Path,
        nargs="?",
        metavar="JOURNAL",
        help="the journal file (default: the one 'pasch play' writes)",
    )
    if has_game:
        parser.add_argument(
            "game",
            type=int,
            nargs="?",
            metavar="NUMBER",
            help="the game's number (default: the last one)",
        )


@contextmanager
def opened(arguments: argparse.Namespace) -> Iterator[Journal]:
    """The named journal, opened; raises `JournalError` if it does not exist.

    A number alone means a game: of the journal named as an option, or of the usual one.
    """
    path, named = arguments.journal, arguments.named_journal
    is_number = path is not None and str(path).isdecimal() and (named or not path.exists())
    if is_number and arguments.has_number and arguments.game is None:
        arguments.game, path = int(str(path)), None
    if named and path:
        raise RequestError("two journals are named, {one} and {other}", one=path, other=named)
    arguments.journal = path or named or default_journal()
    _check_there(arguments.journal)
    with Journal.open(arguments.journal) as journal:
        yield journal


def _check_there(path: Path) -> None:
    """Raise `JournalError` unless a journal that can be read was begun there."""
    if not path.exists() and path == default_journal():
        raise JournalError(
            "no game has been played yet, so there is no journal: 'pasch play' begins one; or name"
            " the file that a game was written to"
        )
    if not path.exists():
        raise JournalError(
            "there is no journal {path}; name the file that a game was written to", path=path
        )
    if path.is_dir():
        raise JournalError(
            "{path} is a folder; name the file in it that a game was written to", path=path
        )
    # It would be taken for a new journal and filled.
    if path.is_file() and not path.stat().st_size:
        raise JournalError(
            "{path} is empty and no journal; name the file that a game was written to", path=path
        )


def chosen(journal: Journal, arguments: argparse.Namespace) -> GameRow:
    """The requested game, or the last one if none was named; raises `JournalError`."""
    rows = journal.games()
    path = arguments.journal
    if not rows:
        raise JournalError(message("games.none", path=path))
    if arguments.game is None:
        return rows[-1]
    for row in rows:
        if row.id == arguments.game:
            return row
    raise JournalError(
        "{path} holds no game {game}; it holds {numbers}",
        path=path,
        game=arguments.game,
        numbers=", ".join(_runs([row.id for row in rows])),
    )


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Ascending numbers, consecutive ones joined: `1–40`, `42`."""
    for _, run in groupby(enumerate(numbers), lambda counted: counted[1] - counted[0]):
        row = [str(number) for _, number in run]
        yield row[0] if len(row) == 1 else f"{row[0]}–{row[-1]}"


def terminal_width() -> int | None:
    """How many columns a reader sees at once; None where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def fitted(line: str) -> list[str]:
    """The line, folded where a terminal is narrower; of one that is indented, what follows stands
    further in.
    """
    width = terminal_width()
    if width is None or width_of(line) <= width:
        return [line]
    text = line.lstrip()
    margin = " " * (len(line) - len(text))
    inner = margin + GAP if margin else ""
    first, *more = folded(text, width - len(inner))
    return [margin + first, *(inner + further for further in more)]


def printed(*lines: str) -> None:
    """Print these lines, as they fit the terminal."""
    for line in lines:
        print(*fitted(line), sep="\n")


def write_text(path: Path, parts: Iterable[str]) -> None:
    """Write a text part by part; raises `JournalError` with one sentence if that fails."""
    try:
        write_parts(path, (part.encode() for part in parts))
    except OSError as error:
        why = cause(error)
        raise JournalError("{path} cannot be written: {why}", path=path, why=why) from None


def day_of(row: GameRow) -> str:
    """When a game began, in local time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(row.started_ms / 1000))


def name_in(record: GameSummary, seat: str, lang: str) -> str:
    """A player's name, or the seat if none was given."""
    return player_name(record.players, seat, lang)


def players_of(record: GameSummary, lang: str) -> str:
    """Who plays: `Ada (White) – Ben (Black)`."""
    names = []
    for seat in record.seats:
        name, called = record.players.get(seat, ""), seat_name(seat, lang)
        names.append(f"{name} ({called})" if name else called)
    return " – ".join(names)


def terms_of(record: GameSummary, lang: str) -> str:
    """The match and the score at which a game began; empty outside a match."""
    if record.match is None:
        return ""
    score = "-".join(str(record.match.score[seat]) for seat in record.seats)
    terms = sentence(message("games.match", length=record.match.length, score=score), lang)
    if record.match.is_called_crawford:
        terms += f", {sentence(message('games.crawford'), lang)}"
    return terms


def result_of(record: GameSummary, lang: str) -> str:
    """How a game ended, or that it has not ended yet."""
    return " ".join(_result_words(record, lang))


def _result_words(record: GameSummary, lang: str) -> Iterator[str]:
    outcome = record.outcome
    if outcome is None:
        yield sentence(
            message(f"games.{'abandoned' if record.is_abandoned else 'going-on'}"), lang
        )
        return
    name = name_in(record, outcome.winner, lang)
    won = message("games.won", name=name, points=points_message(outcome.score))
    yield sentence(won, lang)
    grade = grade_name(record.grade, lang)
    if outcome.by is not Termination.DROP and grade:
        yield f"({grade})"
    if outcome.by is Termination.RESIGNATION:
        yield sentence(message("games.resigned"), lang)
