"""`pasch report`: one zip with all that somebody needs to look into a dispute or a fault."""

from __future__ import annotations

import argparse
import io
import platform
import sys
import time
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

from pasch import __version__
from pasch.cli.games.common import add_journal, chosen, opened
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.replay.record import match_rows
from pasch.journal.report import report_files
from pasch.journal.store.pictures import LAST_PICTURES, keep_days, last_folder, last_pictures
from pasch.journal.store.schema import VERSION
from pasch.lang import Sentences, say
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.files import read_plain, write_whole
from pasch_vision.sources.recording import METADATA

__all__ = ["add_arguments", "run"]

SENTENCES: Sentences = {
    "done": {
        "en": "The report is in {path}: {games} game(s), {pictures} picture(s).",
        "de": "Der Bericht liegt in {path}: {games} Partie(n), {pictures} Bild(er).",
    },
    "warning": {
        "en": "It shows names, games and pictures: look into it before you pass it on.",
        "de": "Er zeigt Namen, Partien und Bilder: sieh hinein, bevor du ihn weitergibst.",
    },
    "unwritable": {
        "en": "the report {path} cannot be written ({why}); name another file with --out or make"
        " room on the disk",
        "de": "der Bericht {path} ist nicht schreibbar ({why}); nenne mit --out eine andere Datei"
        " oder schaffe Platz",
    },
}
LIBRARIES = ("numba", "numpy", "opencv-python", "pyserial")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, where its recording lies, and where the zip goes."""
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
        type=int,
        default=LAST_PICTURES,
        metavar="N",
        help=f"how many of its last pictures (default: {LAST_PICTURES}; 0: none)",
    )
    parser.add_argument("--board", metavar="PROFILE", help="built-in board or profile file")
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="log of the link (default: beside the journal)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the zip and say where it lies; raises `PaschError` with one sentence."""
    lang = arguments.lang
    now = time.gmtime()
    with opened(arguments) as journal:
        rows = match_rows(journal, chosen(journal, arguments))
        games = [journal.kept_game(row) for row in rows]
        about = _about(journal, arguments, now)
        files = report_files(games, about, lang)
    if arguments.board:
        files["board.toml"] = profile_text(load_profile(arguments.board)).encode()
    pictures = _pictures(arguments)
    log = arguments.log or arguments.journal.with_suffix(".log")
    if log.is_file():
        pictures["link.log"] = log
    path = arguments.out or Path(time.strftime("pasch-report-%Y%m%d-%H%M%S.zip", now))
    _write(path, files, pictures, lang)
    count = sum(name.endswith(".jpg") for name in pictures)
    print(say(SENTENCES, "done", lang, path=path, games=len(games), pictures=count))
    print(say(SENTENCES, "warning", lang), file=sys.stderr)
    return 0


def _about(
    journal: Journal, arguments: argparse.Namespace, now: time.struct_time
) -> dict[str, Any]:
    """When and with what this report was made."""
    versions = {"pasch": __version__, "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = ""
    return {
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", now),
        "versions": versions,
        "system": platform.platform(),
        "journal": {"file": arguments.journal.name, "version": VERSION},
        "pictures_kept_days": keep_days(journal),
    }


def _pictures(arguments: argparse.Namespace) -> dict[str, Path]:
    folder = arguments.recording or last_folder(arguments.journal)
    if arguments.recording is None and not (folder / METADATA).exists():
        return {}
    found = last_pictures(folder, max(0, arguments.frames))
    return {f"recording/{name}": file for name, file in found.items()}


def _write(path: Path, files: dict[str, bytes], copied: dict[str, Path], lang: str) -> None:
    """Write the whole zip or nothing."""
    memory = io.BytesIO()
    try:
        with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as file:
            for name, data in files.items():
                file.writestr(name, data)
            for name, source in copied.items():
                file.writestr(name, read_plain(source))
        write_whole(path, memory.getvalue())
    except OSError as error:
        why = error.strerror or str(error)
        raise JournalError(say(SENTENCES, "unwritable", lang, path=path, why=why)) from None
