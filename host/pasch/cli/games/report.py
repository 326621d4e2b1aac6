"""`pasch report`: one zip with everything somebody needs to look into a dispute or a fault."""

import argparse
import time
from pathlib import Path

from pasch.cli.games.common import add_journal, chosen, opened
from pasch.cli.parser import helped, within
from pasch.cli.terminal import remark
from pasch.errors import JournalError
from pasch.journal.report import report_files
from pasch.journal.store.pictures import LAST_PICTURES, beside
from pasch.messages import sentence
from pasch.workflows.report import about, games_of, pictures_of, write_report
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.files import open_plain
from pasch_hardware.message import cause, message
from pasch_vision.sources.recorded import is_own

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, its recording's folder, and the zip's name."""
    add_journal(parser, has_game=True)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the zip (default: by date)")
    parser.add_argument(
        "--recording",
        type=Path,
        metavar="FOLDER",
        help="what 'pasch play --record' has kept (default: the last pictures)",
    )
    parser.add_argument(
        "--frames",
        type=within(0, 100_000, int),
        default=LAST_PICTURES,
        metavar="N",
        help=helped(
            message(
                "how many of its last pictures (default: {usual}; 0: none)", usual=LAST_PICTURES
            )
        ),
    )
    parser.add_argument("--board", metavar="PROFILE", help="built-in board or profile file")
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="log of the link (default: beside the journal)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the zip and say where it is; raises `PaschError` with one sentence."""
    lang = arguments.lang
    now = time.gmtime()
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        games = games_of(journal, row)
        files = report_files(games, about(journal, arguments.journal.name, now), lang)
    if arguments.board:
        files["board.toml"] = profile_text(load_profile(arguments.board)).encode()
    file = arguments.journal
    pictures = pictures_of(arguments.recording, file, arguments.frames, row.table)
    log = arguments.log or beside(file, row.table, ".log")
    if arguments.log:
        _check_log(log)
    # A journal from elsewhere may come with a link that leads anywhere.
    if arguments.log or is_own(log):
        pictures["link.log"] = log
    path = arguments.out or Path(time.strftime("pasch-report-%Y%m%d-%H%M%S.zip", now))
    write_report(path, files, pictures)
    count = sum(name.endswith(".jpg") for name in pictures)
    told = message(
        "report.done",
        path=path,
        games=message("report.games", count=len(games)),
        pictures=message("report.pictures", count=count),
    )
    print(sentence(told, lang))
    remark(message("report.warning"), lang)
    return 0


def _check_log(path: Path) -> None:
    """Raise `JournalError` unless the log that somebody named can be read."""
    try:
        with open_plain(path):
            pass
    except OSError as error:
        raise JournalError("{path} cannot be read: {why}", path=path, why=cause(error)) from None
