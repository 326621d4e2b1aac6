"""`pasch games export` and `import`: games to and from other programs, and between journals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pasch.cli.games.common import add_journal, chosen, opened, players_of, result_of
from pasch.cli.games.common import write_text as write
from pasch.errors import JournalError
from pasch.journal import GameRow, Journal, KeptGame
from pasch.journal.formats.archive import read_archive
from pasch.journal.formats.exports import FORMS
from pasch.journal.formats.foreign_match import ForeignMatch
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.mat_reader import is_mat, read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.journal.recovery import salvage
from pasch.journal.replay.record import (
    is_beginning,
    is_same_game,
    match_rows,
    may_be_same_game,
    record_of,
)
from pasch.messages import sayer, sentence
from pasch_hardware.files import read_plain
from pasch_hardware.message import Message, cause, message

__all__ = ["add_export", "add_import", "run_export", "run_import"]

STDOUT = Path("-")
DATABASE = b"SQLite format 3\x00"


def add_export(parser: argparse.ArgumentParser) -> None:
    """The game, what to write, and how much around it."""
    add_journal(parser, has_game=True)
    forms = parser.add_argument_group("forms (several may be given; '-' is standard output)")
    for name, form in FORMS.items():
        forms.add_argument(
            f"--{name}", type=Path, nargs="?", const=STDOUT, metavar="FILE", help=form.says
        )
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument(
        "--single", action="store_true", help="only this game, not the match it belongs to"
    )
    scope.add_argument("--all", action="store_true", help="all games (with --json)")


def run_export(arguments: argparse.Namespace) -> int:
    """Write the requested formats; by default a .mat file, or JSON for other games, on screen."""
    lang = arguments.lang
    with opened(arguments) as journal:
        rows = _scope(journal, arguments)
        asked = {name: path for name in FORMS if (path := getattr(arguments, name)) is not None}
        if not asked:
            name = record_of(journal.events(rows[0].id)).game
            asked = {"mat" if name in GAMES and not arguments.all else "json": STDOUT}
        for name, path in asked.items():
            file = FORMS[name].write(journal, rows, sayer(lang))
            if path == STDOUT:
                sys.stdout.write(file.text)
            else:
                write(path, file.text)
            for note in file.notes:
                print(sentence(note, lang), file=sys.stderr)
    return 0


def _scope(journal: Journal, arguments: argparse.Namespace) -> Sequence[GameRow]:
    row = chosen(journal, arguments)
    if arguments.all:
        return journal.games()
    return (row,) if arguments.single else match_rows(journal, row)


def add_import(parser: argparse.ArgumentParser) -> None:
    """The journal to add to, and the files."""
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="added to, or begun")
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help=".json of Pasch, .mat, .sgf, or another journal, also a damaged one",
    )


def run_import(arguments: argparse.Namespace) -> int:
    """Add the games of all files; say on standard error what could not be kept."""
    lang, target = arguments.lang, arguments.journal
    read = []
    for path in arguments.files:
        if target.exists() and path.exists() and path.samefile(target):
            raise JournalError(
                "{path} is the journal itself; name a file to import from", path=path
            )
        read.append((path, *_read(path)))
    with Journal.open(target) as journal:
        known = {row.id: journal.kept_game(row) for row in journal.games()}
        for path, games, notes in read:
            # No game of a file is another of the same file, nor two of them the same known one.
            before = dict(known)
            for game in games:
                _add(journal, game, path, known, before, lang)
            for note in notes:
                print(sentence(note, lang), file=sys.stderr)
    return 0


def _add(
    journal: Journal,
    game: KeptGame,
    path: Path,
    known: dict[int, KeptGame],
    before: dict[int, KeptGame],
    lang: str,
) -> None:
    """Add one game unless it is already there, or is perhaps, in another format; `before` are the
    games that may be told once more.
    """
    same = [number for number, other in known.items() if other == game]
    same += [
        number
        for number, other in before.items()
        if is_same_game(other, game) or is_beginning(game, other)
    ]
    perhaps = [number for number, other in before.items() if may_be_same_game(other, game)]
    for number in (*same, *perhaps):
        before.pop(number, None)
        key = "known" if same else "perhaps-known"
        print(sentence(message(f"files.{key}", number=number, file=path.name), lang))
        return
    number = journal.add_game(game, path.name)
    known[number] = game
    record = record_of([event for _, event in game.events])
    players, result = players_of(record, lang), result_of(record, lang)
    told = {"number": number, "game": record.game, "players": players, "result": result}
    print(sentence(message("files.imported", **told), lang))
    for begun, other in before.items():
        if is_beginning(other, game):
            print(sentence(message("files.beginning", number=number, begun=begun), lang))


def _read(path: Path) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """The games in a file of any format, recognised by content; raises `JournalError`."""
    try:
        # A journal is read where it lies, however large it is.
        data = DATABASE if _is_journal(path) else read_plain(path)
        changed_ms = int(path.stat().st_mtime * 1000)
    except OSError as error:
        raise JournalError("{path} cannot be read: {why}", path=path, why=cause(error)) from None
    try:
        games, notes = _games_in(path, data, changed_ms)
    except JournalError as error:
        raise JournalError("{path}: {fault}", path=path, fault=error.message) from None
    if not games and not notes:
        raise JournalError("there is no game in {path}", path=path)
    return games, notes


def _is_journal(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(DATABASE)) == DATABASE


def _games_in(
    path: Path, data: bytes, changed_ms: int
) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    if data.startswith(DATABASE):
        return salvage(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older programs write names in the letters of Western Windows.
        text = data.decode("cp1252", "replace")
    begin = text.lstrip()[:1]
    if begin == "{":
        return read_archive(text)
    if begin != "(" and not is_mat(text):
        raise JournalError(
            "this is nothing that can be imported: give a .json of Pasch, a .mat or an .sgf of"
            " backgammon, or another journal"
        )
    return _kept(read_sgf(text) if begin == "(" else read_mat(text), changed_ms)


def _kept(
    match: ForeignMatch, changed_ms: int
) -> tuple[tuple[KeptGame, ...], tuple[Message, ...]]:
    """A foreign match as games; its date, or the file's, is the time of every event."""
    imported = replayed(match)
    time_ms = changed_ms if match.played_ms is None else match.played_ms
    games = tuple(
        KeptGame(time_ms, tuple((time_ms, event) for event in events)) for events in imported.games
    )
    return games, imported.notes
