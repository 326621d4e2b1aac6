"""`pasch games export` and `import`: games to and from other programs, and between journals."""

import argparse
import codecs
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import zip_longest
from pathlib import Path

from pasch.cli.games.common import add_journal, chosen, opened, players_of, result_of
from pasch.cli.games.common import write_text as write
from pasch.cli.terminal import remark
from pasch.errors import JournalError, RequestError
from pasch.journal import GameRow, Journal, KeptGame
from pasch.journal.formats.archive import count_games, read_archive
from pasch.journal.formats.exports import FORMS
from pasch.journal.formats.foreign_match import ForeignMatch
from pasch.journal.formats.mat_reader import is_mat, read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.journal.recovery import salvage
from pasch.journal.replay.likeness import (
    KnownGames,
    Likeness,
    is_beginning,
    is_fuller,
    is_same_game,
    may_be_same_game,
)
from pasch.journal.replay.record import match_rows, record_of
from pasch.messages import sayer, sentence
from pasch_hardware.files import DATABASE, open_plain, read_plain
from pasch_hardware.message import Message, cause, message

__all__ = ["add_export", "add_import", "run_export", "run_import"]

STDOUT = Path("-")
# The most bytes of another program's match; with all its analyses it has a few million.
LARGEST_MATCH = 1 << 24
MOST_NOTES = 10

# The games of a file one after another, with messages about them.
Parts = Iterable[tuple[KeptGame | None, Message | None]]


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the game, the formats, and how much of the match to write."""
    add_journal(parser, has_game=True)
    forms = parser.add_argument_group(
        "forms (several may be given; '-' is standard output; without any the first that holds the"
        " games is shown)"
    )
    for name, form in FORMS.items():
        forms.add_argument(
            f"--{name}", type=Path, nargs="?", const=STDOUT, metavar="FILE", help=form.says
        )
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument(
        "--single", action="store_true", help="only this game, not the match it belongs to"
    )
    scope.add_argument(
        "--all", action="store_true", help="all games; .mat and .sgf hold those of one match"
    )


def run_export(arguments: argparse.Namespace) -> int:
    """Write the requested formats; by default on screen, in the first that can hold the games."""
    lang = arguments.lang
    with opened(arguments) as journal:
        rows = None if arguments.all else _scope(journal, arguments)
        asked = {name: path for name in FORMS if (path := getattr(arguments, name)) is not None}
        _check_apart([path for path in asked.values() if path != STDOUT])
        if not asked:
            records = [record_of(journal.events(row.id)) for row in rows or ()]
            fitting = (name for name, form in FORMS.items() if rows and form.holds(records))
            asked = {next(fitting, "json"): STDOUT}
        unread: dict[int, Message] = {}
        for name, path in asked.items():
            games = (
                _readable(journal, arguments, unread)
                if rows is None
                else map(journal.kept_game, rows)
            )
            parts, notes = FORMS[name].write(games, sayer(lang))
            if path == STDOUT:
                sys.stdout.writelines(parts)
            else:
                write(path, parts)
            _note(notes, lang)
        _note(unread.values(), lang)
    return 0


def _check_apart(paths: Sequence[Path]) -> None:
    """Raise `RequestError` if two forms would be written to the same file."""
    for path, count in Counter(path.resolve() for path in paths).items():
        if count > 1:
            raise RequestError("two forms are to be written to {path}; name two files", path=path)


def _note(notes: Iterable[Message], lang: str) -> None:
    """Write the first ten notes to standard error."""
    count = 0
    for count, note in enumerate(notes, 1):
        if count <= MOST_NOTES:
            remark(note, lang)
    if count > MOST_NOTES:
        remark(message("files.more-notes", count=count - MOST_NOTES), lang)


def _scope(journal: Journal, arguments: argparse.Namespace) -> Sequence[GameRow]:
    row = chosen(journal, arguments)
    return (row,) if arguments.single else match_rows(journal, row)


def add_import(parser: argparse.ArgumentParser) -> None:
    """Add the journal to add to, and the files."""
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="added to, or begun")
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help=".json of Pasch, .mat, .sgf, or another journal, also a damaged one",
    )


def _readable(
    journal: Journal, arguments: argparse.Namespace, unread: dict[int, Message]
) -> Iterator[KeptGame]:
    """All readable games; adds messages about the others to `unread`, and raises `JournalError` if
    there are none.
    """
    count = 0
    for row, timed in journal.readable():
        if timed is None:
            told = message("numbers.unreadable", number=row.id, path=arguments.journal)
            unread[row.id] = told
        else:
            count += 1
            yield KeptGame.of(row, timed)
    if not count:
        yield journal.kept_game(chosen(journal, arguments))


def run_import(arguments: argparse.Namespace) -> int:
    """Add the games of all files; say on standard error what could not be kept."""
    lang, target = arguments.lang, arguments.journal
    with ExitStack() as stack:
        read = []
        for path in arguments.files:
            if target.exists() and path.exists() and path.samefile(target):
                raise JournalError(
                    "{path} is the journal itself; name a file to import from", path=path
                )
            read.append((path, _read(path, stack)))

        @cache
        def known() -> KnownGames:
            """The journal's games; files without any game begin no journal."""
            found = KnownGames(stack.enter_context(Journal.open(target)))
            unread = (message("files.unread", number=row.id, path=target) for row in found.unread)
            _note(unread, lang)
            return found

        for path, parts in read:
            _note(_added(parts, path, known, lang), lang)
        if not known.cache_info().currsize:
            raise JournalError(
                "no game of {paths:or} could be kept", paths=tuple(map(str, arguments.files))
            )
    return 0


