"""`pasch hardware`: everything a maker needs for a board, written from its profile.

A page with parts, pins and power; drawings; templates to print at true size; a dice box to print
in 3D. Refuses a board that cannot be built, with a sentence for each reason.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.errors import RequestError
from pasch.folders import default_journal
from pasch.messages import sayer
from pasch.workflows.own_boards import board_or_file
from pasch_hardware.boards.checks import building_faults
from pasch_hardware.maker.sheet.pdf import ToolMissing
from pasch_hardware.message import Say, cause, message

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile

__all__ = ["add_arguments", "run"]

PAPERS = ("a4", "letter")
FOV_DEG = (20.0, 150.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board, the folder to write to, and options for the maker's printer and camera."""
    parser.add_argument(
        "--board", default="club-50", metavar="PROFILE", help="a board profile (default: club-50)"
    )
    parser.add_argument(
        "--out",
        default="hardware-out",
        metavar="FOLDER",
        help="where to write (default: hardware-out)",
    )
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the printer's paper")
    parser.add_argument(
        "--fov",
        type=float,
        default=70.0,
        metavar="DEGREES",
        help="the camera's view across (default: 70)",
    )
    parser.add_argument("--check", action="store_true", help="only say whether it can be built")
    parser.add_argument(
        "--pictures-only",
        action="store_true",
        help="only the page and its pictures, as docs/hardware has them",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check, then write; returns 2 if the board cannot be built.

    Raises `PaschError` if the profile cannot be read or a package is missing.
    """
    profile = board_or_file(arguments.board, default_journal())
    if not FOV_DEG[0] <= arguments.fov <= FOV_DEG[1]:
        low, high = FOV_DEG
        raise RequestError(
            "A camera's view across lies between {low:g} and {high:g} degrees, not {given:g}:"
            " look into its data sheet.",
            low=low,
            high=high,
            given=arguments.fov,
        )
    say = sayer(arguments.lang)
    if faults := building_faults(profile):
        print(say(message("hardware.faults", name=profile.name)))
        for fault in faults:
            print(f"- {say(fault)}")
        return 2
    if arguments.check:
        print(say(message("hardware.sound", name=profile.name)))
        return 0
    try:
        write(profile, arguments, say)
    except OSError as error:
        raise RequestError(
            "the files cannot be written to {path} ({reason}); make room, or choose another folder"
            " with --out",
            path=error.filename or arguments.out,
            reason=cause(error),
        ) from None
    return 0


def write(profile: BoardProfile, arguments: argparse.Namespace, say: Say) -> None:
    """Write the files, then print where they are and what was left out."""
    from pasch_hardware.maker.workshop import write_box, write_page, write_templates

    folder = Path(arguments.out)
    files: tuple[Path, ...] = ()
    if not arguments.pictures_only:
        files += write_templates(profile, folder, arguments.paper, say)
    has_box = True
    try:
        files += write_box(profile, folder, has_solids=not arguments.pictures_only)
    except ToolMissing as reason:
        has_box = False
        print(say(message("hardware.no-box", reason=cause(reason))))
    pages = write_page(profile, folder, arguments.paper, arguments.fov, has_box, say)
    count = len(files) + len(pages)
    values = {"count": count, "name": profile.name, "folder": folder, "page": pages[0]}
    print(say(message("hardware.written", **values)))
