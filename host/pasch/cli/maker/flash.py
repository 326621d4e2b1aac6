"""`pasch flash`: puts the firmware and the board's description on a Pico that runs MicroPython."""

import argparse

from pasch.cli.terminal import teller
from pasch.folders import default_journal
from pasch.workflows.flash import flash
from pasch.workflows.own_boards import board_or_file
from pasch_hardware.message import message

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port and the board."""
    parser.add_argument("--port", help="the board's serial port (default: the Pico on USB)")
    parser.add_argument(
        "--board", default="club-50", metavar="PROFILE", help="a board profile (default: club-50)"
    )
    parser.add_argument(
        "--bench",
        action="store_true",
        help="for work on the firmware: without the watchdog, which restarts a stopped board",
    )


def run(arguments: argparse.Namespace) -> int:
    """Copy everything and print what now runs on the board; raises `LinkError`."""
    profile, tell = board_or_file(arguments.board, default_journal()), teller(arguments.lang)
    done = flash(arguments.port, profile, not arguments.bench, tell)
    values = {"port": done.port, "version": done.version, "leds": done.leds}
    tell(message("flash.done", name=profile.name, **values))
    return 0
