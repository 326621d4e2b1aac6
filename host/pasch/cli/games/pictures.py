"""`pasch games pictures`: which pictures of recordings are kept, and which are deleted now."""

import argparse
from pathlib import Path

from pasch.cli.games.common import add_journal, opened
from pasch.cli.parser import helped
from pasch.cli.terminal import remark
from pasch.errors import JournalError, RequestError
from pasch.journal.store.pictures import (
    DAYS_DIGITS,
    forget_pictures,
    is_unsaid,
    keep_days,
    last_folders,
    set_keep_days,
)
from pasch.messages import sentence
from pasch_hardware.message import Message, message

__all__ = ["add_pictures", "run_pictures"]

FOR_EVER = "forever"


def add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add the journal, which remembers the user's choice, and a recording to clean up."""
    add_journal(parser, has_game=False)
    parser.add_argument(
        "--keep",
        type=_days,
        metavar="DAYS",
        help=helped(message("days of play whose pictures are kept, or {word!r}", word=FOR_EVER)),
    )
    parser.add_argument(
        "--recording", type=Path, metavar="FOLDER", help="delete what is older from here now"
    )


def _days(text: str) -> int | str:
    if text == FOR_EVER:
        return FOR_EVER
    if not (text.isdecimal() and len(text) <= DAYS_DIGITS):
        raise RequestError(
            "give a number of days, at most {most}, or {word!r}, not {text!r}",
            most=10**DAYS_DIGITS - 1,
            word=FOR_EVER,
            text=text,
        )
    return int(text)


def _kept(days: int | None) -> Message:
    """How long pictures are kept."""
    if not days:
        return message("pictures.none" if days == 0 else "pictures.for-ever")
    return message("pictures.days", count=days)


def run_pictures(arguments: argparse.Namespace) -> int:
    """Remember the user's choice, then delete older pictures."""
    lang, folder = arguments.lang, arguments.recording
    if folder is not None and not folder.is_dir():
        raise JournalError(
            "there is no recording {folder}; name the folder of --record", folder=folder
        )
    with opened(arguments) as journal:
        if arguments.keep is not None:
            set_keep_days(journal, None if arguments.keep == FOR_EVER else arguments.keep)
        days, is_lost = keep_days(journal), is_unsaid(journal)
    if is_lost:
        remark(message("pictures.unsaid"), lang)
    print(sentence(_kept(days), lang))
    for place in (*last_folders(arguments.journal), *filter(None, (folder,))):
        count = forget_pictures(place, days)
        if count or place == folder:
            print(sentence(message("pictures.deleted", folder=place, count=count), lang))
    return 0