def _added(
    parts: Parts, path: Path, known: Callable[[], KnownGames], lang: str
) -> Iterator[Message]:
    """Add the games unless they are already there; yields notes."""
    is_first = True
    for game, note in parts:
        if game:
            if is_first:
                known().begin_file()
            is_first = False
            _add(game, path, known(), lang)
        if note:
            yield note


def _add(game: KeptGame, path: Path, known: KnownGames, lang: str) -> None:
    """Add one game unless it is, or may be, already there in another format."""
    read = Likeness.of(game)
    copy = known.copy_of(read)
    alike = known.alike(read) if copy is None else {}
    same = [n for n, one in alike.items() if is_same_game(one, read) or is_beginning(read, one)]
    same += [] if copy is None else [copy]
    poorer = [
        n
        for n, one in alike.items()
        if known.is_imported(n)
        and ((n in same and is_fuller(read, one)) or is_beginning(one, read))
    ]
    perhaps = [n for n, one in alike.items() if may_be_same_game(one, read)]
    record = read.record
    players, result = players_of(record, lang), result_of(record, lang)
    told = {"game": record.game, "players": players, "result": result, "file": path.name}
    if (there := same or perhaps) and not poorer:
        known.tell(there[0])
        key = "known" if same else "perhaps-known"
        print(sentence(message(f"files.{key}", number=there[0], **told), lang))
        return
    added = known.add(read, path.name, poorer)
    if added is None:
        _add(game, path, known, lang)
        return
    print(sentence(message("files.imported", number=added, **told), lang))
    for number in poorer:
        print(sentence(message("files.fuller", poorer=number), lang))
    for begun, other in alike.items():
        if begun not in poorer and is_beginning(other, read):
            print(sentence(message("files.beginning", number=added, begun=begun), lang))


def _read(path: Path, stack: ExitStack) -> Parts:
    """The games in a file of any format, recognised by content; raises `JournalError`.

    A file of Pasch stays open in `stack`, and is read game by game.
    """
    try:
        file = stack.enter_context(open_plain(path))
        begin = file.read(1024)
        file.seek(0)
        if begin.startswith(DATABASE):
            # A journal is read in place, however large it is.
            games, notes = salvage(path)
        elif begin.decode("utf-8-sig", "replace").lstrip()[:1] == "{":
            text = stack.enter_context(io.TextIOWrapper(file, "utf-8-sig", "replace"))
            if count_games(text):
                text.seek(0)
                return read_archive(text)
            games, notes = (), ()
        else:
            return _kept(*_match(path))
    except OSError as error:
        raise JournalError("{path} cannot be read: {why}", path=path, why=cause(error)) from None
    except JournalError as error:
        raise JournalError("{path}: {fault}", path=path, fault=error.message) from None
    if not games and not notes:
        raise JournalError("there is no game in {path}", path=path)
    return zip_longest(games, notes)


def _match(path: Path) -> tuple[ForeignMatch, int]:
    """The match in a file of another program, and when the file was written (ms since 1970)."""
    data = read_plain(path, LARGEST_MATCH)
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        # Older programs write names in the Western Windows encoding.
        text = data.decode("cp1252", "replace")
    is_sgf = text.lstrip()[:1] == "("
    if not is_sgf and not is_mat(text):
        raise JournalError(
            "this cannot be imported: give a .json of Pasch, a .mat or an .sgf of"
            " backgammon, or another journal"
        )
    changed_ms = int(path.stat().st_mtime * 1000)
    return (read_sgf(text) if is_sgf else read_mat(text)), changed_ms


def _kept(match: ForeignMatch, changed_ms: int) -> Parts:
    """The games of a foreign match, one by one; all events get the match's date, or the file's."""
    time_ms = changed_ms if match.played_ms is None else match.played_ms
    for events, notes in replayed(match):
        if events:
            yield KeptGame(time_ms, tuple((time_ms, event) for event in events)), None
        yield from ((None, note) for note in notes)
